internal import COpenCVShim

/// The camera that is drawn: a moving scene, another one for each side, paced at its frame rate by the
/// camera's clock.
///
/// The number of each frame can be read from the strip at its bottom: `Image.syntheticFrameNumber`.
final class SyntheticSource: CaptureSource {
    let device: CaptureDevice
    let isLive = true
    private let clock: any CameraClock
    private let capture: CaptureHandle
    private var interval = Duration.seconds(1) / 30
    private var next: MonotonicTime?

    init(position: DevicePosition, context: SourceContext) throws(PhotoCameraError) {
        clock = context.clock
        device = Self.device(position)
        do throws(BridgeFailure) {
            capture = try unsafe CaptureHandle { out in
                unsafe pcv_capture_open_synthetic(position == .back ? .back : .front, out)
            }
        } catch {
            throw error.asError(device.name)
        }
    }

    static func device(_ position: DevicePosition) -> CaptureDevice {
        let sizes = [(320, 240), (352, 288), (640, 480), (1280, 720), (1920, 1080)]
        return CaptureDevice(
            id: "synthetic:\(position.rawValue)",
            name: "Synthetic \(position.rawValue) camera",
            kind: .synthetic,
            position: position,
            positionEvidence: .given,
            formats: sizes.map {
                CaptureFormat(fourCC: "BGR3", width: $0.0, height: $0.1, framesPerSecond: 30)
            }
        )
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        do throws(BridgeFailure) {
            let format = try capture.configure(wanted)
            if format.framesPerSecond > 0 { interval = .seconds(1) / format.framesPerSecond }
            return format
        } catch {
            throw error.asError(device.name)
        }
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        // The first frame is exposed at once, the others at its beat. Where the reader was late the beat goes
        // on from now.
        let now = clock.now
        let due = next ?? now
        guard due <= now + wait else {
            clock.block(until: now + wait)
            return .nothing
        }
        clock.block(until: due)
        let exposed = max(due, now)
        next = exposed + interval
        do throws(BridgeFailure) {
            _ = try capture.grab(within: .zero)
        } catch {
            throw error.asError(device.name)
        }
        return .frame(exposed)
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(BridgeFailure) {
            return try capture.retrieve()
        } catch {
            throw error.asError(device.name)
        }
    }

}

extension Image {
    /// The number of a synthetic camera's frame, as its bottom strip has it; nil in any other picture.
    public var syntheticFrameNumber: Int? {
        let number = (try? unsafe withHandle { handle in unsafe pcv_scene_frame_number(handle) }) ?? -1
        return number < 0 ? nil : Int(number)
    }
}
