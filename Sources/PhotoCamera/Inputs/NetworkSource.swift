internal import COpenCVShim

/// The video of a network camera, through cv::VideoCapture.
///
/// Whoever reads it must go on reading, as the camera's engine does: what is not read queues up, and is then
/// old.
final class NetworkSource: CaptureSource {
    let device: CaptureDevice
    let isLive = true
    private let clock: any CameraClock
    private let timeout: Duration
    private let capture: CaptureHandle

    init(device: CaptureDevice, capture: consuming CaptureHandle, context: SourceContext) {
        self.device = device
        self.capture = capture
        clock = context.clock
        timeout = context.timeout
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
            _ = try capture.grab(within: wait)
            return .frame(clock.now)
        } catch {
            switch error.status {
            case .ended: return .ended
            case .timeout: throw .timedOut(device: device.name, after: timeout)
            case .ok, .invalid, .noMemory, .undecodable, .tooLarge, .unavailable, .failed:
                throw error.asError(device.name)
            }
        }
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(BridgeFailure) {
            return try capture.retrieve()
        } catch {
            throw error.asError(device.name)
        }
    }
}
