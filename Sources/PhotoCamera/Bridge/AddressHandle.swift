internal import COpenCVShim

/// The one owner of the connection to a network camera.
///
/// It cannot be copied, and closes the connection when it goes.
@safe
struct AddressHandle: ~Copyable {
    /// What a server answered.
    struct Answer: Sendable {
        /// The status of HTTP or RTSP; 0 where there is only a connection.
        var code: Int
        var kind: AddressKind
        /// The content type; empty where it tells none.
        var contentType: String
        /// A whole picture, or the start of anything else.
        var body: [UInt8]
    }

    private let handle: OpaqueAddress

    /// Reads an address; the credentials count where it has none of its own.
    init(_ url: String, credentials: Credentials?) throws(BridgeFailure) {
        var handle: OpaqueAddress?
        try unsafe pcv_address_open(url, credentials?.user, credentials?.password, &handle).check()
        guard let handle = unsafe handle else {
            throw BridgeFailure(status: .failed, text: "the bridge handed out no address", errno: 0)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe pcv_address_close(handle)
    }

    /// Asks the server.
    ///
    /// Blocks the calling thread, at most for `wait`.
    func get(within wait: Duration, limit: Int) throws(BridgeFailure) -> Answer {
        var answer = AddressAnswer()
        let body = try unsafe makeBytes { out in
            unsafe pcv_address_get(handle, wait.wholeMilliseconds, limit, &answer, out)
        }
        return Answer(
            code: Int(answer.code),
            kind: answer.kind,
            contentType: unsafe String(cString: pcv_address_content_type(handle)),
            body: body
        )
    }

    /// Opens the video where the last answer came from.
    ///
    /// Blocks the calling thread, at most for `wait`.
    func openStream(within wait: Duration, readLimit: Duration) throws(BridgeFailure) -> CaptureHandle {
        try unsafe CaptureHandle { out in
            let location = unsafe pcv_address_location(handle)
            return unsafe pcv_capture_open_url(
                location,
                wait.wholeMilliseconds,
                readLimit.wholeMilliseconds,
                out
            )
        }
    }
}

extension Duration {
    /// The duration in milliseconds, at least 1: what the bridge takes as a time limit.
    fileprivate var wholeMilliseconds: Int32 { Int32(clamping: max(1, Int(milliseconds))) }
}
