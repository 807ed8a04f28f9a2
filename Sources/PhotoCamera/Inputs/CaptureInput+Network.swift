internal import COpenCVShim

extension CaptureInput {
    /// A network camera: `http://192.168.0.9/video`, `rtsp://camera.local/stream1`.
    ///
    /// HTTP and HTTPS cameras may send a video (motion JPEG or any that FFmpeg reads), or one picture for
    /// each request; which of them it is, the server's answer tells. Credentials are those of the address
    /// (`user:password@`), else those that ~/.netrc has for its server; no name, message or file shows them.
    ///
    /// Opening ends within the camera's time limit, whatever the server does.
    ///
    /// - Parameter url: An http, https, rtsp, rtsps, rtmp or rtmps address. Opening any other throws
    ///   `invalidValue`.
    public static func address(_ url: String) -> CaptureInput {
        CaptureInput(name: NetworkAddress.redacted(url)) { context throws(PhotoCameraError) in
            let camera = try NetworkCamera(url, timeout: context.timeout)
            let deadline = MonotonicTime.now + context.timeout
            let answer = try camera.ask(until: deadline)
            guard answer.kind != .picture else {
                return try SnapshotSource(camera: camera, first: answer.body, context: context)
            }
            return try NetworkSource(camera: camera, until: deadline, context: context)
        }
    }
}
