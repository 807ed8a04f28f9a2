import FoundationEssentials
import Synchronization
import Testing

@testable import PhotoCamera

/// Keeps photos in memory; fails as it is told to.
private final class MemoryKeeper: PhotoKeeper {
    struct State {
        var photos: [(number: Int, sequence: Int, timestamp: MonotonicTime)] = []
        var failures: [PhotoCameraError] = []
        var encodingNow = 0
        var encodedAtOnce = 0
    }
    let state = Mutex(State())

    init(failures: [PhotoCameraError] = []) {
        state.withLock { $0.failures = failures }
    }

    var photos: [(number: Int, sequence: Int, timestamp: MonotonicTime)] { state.withLock { $0.photos } }

    func encode(_ photo: Photo) throws(PhotoCameraError) -> Int { photo.sequence }

    func save(_ sequence: Int, of photo: Photo, number: Int) async throws(PhotoCameraError) {
        let failure = state.withLock { state -> PhotoCameraError? in
            guard state.failures.isEmpty else { return state.failures.removeFirst() }
            state.photos.append((number, sequence, photo.timestamp))
            return nil
        }
        if let failure { throw failure }
    }
}

/// Whoever sleeps until a moment makes it come: time passes only in a series that waits for its next slot.
private final class LeapingClock: CameraClock {
    let time: TestClock
    /// How far the date is from what it would be, once this much time has passed.
    let jump: (after: Duration, by: Double)
    private let start: MonotonicTime

    init(_ time: TestClock, jump: (after: Duration, by: Double) = (.zero, 0)) {
        self.time = time
        self.jump = jump
        start = time.now
    }
    var now: MonotonicTime { time.now }
    var date: Date { time.date.addingTimeInterval(now - start > jump.after ? jump.by : 0) }
    func sleep(until moment: MonotonicTime) async throws {
        time.advance(by: max(.zero, moment - now))
        await Task.yield()
    }
    func block(until time: MonotonicTime) {}
}

/// A camera that has a frame whenever one is asked for, on the test's clock.
private final class ReadyCamera: CaptureSource {
    let device = CaptureDevice(id: "ready", name: "Ready camera", kind: .custom)
    let isLive = false
    private let clock: any CameraClock
    private let image: Image

    init(clock: any CameraClock) throws(PhotoCameraError) {
        self.clock = clock
        image = try Image(width: 4, height: 4)
    }
    static var input: CaptureInput {
        CaptureInput(name: "ready") { context throws(PhotoCameraError) in
            try ReadyCamera(clock: context.clock)
        }
    }
    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        CaptureFormat(fourCC: "BGR3", width: 4, height: 4)
    }
    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab { .frame(clock.now) }
    func retrieve() throws(PhotoCameraError) -> Image { image }
}

@Suite("Session of many pictures")
struct PhotoSessionTests {
    private final class Events: Sendable {
        private let list = Mutex<[PhotoSessionEvent]>([])
        func add(_ event: PhotoSessionEvent) { list.withLock { $0.append(event) } }
        var all: [PhotoSessionEvent] { list.withLock { $0 } }
    }

    private func makeCamera(
        _ input: CaptureInput, clock: any CameraClock, reconnects: Bool = false
    ) -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.clock = clock
        configuration.reconnects = reconnects
        return PhotoCamera(input: input, configuration: configuration)
    }

    @Test(
        "takes a time-lapse of 1000 pictures without drift, whatever happens to the date",
        arguments: [0.0, 3600, -3600, -86_400]
    )
    func timeLapse(jump: Double) async throws {
        let clock = TestClock()
        let start = clock.now
        let camera = makeCamera(ReadyCamera.input, clock: clock)
        let keeper = MemoryKeeper()
        let schedule = ShotSchedule(every: .seconds(1), count: 1000)
        try await camera.start()
        let leaping = LeapingClock(clock, jump: (.seconds(400.5), jump))
        let summary = try await PhotoSession(camera: camera, keeper: keeper)
            .run(schedule.moments(clock: leaping))
        await camera.stop()
        #expect(summary == PhotoSessionSummary(saved: 1000))
        let drift = keeper.photos.enumerated().map { ($1.timestamp - start) - .seconds($0) }
        #expect(drift.allSatisfy { $0 >= .zero && $0 < .milliseconds(10) })
        #expect(keeper.photos.map(\.number) == Array(1...1000))
    }

    @Test("gives consecutive frames in a burst, in their order", arguments: [1, 2, 30, 200])
    func burst(count: Int) async throws {
        let camera = makeCamera(.synthetic(.front), clock: TestClock(passesWhenBlocked: true))
        camera.defaultSessionPreset = .low
        let keeper = MemoryKeeper()
        var session = PhotoSession(camera: camera, keeper: keeper)
        session.burst = count
        try await camera.start()
        let summary = try await session.run(ShotSchedule(count: 1).moments())
        await camera.stop()
        #expect(summary.saved == count)
        let first = try #require(keeper.photos.first).sequence
        #expect(keeper.photos.map(\.sequence) == Array(first..<first + count))
    }

    @Test("cancels what is left of a burst that nobody reads on")
    func abandonedBurst() async throws {
        let camera = makeCamera(.synthetic(.front), clock: TestClock(passesWhenBlocked: true))
        camera.defaultSessionPreset = .low
        try await camera.start()
        for try await photo in camera.burst(of: 50) where photo.sequence >= 0 { break }
        // The camera is free: its next picture is not that of the burst.
        _ = try await camera.capturePhoto()
        await camera.stop()
    }

    @Test("waits for room on a full disk, tells it once, and loses no picture")
    func fullDisk() async throws {
        let clock = TestClock(passesWhenBlocked: true)
        let camera = makeCamera(.synthetic(.front), clock: clock)
        camera.defaultSessionPreset = .low
        let full = PhotoCameraError.diskFull(path: "a.jpg", reason: "no space left on device")
        let keeper = MemoryKeeper(failures: [full, full, full])
        let events = Events()
        var session = PhotoSession(camera: camera, keeper: keeper)
        session.survives = true
        session.onEvent = { events.add($0) }
        try await camera.start()
        let summary = try await session.run(
            ShotSchedule(every: .milliseconds(1), count: 3).moments(clock: LeapingClock(TestClock())))
        await camera.stop()
        #expect(summary.saved == 3 && summary.firstFailure == nil)
        #expect(events.all == [.paused(full), .wentOn])
    }

    @Test("ends with the first failure unless it is to survive")
    func firstFailure() async throws {
        let camera = makeCamera(.synthetic(.front), clock: TestClock(passesWhenBlocked: true))
        let full = PhotoCameraError.diskFull(path: "a.jpg", reason: "no space left on device")
        try await camera.start()
        await #expect(throws: full) {
            try await PhotoSession(camera: camera, keeper: MemoryKeeper(failures: [full]))
                .run(ShotSchedule(count: 3).moments())
        }
        await camera.stop()
    }

    @Test("survives a camera that is lost and comes back, and tells both")
    func lostCamera() async throws {
        let image = try Image(width: 8, height: 8)
        let opened = Mutex(0)
        let input = CaptureInput(name: "flaky") { context throws(PhotoCameraError) in
            let count = opened.withLock { count in
                count += 1
                return count
            }
            let steps: [ScriptStep] =
                count == 1
                ? [.frame(image), .frame(image), .end] : Array(repeating: .frame(image), count: 50)
            return try CaptureInput.scripted(steps, isLive: true).open(context)
        }
        let clock = TestClock(passesWhenBlocked: true)
        let camera = makeCamera(input, clock: clock, reconnects: true)
        let keeper = MemoryKeeper()
        let events = Events()
        var session = PhotoSession(camera: camera, keeper: keeper)
        session.survives = true
        session.onEvent = { events.add($0) }
        try await camera.start()
        let pulse = Task {
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(100))
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        let summary = try await session.run(ShotSchedule(every: .seconds(1), count: 30).moments(clock: clock))
        pulse.cancel()
        await camera.stop()
        #expect(summary.saved + summary.missed == 30)
        #expect(summary.saved > 0 && opened.withLock { $0 } == 2)
        let isTold = events.all.contains { if case .interrupted = $0 { true } else { false } }
        #expect(isTold && events.all.contains(.resumed))
    }
}
