/// The one owner of an open source: it is made, used and closed here, on its own thread.
actor SourceOwner {
    nonisolated let executor = QueueExecutor(label: "PhotoCamera.source")
    private var source: (any CaptureSource)?
    private let context: SourceContext
    /// How the source is set before it is closed.
    private var controlsBefore: [ControlSetting] = []
    private var sequence = -1
    /// When the frame that was grabbed last was exposed.
    private var timestamp = MonotonicTime(sinceStart: .zero)

    init(context: SourceContext) {
        self.context = context
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func open(_ input: CaptureInput, _ wish: CaptureMachine.Wish) throws(PhotoCameraError)
        -> CaptureMachine.Opened
    {
        let source = try input.open(context)
        do throws(PhotoCameraError) {
            let opened = try wish.settle(with: source)
            self.source = source
            controlsBefore = opened.controlsBefore
            return opened
        } catch {
            source.close()
            throw error
        }
    }

    func read(for use: FrameUse) -> SourceReading {
        guard let source else { return .nothing }
        do throws(PhotoCameraError) {
            if use != .grabbed {
                switch try source.grab(within: .milliseconds(100)) {
                case .nothing: return .nothing
                case .ended: return .ended
                case .frame(let moment): (timestamp, sequence) = (moment, sequence + 1)
                }
            }
            if use == .nothing { return .grabbed(timestamp) }
            if use == .judging, let colour = try source.meanColour() { return .colour(colour) }
            return .frame(try retrieve(from: source))
        } catch {
            if source.isLive, case .undecodable = error { return .damaged }
            return .failed(error)
        }
    }

    private func retrieve(from source: any CaptureSource) throws(PhotoCameraError) -> Frame {
        let turn = ImageOrientation(clockwise: source.device.rotation)
        let image = try source.retrieve().oriented(turn)
        return Frame(
            image: image, timestamp: timestamp, sequence: sequence, device: source.device,
            encoded: source.encoded?.turned(turn))
    }

    func close() {
        // A camera that is gone cannot be set any more.
        if !controlsBefore.isEmpty { _ = try? source?.set(controlsBefore) }
        source?.close()
        source = nil
    }
}
