internal import FoundationEssentials

/// What becomes of the photos of a session.
public protocol PhotoKeeper: Sendable {
    /// A photo that is ready to be saved.
    associatedtype Encoded: Sendable

    /// Encodes a photo; called on a thread of its own for each, several at once.
    ///
    /// - Throws: Why it cannot be; the photo is then lost.
    func encode(_ photo: Photo) throws(PhotoCameraError) -> Encoded
    /// Saves a photo, of which there have been `number` with it; called for one after another, in the order
    /// in which they were taken.
    ///
    /// - Throws: Why it cannot be. After `diskFull` a session that survives such things tries again.
    func save(_ encoded: Encoded, of photo: Photo, number: Int) async throws(PhotoCameraError)
}

/// What happens in a session, beside the photos.
public enum PhotoSessionEvent: Hashable, Sendable {
    /// So many slots have passed without a picture.
    case missed(Int)
    /// A picture could not be taken or saved, and the session goes on.
    case failed(PhotoCameraError)
    /// The camera is away, and is waited for.
    case interrupted(PhotoCameraError)
    /// The camera is back.
    case resumed
    /// There is no room for a picture, and the session waits until there is.
    case paused(PhotoCameraError)
    /// There is room again.
    case wentOn
}

/// How a session went.
public struct PhotoSessionSummary: Hashable, Sendable {
    /// How many photos were saved.
    public var saved = 0
    /// How many slots have no picture, those that failed with them.
    public var missed = 0
    /// The first failure that the session survived.
    public var firstFailure: PhotoCameraError?
}

/// Takes pictures at the moments of a series with a camera that keeps running, and has them saved.
///
/// With `survives` it goes on after a lost camera (where the camera's configuration reconnects), a full disk,
/// and a picture that failed; what is missing then is told and counted.
public struct PhotoSession<Keeper: PhotoKeeper>: Sendable {
    /// The camera, which the caller starts and stops.
    public let camera: PhotoCamera
    /// What becomes of the photos.
    public let keeper: Keeper
    /// What is asked of each picture; `PhotoSettings()` by default.
    public var settings = PhotoSettings()
    /// How many consecutive frames are taken at each moment; 1 by default.
    public var burst = 1
    /// Whether it goes on after a failure that may pass.
    ///
    /// False by default: the first failure ends it.
    public var survives = false
    /// How long a picture may be late while the camera is away; nil, the default, for the settings' timeout.
    public var patience: Duration?
    /// The light for each moment; nil, the default, for none.
    public var light: (any PhotoLight)?
    /// Whether the time of the series is over: a full disk is then not waited for any longer.
    ///
    /// Never, unless set.
    public var isOver: @Sendable () -> Bool = { false }
    /// Is told what happens, from any thread.
    public var onEvent: @Sendable (PhotoSessionEvent) -> Void = { _ in }

    /// Makes a session.
    public init(camera: PhotoCamera, keeper: Keeper) {
        self.camera = camera
        self.keeper = keeper
    }

    /// Takes pictures until the moments end.
    ///
    /// - Throws: `cancelled` where the task was cancelled; the failure that ended it.
    public func run(
        _ moments: some AsyncSequence<ShotMoment, Never>
    ) async throws(PhotoCameraError) -> PhotoSessionSummary {
        let watch = watchCamera()
        let result: Result<PhotoSessionSummary, PhotoCameraError>
        do throws(PhotoCameraError) {
            result = .success(try await follow(moments))
        } catch {
            result = .failure(error)
        }
        // What has happened is told to the end.
        watch.cancel()
        await watch.value
        return try result.get()
    }

    private func follow(
        _ moments: some AsyncSequence<ShotMoment, Never>
    ) async throws(PhotoCameraError) -> PhotoSessionSummary {
        var summary = PhotoSessionSummary()
        for await moment in moments {
            switch moment {
            case .missed(let count): miss(count, &summary)
            case .shoot: try await shoot(&summary)
            }
        }
        guard !Task.isCancelled else { throw .cancelled }
        return summary
    }

    private func watchCamera() -> Task<Void, Never> {
        let events = camera.events
        let onEvent = onEvent
        // It may be lost since it was started.
        let state = camera.state
        return Task {
            var isAway = false
            if case .interrupted(let error) = state {
                isAway = true
                onEvent(.interrupted(error))
            }
            for await event in events {
                switch event {
                case .stateChanged(.interrupted(let error)):
                    if !isAway { onEvent(.interrupted(error)) }
                    isAway = true
                case .stateChanged(.running):
                    if isAway { onEvent(.resumed) }
                    isAway = false
                case .stateChanged, .exposed, .ended: break
                }
            }
        }
    }

    private func miss(_ count: Int, _ summary: inout PhotoSessionSummary) {
        summary.missed += count
        onEvent(.missed(count))
    }

    private func shoot(_ summary: inout PhotoSessionSummary) async throws(PhotoCameraError) {
        let wasAway = camera.state.isInterrupted
        let before = summary.saved
        await light?.turnOn()
        let result: Result<Void, PhotoCameraError>
        do throws(PhotoCameraError) {
            result = .success(try await takeBurst(&summary))
        } catch {
            result = .failure(error)
        }
        await light?.turnOff()
        if case .failure(let error) = result {
            guard survives, mayGoOn(after: error) else { throw error }
            let missing = burst - (summary.saved - before)
            // That the camera is away was told.
            guard !wasAway, !camera.state.isInterrupted else { return miss(missing, &summary) }
            summary.missed += missing
            summary.firstFailure = summary.firstFailure ?? error
            onEvent(.failed(error))
        }
    }

    private func mayGoOn(after error: PhotoCameraError) -> Bool {
        guard !Task.isCancelled else { return false }
        switch error {
        case .cancelled, .notRunning, .noMoreFrames, .invalidValue, .unsupported: return false
        default: break
        }
        switch camera.state {
        case .running, .interrupted, .starting: return true
        case .idle, .stopping, .failed: return false
        }
    }

    /// Takes the pictures of one moment; encodes them beside the camera, and saves them in their order.
    private func takeBurst(_ summary: inout PhotoSessionSummary) async throws(PhotoCameraError) {
        var settings = settings
        if camera.state.isInterrupted, let patience { settings.timeout = min(settings.timeout, patience) }
        var waiting: [(photo: Photo, encoding: Task<Result<Keeper.Encoded, PhotoCameraError>, Never>)] = []
        var failure: PhotoCameraError?
        do throws(PhotoCameraError) {
            for try await photo in camera.burst(of: burst, settings) {
                waiting.append((photo, encoding(photo)))
                guard waiting.count > ProcessInfo.processInfo.activeProcessorCount else { continue }
                let (photo, encoding) = waiting.removeFirst()
                try await save(await encoding.value.get(), of: photo, &summary)
            }
        } catch {
            failure = error
        }
        // What was taken is saved, though the camera be lost.
        for (photo, encoding) in waiting where failure != .cancelled {
            do throws(PhotoCameraError) {
                try await save(await encoding.value.get(), of: photo, &summary)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func encoding(_ photo: Photo) -> Task<Result<Keeper.Encoded, PhotoCameraError>, Never> {
        let keeper = keeper
        return Task.detached {
            Result { () throws(PhotoCameraError) in try keeper.encode(photo) }
        }
    }

    private func save(
        _ encoded: Keeper.Encoded, of photo: Photo, _ summary: inout PhotoSessionSummary
    ) async throws(PhotoCameraError) {
        guard !Task.isCancelled else { throw .cancelled }
        var isPaused = false
        while true {
            do throws(PhotoCameraError) {
                try await keeper.save(encoded, of: photo, number: summary.saved + 1)
                summary.saved += 1
                if isPaused { onEvent(.wentOn) }
                return
            } catch {
                guard survives, case .diskFull = error, !(isPaused && isOver()) else { throw error }
                if !isPaused { onEvent(.paused(error)) }
                isPaused = true
                guard await camera.sleep(for: .seconds(1)) else { throw .cancelled }
            }
        }
    }
}

extension CameraState {
    var isInterrupted: Bool {
        if case .interrupted = self { true } else { false }
    }
}

extension PhotoCamera {
    /// Suspends on the camera's own clock; false where the task was cancelled meanwhile.
    package func sleep(for duration: Duration) async -> Bool {
        let clock = engine.configuration.clock
        return (try? await clock.sleep(until: clock.now + duration)) != nil
    }
}
