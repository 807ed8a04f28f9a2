import FoundationEssentials
import PhotoCamera
import Synchronization

extension CaptureCommand {
    /// Takes pictures as the options of shooting ask for.
    func runSeries(
        with camera: PhotoCamera, settings: PhotoSettings, to destination: Destination
    ) async throws(PhotoCameraError) {
        if let program = shooting.program.first, !FilePath(bytes: program.bytes).isProgram {
            throw .missingFile(path: program.description)
        }
        if let latest = shooting.latest { try PhotoLink.check(FilePath(bytes: latest.bytes)) }
        let trigger = try ShutterTrigger(shooting.shutter)
        defer { trigger?.end() }
        let teller = SeriesTeller(verbosity: shared.verbosity)
        let keeper = SeriesKeeper(command: self, destination: destination)
        var session = PhotoSession(camera: camera, keeper: keeper)
        session.settings = settings
        session.burst = shooting.burst
        session.survives = shooting.survives
        session.patience = shooting.interval.map { max(.milliseconds(100), $0 / 2) }
        session.onEvent = { teller.tell($0) }
        let sound = makeSound(of: camera)
        try await camera.start()
        session.light = light(of: camera)
        let result: Result<PhotoSessionSummary, PhotoCameraError>
        do throws(PhotoCameraError) {
            result = .success(try await shoot(in: session, trigger))
        } catch {
            result = .failure(error)
        }
        await camera.stop()
        await sound?.finish()
        try conclude(try result.get(), keeper)
    }

    private func shoot(
        in session: PhotoSession<SeriesKeeper>, _ trigger: ShutterTrigger?
    ) async throws(PhotoCameraError) -> PhotoSessionSummary {
        let countdown = Countdown(shooting.delay, isShown: shared.verbosity != .quiet)
        guard let trigger else {
            try await countdown.run()
            var session = session
            session.isOver = Self.end(of: shooting.schedule)
            return try await session.run(shooting.schedule.moments())
        }
        if shared.verbosity != .quiet { trigger.explain() }
        let presses = trigger.moments(count: shooting.count ?? .max, countdown)
        return try await session.run(presses)
    }

    /// Tells whether a schedule that starts now is over.
    private static func end(of schedule: ShotSchedule) -> @Sendable () -> Bool {
        let start = MonotonicTime.now
        switch schedule.end {
        case nil: return { false }
        case .after(let duration): return { MonotonicTime.now >= start + duration }
        case .at(let date): return { Date() >= date }
        }
    }

    /// The light that was asked for; nil for none, and where there is none, which is told.
    private func light(of camera: PhotoCamera) -> (any PhotoLight)? {
        let light: (any PhotoLight)?
        switch shooting.flash {
        case .off: return nil
        case .screen: light = ScreenFlash()
        case .torch: light = camera.device.flatMap(Torch.init(of:))
        }
        if light == nil, shared.verbosity != .quiet {
            let reason =
                shooting.flash == .screen
                ? "standard error is no terminal" : "the camera has no lamp that may be used"
            Terminal.report("--flash \(shooting.flash.rawValue): \(reason): pictures are taken without")
        }
        return light
    }

    /// Plays the sound at each frame that becomes a picture.
    private func makeSound(of camera: PhotoCamera) -> ShutterSound? {
        guard shooting.hasSound else { return nil }
        guard let sound = ShutterSound() else {
            if shared.verbosity != .quiet {
                Terminal.report("--sound: there is none. Install libcanberra0 and a sound theme")
            }
            return nil
        }
        let events = camera.events
        Task {
            for await event in events {
                if case .exposed = event { sound.begin() }
            }
        }
        return sound
    }

    /// Tells by the exit status what is missing.
    private func conclude(
        _ summary: PhotoSessionSummary, _ keeper: SeriesKeeper
    ) throws(PhotoCameraError) {
        if summary.saved == 0, let failure = summary.firstFailure { throw failure }
        if summary.missed > 0 { throw .incomplete(saved: summary.saved, missed: summary.missed) }
        if let failure = keeper.programFailure { throw failure }
        // Who looks at the keys has chosen so.
        if summary.saved == 0, shooting.shutter != .key { throw .incomplete(saved: 0, missed: 0) }
    }
}

/// Tells what happens in a series, and of what happens again and again only the first and then a number.
final class SeriesTeller: Sendable {
    private struct State {
        var missed = 0
        var toldAt: MonotonicTime?
        var lastFailure: String?
    }

    private let state = Mutex(State())
    private let verbosity: SharedOptions.Verbosity
    private static let pause = Duration.seconds(10)

    init(verbosity: SharedOptions.Verbosity) {
        self.verbosity = verbosity
    }

    func tell(_ event: PhotoSessionEvent) {
        switch event {
        case .missed(let count): tellMissed(count)
        case .failed(let error): tellFailure("\(error)")
        case .interrupted(let error): Terminal.report("\(error); waiting for it")
        case .resumed: Terminal.report("the camera is back")
        case .paused(let error): Terminal.report("\(error); waiting for room")
        case .wentOn: Terminal.report("there is room again")
        }
    }

    private func tellMissed(_ count: Int) {
        let now = MonotonicTime.now
        let due = state.withLock { state -> Int? in
            state.missed += count
            if let toldAt = state.toldAt, now - toldAt < Self.pause { return nil }
            state.toldAt = now
            defer { state.missed = 0 }
            return state.missed
        }
        guard let due, verbosity != .quiet else { return }
        Terminal.report(due == 1 ? "a picture was missed" : "\(due) pictures were missed")
    }

    /// A failure that differs from the last in its numbers alone, as of a file's name, is the same.
    private func tellFailure(_ text: String) {
        let kind = text.filter { !$0.isNumber }
        let isNew = state.withLock { state in
            defer { state.lastFailure = kind }
            return state.lastFailure != kind
        }
        if isNew || verbosity == .verbose { Terminal.report(text) }
    }
}
