internal import COpenCVShim

/// The video of a network camera, through cv::VideoCapture.
///
/// Whoever reads it must go on reading, as the camera's engine does: what is not read queues up, and grows
/// old.
final class NetworkSource: CaptureSource {
    /// A frame that was not waited for as long as this was in a queue.
    private static let shortestWait = Duration.milliseconds(2)
    /// How many frames may have been queued while opening: a server that sends faster than it is read leaves
    /// no gap to see.
    private static let mostQueued = 50

    let device: CaptureDevice
    let isLive = true
    let warmsUp = true
    private let clock: any CameraClock
    private let timeout: Duration
    private let capture: CaptureHandle
    /// When opening began: FFmpeg reads some frames to learn what they are, and hands them out first.
    private let begin: MonotonicTime
    private var queued = 0
    private var isDrained = false

    init(camera: NetworkCamera, until deadline: MonotonicTime, context: SourceContext)
        throws(PhotoCameraError)
    {
        device = camera.device
        clock = context.clock
        timeout = context.timeout
        begin = clock.now
        capture = try camera.openStream(until: deadline)
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        do throws(BridgeFailure) {
            return try capture.configure(nil)
        } catch {
            throw error.asError(device.name)
        }
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        do throws(BridgeFailure) {
            let before = MonotonicTime.now
            _ = try capture.grab(within: wait)
            isDrained =
                isDrained || MonotonicTime.now - before > Self.shortestWait || queued == Self.mostQueued
            queued += 1
            return .frame(isDrained ? clock.now : begin)
        } catch {
            switch error.status {
            case .ended: return .ended
            case .timeout: throw .timedOut(device: device.name, after: timeout)
            case .ok, .invalid, .noMemory, .undecodable, .tooLarge, .unavailable, .failed:
                throw error.asError(device.name)
            }
        }
    }

    var encoded: EncodedPicture? { capture.encoded }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(BridgeFailure) {
            return try capture.retrieve()
        } catch {
            throw error.asError(device.name)
        }
    }
}
