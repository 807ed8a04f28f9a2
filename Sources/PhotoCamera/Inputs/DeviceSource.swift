internal import COpenCVShim

/// A camera of this machine, by its node.
///
/// It is asked who it is, and why it cannot be used, before OpenCV opens it.
final class DeviceSource: CaptureSource {
    let device: CaptureDevice
    let isLive = true
    let warmsUp = true
    let notes: [String]
    private let node: String
    private let capture: CaptureHandle
    private var givesJPEG = false

    /// How long a camera may be busy because this process has not closed it yet.
    private static let ownGrace = Duration.seconds(2)
    /// How long it may be busy while nobody is seen to hold it.
    private static let unseenGrace = Duration.seconds(1)

    init(path: String, notes: [String] = []) throws(PhotoCameraError) {
        self.notes = notes
        device = try Self.diagnose(path)
        let node = device.node ?? path
        self.node = node
        do {
            capture = try unsafe CaptureHandle { out in
                unsafe FilePath(node).withCString { unsafe pcv_capture_open_device($0, out) }
            }
        } catch {
            // It was fine a moment ago: what has changed?
            try DeviceDiagnosis.diagnose(path)
            throw .notACamera(
                device: node, reason: "OpenCV cannot open it",
                remedy: "Look at it with: retrocam devices --all")
        }
    }

    /// As `DeviceDiagnosis.diagnose`, but waits for a camera that this process holds.
    ///
    /// Whoever stops one and starts it again must not find it busy, and a driver may take longer to close
    /// than `stop()` waits for it.
    private static func diagnose(_ path: String) throws(PhotoCameraError) -> CaptureDevice {
        let began = MonotonicTime.now
        while true {
            do throws(PhotoCameraError) {
                return try DeviceDiagnosis.diagnose(path)
            } catch {
                guard case .cameraBusy(_, let holder) = error else { throw error }
                let isOwn = DeviceHolder.isThisProcess(SystemFiles.resolved(path) ?? path, told: holder)
                // Nobody is seen to hold what a program has let go and the kernel is still closing, or what
                // another user's program holds.
                let grace = isOwn ? ownGrace : holder == nil ? unseenGrace : .zero
                guard MonotonicTime.now - began < grace else { throw error }
                blockThread(for: .milliseconds(20))
            }
        }
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        do throws(BridgeFailure) {
            let format = try capture.configure(wanted)
            givesJPEG = format.fourCC == "MJPG" || format.fourCC == "JPEG"
            return format
        } catch {
            throw publicError(error)
        }
    }

    func set(_ controls: [ControlSetting]) throws(PhotoCameraError) -> [String: Int] {
        try device.setControls(controls)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        do throws(BridgeFailure) {
            let milliseconds = try capture.grab(within: wait)
            return .frame(MonotonicTime(sinceStart: .nanoseconds(Int64(milliseconds * 1_000_000))))
        } catch {
            if error.status == .timeout { return .nothing }
            throw publicError(error)
        }
    }

    var encoded: EncodedPicture? { capture.encoded }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(BridgeFailure) {
            return try capture.retrieve()
        } catch {
            throw publicError(error)
        }
    }

    func meanColour() throws(PhotoCameraError) -> Image.MeanColour? {
        guard givesJPEG else { return nil }
        do throws(BridgeFailure) {
            return try capture.retrieveEighth().meanColour
        } catch {
            throw publicError(error)
        }
    }

    private func publicError(_ failure: BridgeFailure) -> PhotoCameraError {
        switch failure.status {
        case .ended: .cameraLost(device: device.name)
        case .unavailable: DeviceDiagnosis.streamError(errno: failure.errno, failure.text, of: device)
        case .failed:
            .notACamera(
                device: device.name, reason: "it starts and delivers no pictures (\(failure.text))",
                remedy: "Unplug it and plug it in again, or try another USB port")
        default: failure.asError(device.name)
        }
    }
}
