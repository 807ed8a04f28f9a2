internal import COpenCVShim

/// A network camera that is asked what it is, and the sentences for what it answers instead of pictures.
final class NetworkCamera {
    /// The most bytes of one picture: 64 MB.
    static let pictureLimit = 64_000_000

    let device: CaptureDevice
    private let address: NetworkAddress
    private let timeout: Duration
    private let handle: AddressHandle
    private let hasCredentials: Bool
    /// What the server's answer means where the video cannot be opened either.
    private var refusal: PhotoCameraError?

    init(_ url: String, timeout: Duration) throws(PhotoCameraError) {
        let name = NetworkAddress.redacted(url)
        guard let address = NetworkAddress(url) else {
            let schemes = NetworkAddress.schemes.joined(separator: ", ")
            throw .invalidValue(
                name: "address",
                value: name,
                reason: "must begin with one of \(schemes), and ://"
            )
        }
        self.address = address
        self.timeout = timeout
        device = CaptureDevice(id: name, name: name, kind: .network, positionEvidence: .given)
        let saved = address.hasCredentials ? nil : Credentials.fromNetrc(for: address.host)
        hasCredentials = address.hasCredentials || saved != nil
        do throws(BridgeFailure) {
            handle = try AddressHandle(url, credentials: saved)
        } catch {
            throw error.asError("address \(name)")
        }
    }

    /// What the server answers.
    ///
    /// Blocks the calling thread, at most until the deadline.
    ///
    /// - Throws: `connectionFailed`, `accessDenied`, `timedOut`; `undecodable` where the connection broke
    ///   within a picture.
    func ask(until deadline: MonotonicTime) throws(PhotoCameraError) -> AddressHandle.Answer {
        let answer: AddressHandle.Answer
        do throws(BridgeFailure) {
            answer = try handle.get(within: try remaining(deadline), limit: Self.pictureLimit)
        } catch {
            throw publicError(error)
        }
        try check(answer)
        return answer
    }

    /// Opens the video where the last answer came from.
    ///
    /// Blocks the calling thread, at most until the deadline.
    func openStream(until deadline: MonotonicTime) throws(PhotoCameraError) -> CaptureHandle {
        do throws(BridgeFailure) {
            return try handle.openStream(within: try remaining(deadline), readLimit: timeout)
        } catch {
            if case .unavailable = error.status, let refusal { throw refusal }
            throw publicError(error)
        }
    }

    private func remaining(_ deadline: MonotonicTime) throws(BridgeFailure) -> Duration {
        let rest = deadline - .now
        guard rest > .zero else { throw BridgeFailure(status: .timeout, text: "no answer in time", errno: 0) }
        return rest
    }

    /// The public error of a failure of the connection.
    func publicError(_ failure: BridgeFailure) -> PhotoCameraError {
        switch failure.status {
        case .timeout: .timedOut(device: device.name, after: timeout)
        case .unavailable, .failed, .ended: .connectionFailed(address: device.name, reason: failure.text)
        case .ok, .invalid, .noMemory, .undecodable, .tooLarge: failure.asError(device.name)
        }
    }
}

// MARK: What a server answers instead of pictures

extension NetworkCamera {
    private func check(_ answer: AddressHandle.Answer) throws(PhotoCameraError) {
        switch answer.code {
        case 0, 200..<300: break
        // curl does not log in by itself to every RTSP server, but FFmpeg does.
        case 401 where address.isRTSP && hasCredentials:
            refusal = Self.refusal(answer.code, of: address, hasCredentials: true)
            return
        default: throw Self.refusal(answer.code, of: address, hasCredentials: hasCredentials)
        }
        guard answer.kind == .text else { return }
        let isPage = answer.contentType.isEmpty || answer.contentType.lowercased().contains("html")
        throw .connectionFailed(
            address: device.name,
            reason: isPage ? "it is a web page, not a camera" : "it sends \(answer.contentType), not pictures"
        )
    }

    /// The error of a status that is no success.
    static func refusal(_ code: Int, of address: NetworkAddress, hasCredentials: Bool) -> PhotoCameraError {
        let status = "\(address.isRTSP ? "RTSP" : "HTTP") \(code)"
        switch code {
        case 401, 407:
            return .accessDenied(
                path: address.redacted,
                remedy: hasCredentials
                    ? "\(status): it does not take these credentials. Check user and password"
                    : "\(status): it asks for credentials: put user:password@ in the address or ~/.netrc"
            )
        case 403:
            return .accessDenied(
                path: address.redacted,
                remedy: "\(status): it refuses this user. Use credentials of one who may see the camera"
            )
        case 404, 410:
            return .connectionFailed(address: address.redacted, reason: "\(status): there is no such page")
        case 500..<600:
            return .connectionFailed(address: address.redacted, reason: "\(status): the server is at fault")
        default: return .connectionFailed(address: address.redacted, reason: "\(status): it gives no picture")
        }
    }
}
