/// The rules of a camera, as a value: events go in, effects come out, and nothing else happens.
///
/// It knows no thread, no clock and no device, so every order of events can be tried.
///
/// The promises that it keeps: an admitted capture ends exactly once; one operation on a source is under way
/// at a time; a source that was opened is closed; nothing waits beyond its deadline.
struct CaptureMachine {
    /// Tells one opening of the source from the next, so that a late answer of an old one is known as such.
    typealias Generation = Int

    /// What the open source said of itself.
    struct Opened: Sendable {
        var device: CaptureDevice
        var isLive: Bool
        var requested: CaptureFormat?
        var format: CaptureFormat
        /// The values of the controls that were asked for.
        var controls: [String: Int] = [:]
        var notes: [String] = []
        /// How much is to be enlarged beside what the camera does itself.
        var zoomLeft = 1.0
        /// What is set back before the source is closed.
        var controlsBefore: [ControlSetting] = []
        /// Whether its first frames may be bad.
        var warmsUp = false
    }

    struct Request: Sendable {
        var id: CaptureID
        var settings: PhotoSettings
        var orientation: VideoOrientation
        var requestedAt: MonotonicTime
        /// Tells the requests of one burst, which are for consecutive frames.
        var burst: UInt64?
        /// When the frame before came, in a burst.
        var awaitedSince: MonotonicTime?
        var dropped = 0
        var damaged = 0
        /// The newest frame that came while the camera was warming up: better than none.
        var spare: Frame?

        var deadline: MonotonicTime { (awaitedSince ?? requestedAt) + settings.timeout }
    }

    /// A frame on its way to a photo.
    struct Exposure: Sendable {
        var request: Request
        var frame: Frame
        var timings: PhotoTimings
        /// What the user should know of this frame.
        var note: String?
    }

    enum Event {
        case start(Wish)
        case stop
        case cancel(CaptureID)
        case opened(Generation, Opened)
        case openFailed(Generation, PhotoCameraError)
        case read(Generation, SourceReading)
        case closed(Generation)
        /// How many read the stream of frames, and whether all of them have room for one more.
        case demand(readers: Int, haveRoom: Bool)
        case developed(CaptureID, Result<Photo, PhotoCameraError>)
        case tick
    }

    enum Effect {
        case changed(CameraState)
        case open(Generation, Wish)
        case read(Generation, FrameUse)
        case close(Generation)
        /// The source does not answer: let it close itself when it does.
        case abandon(Generation)
        case develop(Exposure, ResolvedPhotoSettings)
        case ended(CaptureID, CaptureOutcome)
        /// A frame for the readers; `keepsAll` where none may be lost.
        case frame(Frame, keepsAll: Bool)
        case framesEnded(PhotoCameraError?)
    }

    enum Source {
        case none
        case opening(Generation)
        case open(Generation, Opened, reading: Bool)
        case closing(Generation)
    }

    /// How long a source may take to answer once it is to be closed, before the camera goes on without it.
    static let answerGrace = Duration.milliseconds(150)

    /// How long closing itself may take: a driver that is given back frees its buffers and the bus first.
    static let closingGrace = Duration.seconds(1)

    /// How long before its deadline a capture takes what it gets.
    static let lastMoment = Duration.seconds(1.5)

    /// What messages call the camera.
    var name = "camera"
    var policy = BusyPolicy.queue
    /// Whether a camera that was lost is opened again.
    var reconnects = false

    var state = CameraState.idle
    var source = Source.none
    var generation = 0
    var wish = Wish()
    /// The camera that this session has opened.
    var device: CaptureDevice?
    /// When the source was asked to open, when it was open, and when it was warm.
    var moments = (opening: MonotonicTime.start, open: MonotonicTime.start, warm: MonotonicTime.start)
    /// Nil once the camera is warm.
    var judge: WarmUpJudge?
    var waiting: [Request] = []
    var developing: [(exposure: Exposure, settings: ResolvedPhotoSettings)] = []
    var hasReaders = false
    var readersHaveRoom = false
    var sourceDeadline: MonotonicTime?
    var reopening: (at: MonotonicTime, delay: Duration)?
    var startsAgain = false
    var effects: [Effect] = []

    /// When the machine wants a `tick` at the latest; nil when it waits for nothing.
    var nextDeadline: MonotonicTime? {
        (waiting.map(\.deadline) + [sourceDeadline, reopening?.at].compactMap { $0 }).min()
    }

    /// Takes a capture in, which then ends exactly once; or refuses it, and then it never was.
    mutating func admit(_ request: Request) throws(PhotoCameraError) -> [Effect] {
        switch state {
        case .idle, .stopping, .failed: throw .notRunning
        case .starting, .running, .interrupted: break
        }
        guard policy == .queue || isFree(for: request) else { throw .busyCapturing }
        waiting.append(request)
        readOn(at: request.requestedAt)
        return takeEffects()
    }

    /// Whether nothing is in flight, or only pictures of the same burst.
    private func isFree(for request: Request) -> Bool {
        let inFlight = waiting.map(\.burst) + developing.map(\.exposure.request.burst)
        return inFlight.allSatisfy { $0 != nil && $0 == request.burst }
    }

    mutating func handle(_ event: Event, at now: MonotonicTime) -> [Effect] {
        switch event {
        case .start(let wish): start(wish, at: now)
        case .stop: stop(at: now)
        case .cancel(let id): cancel(id)
        case .opened(let generation, let opened): didOpen(generation, opened, at: now)
        case .openFailed(let generation, let error): didFailToOpen(generation, error, at: now)
        case .read(let generation, let reading): didRead(generation, reading, at: now)
        case .closed(let generation): didClose(generation, at: now)
        case .demand(let readers, let haveRoom):
            (hasReaders, readersHaveRoom) = (readers > 0, haveRoom)
            readOn(at: now)
        case .developed(let id, let result): didDevelop(id, result)
        case .tick: tick(at: now)
        }
        return takeEffects()
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func change(to state: CameraState) {
        guard state != self.state else { return }
        self.state = state
        effects.append(.changed(state))
    }
}

/// What a frame is read for.
enum FrameUse: Sendable {
    /// Nobody wants it; reading it keeps those that are queued new.
    case nothing
    /// Its colour tells whether the camera is warm.
    case judging
    /// It may become a picture, or somebody reads the stream.
    case picture
    /// As `picture`, of the frame that was `grabbed` last: it was exposed while nobody wanted it yet.
    case grabbed
}

/// What one read of a source gave.
enum SourceReading: Sendable {
    case frame(Frame)
    /// A frame that nobody wanted when it was waited for, and that is not decoded yet: when it was exposed.
    case grabbed(MonotonicTime)
    /// The colour of a frame that was not decoded further.
    case colour(Image.MeanColour)
    /// A frame that is not whole.
    case damaged
    case nothing
    case ended
    case failed(PhotoCameraError)
}
