/// What a scripted camera does when it is asked for its next frame.
public enum ScriptStep: Sendable {
    /// It gives this picture.
    case frame(Image)
    /// It gives a frame that is not whole.
    case damaged
    /// It gives nothing this time.
    case silence
    /// It fails.
    case fail(PhotoCameraError)
    /// It is at its end: a file has no more frames, a camera is gone.
    case end
}

extension CaptureInput {
    /// A camera that does what a script says: for tests of code that uses a camera, also of how it takes a
    /// fault.
    ///
    /// Each opening plays the script from its start. After the last step a live one is silent, and a file is
    /// at its end.
    ///
    /// - Parameters:
    ///   - steps: What happens at each frame.
    ///   - isLive: Whether it behaves as a camera; as a file else.
    ///   - warmsUp: Whether its first frames are judged as those of a cold camera. False by default.
    ///   - device: What it says that it is.
    public static func scripted(
        _ steps: [ScriptStep], isLive: Bool = true, warmsUp: Bool = false,
        device: CaptureDevice = CaptureDevice(id: "scripted", name: "Scripted camera", kind: .custom)
    ) -> CaptureInput {
        CaptureInput(name: device.name) { context throws(PhotoCameraError) in
            ScriptedSource(
                steps: steps, isLive: isLive, warmsUp: warmsUp, device: device, clock: context.clock)
        }
    }
}

private final class ScriptedSource: CaptureSource {
    let device: CaptureDevice
    let isLive: Bool
    let warmsUp: Bool
    private let clock: any CameraClock
    private var steps: ArraySlice<ScriptStep>
    private var grabbed: Image?

    init(
        steps: [ScriptStep], isLive: Bool, warmsUp: Bool, device: CaptureDevice, clock: any CameraClock
    ) {
        self.warmsUp = warmsUp
        self.steps = steps[...]
        self.isLive = isLive
        self.device = device
        self.clock = clock
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        for step in steps {
            if case .frame(let image) = step {
                return CaptureFormat(fourCC: "BGR3", width: image.width, height: image.height)
            }
        }
        return wanted ?? CaptureFormat(fourCC: "BGR3", width: 0, height: 0)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        grabbed = nil
        switch steps.popFirst() {
        case .frame(let image):
            grabbed = image
            return .frame(clock.now)
        case .damaged: return .frame(clock.now)
        case .fail(let error): throw error
        case .end: return .ended
        case .silence: return .nothing
        case nil:
            guard isLive else { return .ended }
            // A camera without frames must not burn a core.
            clock.block(until: clock.now + wait)
            return .nothing
        }
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        guard let grabbed else { throw .undecodable(path: device.name, reason: "the frame is not whole") }
        return grabbed
    }
}
