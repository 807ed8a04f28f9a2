public import Dispatch
internal import Synchronization

/// A camera: start it, take pictures, stop it.
///
/// One engine serves three faces, which tell the same story in the same order: async calls (`capturePhoto`),
/// streams (`frames`, `events`), and a delegate. It may be used from any thread, and no call blocks its
/// thread: those that take time are async. Whoever drops the last reference stops it.
public final class PhotoCamera: Sendable {
    /// What is fixed for the life of a camera.
    public struct Configuration: Sendable {
        /// The clock for deadlines and timestamps; the system's by default.
        public var clock: any CameraClock = SystemClock()
        /// What happens to a request while another is in flight: it queues, by default.
        public var busyPolicy: BusyPolicy = .queue
        /// Whether a lost camera is opened again when it comes back, after 1 s, 2 s, … 30 s.
        ///
        /// False by default.
        public var reconnects: Bool = false
        /// Whether a size, rate, pixel format or control other than the one asked for is an error.
        ///
        /// False by default: it is reported.
        public var isStrict: Bool = false
        /// The pixel format to take where the camera offers it, as V4L2 names it ("MJPG", "YUYV", "NV12").
        ///
        /// Nil, the default, takes the one that reaches the size and rate.
        public var pixelFormat: String?
        /// The least rate to ask for; nil, the default, takes the best rate up to 30 that the size allows.
        public var framesPerSecond: Double?
        /// The controls to set whenever the camera is opened, also when it was lost and comes back; none by
        /// default.
        ///
        /// Automatic modes are set first. A source without controls, or a value that it does not take, fails
        /// the start with `invalidValue`.
        public var controls: [ControlSetting] = []
        /// How much nearer pictures are, 1...10, each side; 1 by default.
        ///
        /// The camera's own zoom is used first, where it has one that `controls` does not set; the rest is a
        /// centred part brought back to full size.
        public var zoom: Double = 1
        /// How long opening may take; 5 s by default.
        public var openTimeout: Duration = .seconds(5)
        /// How the first frames of a camera that was just opened are treated; `.automatic` by default.
        public var warmUp: WarmUp = .automatic
        /// How long warming up may take before a frame is taken as it is; 3 s by default.
        public var warmUpLimit: Duration = .seconds(3)
        /// The most pixels that a picture of a file or a network camera may have; 100 megapixels by default.
        ///
        /// Its size is read before its pixels: one that is larger takes neither time nor memory.
        public var pixelLimit: Int = Image.defaultPixelLimit
        /// Where the delegate is called; nil, the default, for a serial queue of the camera's own.
        ///
        /// It must be serial.
        public var delegateQueue: DispatchQueue?

        /// Makes the default configuration.
        public init() {}
    }

    private struct Defaults {
        var position = DevicePosition.front
        var preset = SessionPreset.photo
        var orientation = VideoOrientation.portrait
    }

    let engine: Engine
    private let defaults: Mutex<Defaults>

    /// Makes a camera, without opening it.
    ///
    /// - Parameters:
    ///   - input: What to open; a camera of this machine at `defaultDevicePosition` unless given.
    ///   - configuration: Clock, policies and time limits.
    public init(input: CaptureInput = .camera(), configuration: Configuration = Configuration()) {
        engine = Engine(input: input, configuration: configuration)
        defaults = Mutex(Defaults())
        engine.audience.belong(to: self)
    }

    deinit {
        engine.post(.stop)
        engine.audience.leave()
    }

    /// Which camera `start()` opens where the input leaves it open; front unless set.
    public var defaultDevicePosition: DevicePosition {
        get { defaults.withLock { $0.position } }
        set { defaults.withLock { $0.position = newValue } }
    }

    /// The size and quality that `start()` asks for; `.photo` unless set.
    ///
    /// What is given is in each photo's `resolvedSettings`.
    public var defaultSessionPreset: SessionPreset {
        get { defaults.withLock { $0.preset } }
        set { defaults.withLock { $0.preset = newValue } }
    }

    /// How the camera is held where a shot's settings do not say; `.portrait`, as it is mounted, unless set.
    public var defaultVideoOrientation: VideoOrientation {
        get { defaults.withLock { $0.orientation } }
        set { defaults.withLock { $0.orientation = newValue } }
    }

    /// Who is told what happens; held weakly.
    public var delegate: (any PhotoCameraDelegate)? {
        get { engine.audience.delegate }
        set { engine.audience.delegate = newValue }
    }

    /// What the camera is doing now.
    public var state: CameraState { engine.cameraState }

    /// What happens from now on, in order.
    ///
    /// Each access is a stream of its own, which keeps what was not read yet; it ends when the camera is
    /// gone.
    public var events: AsyncStream<CameraEvent> { engine.audience.events() }

    /// The camera's frames.
    ///
    /// Reading them does not start the camera.
    public var frames: FrameSequence { FrameSequence(engine: engine) }
}

// MARK: Start and stop

extension PhotoCamera {
    /// Opens the camera, and suspends until frames can come.
    ///
    /// Does nothing where it runs already.
    ///
    /// - Throws: Why it cannot be opened; `cancelled` where the task was cancelled, or `stop()` came first.
    public func start() async throws(PhotoCameraError) {
        engine.post(.start(wish))
        let settled = await withTaskCancellationHandler {
            if Task.isCancelled { engine.post(.stop) }
            return await engine.audience.settled { engine.cameraState }
        } onCancel: {
            engine.post(.stop)
        }
        switch settled {
        case .failed(let error): throw error
        case .idle, .stopping: throw .cancelled
        case .starting, .running, .interrupted: return
        }
    }

    /// Ends every capture as cancelled, closes the camera, and suspends until it is closed.
    ///
    /// Does nothing where it does not run. A source that does not answer is left to close itself after 150
    /// ms, and one that does not come to an end of closing after 1 s.
    public func stop() async {
        engine.post(.stop)
        _ = await engine.audience.settled { engine.cameraState }
    }

    /// What the camera is started with now.
    private var wish: CaptureMachine.Wish {
        let (preset, position) = defaults.withLock { ($0.preset, $0.position) }
        let configuration = engine.configuration
        return CaptureMachine.Wish(
            preset: preset, framesPerSecond: configuration.framesPerSecond, controls: configuration.controls,
            position: position, timeout: configuration.openTimeout, warmUp: configuration.warmUp,
            warmUpLimit: configuration.warmUpLimit, isStrict: configuration.isStrict,
            pixelFormat: configuration.pixelFormat, zoom: configuration.zoom)
    }
}

// MARK: Taking pictures

extension PhotoCamera {
    private static let lastID = Atomic<UInt64>(0)

    /// Takes a picture, and suspends until it is there.
    ///
    /// - Throws: `notRunning` before `start()`; why there is no picture; `cancelled` where the task was
    ///   cancelled.
    public func capturePhoto(
        _ settings: PhotoSettings = PhotoSettings()
    ) async throws(PhotoCameraError) -> Photo {
        try await capture(settings, startingWith: nil)
    }

    private func capture(
        _ settings: PhotoSettings, startingWith wish: CaptureMachine.Wish?
    ) async throws(PhotoCameraError) -> Photo {
        let request = makeRequest(settings)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                do throws(PhotoCameraError) {
                    try engine.admit([request], startingWith: wish) {
                        engine.audience.expect($0, of: self) { answer.resume(returning: $0) }
                    }
                    // A cancellation that came before the capture found nothing to cancel.
                    if Task.isCancelled { engine.post(.cancel(request.id)) }
                } catch {
                    answer.resume(returning: .failed(error))
                }
            }
        } onCancel: {
            engine.post(.cancel(request.id))
        }
        switch outcome {
        case .captured(let photo): return photo
        case .failed(let error): throw error
        case .cancelled: throw .cancelled
        }
    }

    /// Takes a picture, and tells the delegate and the events of it.
    ///
    /// Answers at once.
    ///
    /// - Returns: The capture, for `cancel(_:)` and to find it among the events.
    /// - Throws: `notRunning` before `start()`, `busyCapturing` where the policy refuses; the capture then
    ///   never was.
    @discardableResult
    public func takePicture(_ settings: PhotoSettings = PhotoSettings()) throws(PhotoCameraError) -> CaptureID
    {
        let request = makeRequest(settings)
        try engine.admit([request]) { engine.audience.expect($0, of: self, answer: nil) }
        return request.id
    }

    /// Takes pictures of a burst, and tells `answer` how each ends.
    func take(
        _ count: Int, _ settings: PhotoSettings, burst: UInt64,
        answer: @escaping @Sendable (CaptureOutcome) -> Void
    ) throws(PhotoCameraError) -> [CaptureID] {
        let requests = (0..<count).map { _ in
            var request = makeRequest(settings)
            request.burst = burst
            return request
        }
        try engine.admit(requests) { engine.audience.expect($0, of: self, answer: answer) }
        return requests.map(\.id)
    }

    /// Cancels a capture that has not ended; does nothing for one that has.
    public func cancel(_ capture: CaptureID) {
        engine.post(.cancel(capture))
    }

    /// Starts the camera where it does not run, takes one picture with its first good frame, and stops it
    /// again.
    ///
    /// - Throws: Why it cannot be opened, or why there is no picture; `cancelled` where the task was
    ///   cancelled, and then the camera is still closing.
    public func captureSinglePhoto(
        _ settings: PhotoSettings = PhotoSettings()
    ) async throws(PhotoCameraError) -> Photo {
        let result: Result<Photo, PhotoCameraError>
        do throws(PhotoCameraError) {
            result = .success(try await capture(settings, startingWith: wish))
        } catch {
            result = .failure(error)
        }
        guard !Task.isCancelled else {
            engine.post(.stop)
            return try result.get()
        }
        await stop()
        return try result.get()
    }

    private func makeRequest(_ settings: PhotoSettings) -> CaptureMachine.Request {
        let number = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return CaptureMachine.Request(
            id: CaptureID(rawValue: number),
            settings: settings,
            orientation: settings.orientation ?? defaultVideoOrientation,
            requestedAt: engine.configuration.clock.now
        )
    }
}
