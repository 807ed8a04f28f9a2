internal import COpenCVShim

/// A video file.
///
/// Every frame is given, when it is asked for.
final class VideoSource: CaptureSource {
    let device: CaptureDevice
    let isLive = false
    private let path: FilePath
    private let clock: any CameraClock
    private let capture: CaptureHandle
    private var isFirst = true

    init(path: FilePath, context: SourceContext) throws(PhotoCameraError) {
        self.path = path
        clock = context.clock
        device = CaptureDevice(
            id: path.description,
            name: path.description,
            kind: .file,
            positionEvidence: .given
        )
        do throws(BridgeFailure) {
            capture = try unsafe CaptureHandle { out in
                unsafe path.withCString { unsafe pcv_capture_open_file($0, out) }
            }
        } catch {
            throw Self.unreadable(path)
        }
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        do throws(BridgeFailure) {
            return try capture.configure(nil)
        } catch {
            throw Self.unreadable(path)
        }
    }

    /// How many frames the file says it has; nil where it does not say.
    var frameCount: Int? { capture.frameCount }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        do throws(BridgeFailure) {
            _ = try capture.grab(within: wait)
            isFirst = false
            return .frame(clock.now)
        } catch {
            guard error.status == .ended else { throw error.asError(path.description) }
            guard !isFirst else { throw Self.unreadable(path) }
            return .ended
        }
    }

    var encoded: EncodedPicture? { capture.encoded }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(BridgeFailure) {
            return try capture.retrieve()
        } catch {
            throw error.asError(path.description)
        }
    }

    private static func unreadable(_ path: FilePath) -> PhotoCameraError {
        .undecodable(path: path.description, reason: "no picture or video can be read from it")
    }
}
