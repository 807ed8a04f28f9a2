import Testing

@testable import PhotoCamera

@Suite("A camera", .timeLimit(.minutes(3)))
struct PhotoCameraTests {
    private let clock = TestClock()

    private func camera(
        _ steps: [ScriptStep], isLive: Bool = false,
        _ change: (inout PhotoCamera.Configuration) -> Void = { _ in }
    ) -> PhotoCamera {
        camera(.scripted(steps, isLive: isLive), change)
    }

    private func camera(
        _ input: CaptureInput, _ change: (inout PhotoCamera.Configuration) -> Void = { _ in }
    ) -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.clock = clock
        change(&configuration)
        return PhotoCamera(input: input, configuration: configuration)
    }

    private func picture() throws -> Image { try Image(width: 4, height: 2, bgr: Array(0..<24)) }

    @Test("takes a picture with everything that was used")
    func capture() async throws {
        let camera = camera([.frame(try picture())])
        try await camera.start()
        let photo = try await camera.capturePhoto()
        #expect(photo.image == (try picture()))
        #expect(photo.device.name == "Scripted camera")
        #expect(photo.timestamp == clock.now)
        #expect(photo.date == clock.date)
        #expect(photo.resolvedSettings.format.width == 4)
        await camera.stop()
        #expect(camera.state == .idle)
    }

    @Test(
        "turns the frames of a sensor that is mounted sideways upright",
        arguments: [(0, 4, 0), (90, 2, 12), (180, 4, 21), (270, 2, 9), (-90, 2, 9)])
    func rotation(degrees: Int, width: Int, first: UInt8) async throws {
        let device = CaptureDevice(id: "s", name: "S", kind: .custom, rotation: degrees)
        let camera = camera(.scripted([.frame(try picture())], isLive: false, device: device))
        try await camera.start()
        let image = try await camera.capturePhoto().image
        #expect(image.width == width)
        #expect(image.bytes[0] == first)
        await camera.stop()
    }

    @Test("refuses a picture before start and after stop, and works again after the next start")
    func notRunning() async throws {
        let camera = camera([.frame(try picture())])
        await #expect(throws: PhotoCameraError.notRunning) { try await camera.capturePhoto() }
        #expect(throws: PhotoCameraError.notRunning) { try camera.takePicture() }
        try await camera.start()
        await camera.stop()
        await #expect(throws: PhotoCameraError.notRunning) { try await camera.capturePhoto() }
        try await camera.start()
        _ = try await camera.capturePhoto()
    }

    @Test("starts and stops as often as it is told")
    func idempotent() async throws {
        let camera = camera([.frame(try picture())])
        await camera.stop()
        try await camera.start()
        try await camera.start()
        #expect(camera.state == .running)
        await camera.stop()
        await camera.stop()
        #expect(camera.state == .idle)
    }

    @Test("queues a second picture while one is in flight, and ends both in order")
    func queues() async throws {
        let camera = camera([.silence, .frame(try picture()), .frame(try picture())])
        let recorder = Recorder()
        camera.delegate = recorder
        try await camera.start()
        let first = try camera.takePicture()
        let second = try camera.takePicture()
        await recorder.waitForEnds(2)
        #expect(recorder.ends == [.captured(first), .captured(second)])
    }

    @Test("refuses a second picture where the policy says so")
    func refuses() async throws {
        let camera = camera([], isLive: true) { $0.busyPolicy = .refuse }
        try await camera.start()
        let first = try camera.takePicture()
        #expect(throws: PhotoCameraError.busyCapturing) { try camera.takePicture() }
        camera.cancel(first)
    }

    @Test("tells a cancelled capture once, to the caller and to the delegate")
    func cancel() async throws {
        let camera = camera([], isLive: true)
        let recorder = Recorder()
        camera.delegate = recorder
        try await camera.start()
        let task = Task { try await camera.capturePhoto() }
        let id = try camera.takePicture()
        camera.cancel(id)
        camera.cancel(id)
        task.cancel()
        await #expect(throws: PhotoCameraError.cancelled) { try await task.value }
        await recorder.waitForEnds(2)
        #expect(recorder.ends == [.cancelled, .cancelled])
    }

    @Test("ends a capture in flight as cancelled when it stops")
    func stopInFlight() async throws {
        let camera = camera([], isLive: true)
        let recorder = Recorder()
        camera.delegate = recorder
        try await camera.start()
        try camera.takePicture()
        await camera.stop()
        await recorder.waitForEnds(1)
        #expect(recorder.ends == [.cancelled])
    }

    @Test("fails a capture with the reason of its source")
    func sourceFails() async throws {
        let lost = PhotoCameraError.cameraLost(device: "X")
        let camera = camera([.frame(try picture()), .fail(lost)])
        try await camera.start()
        _ = try await camera.capturePhoto()
        await #expect(throws: lost) { try await camera.capturePhoto() }
        #expect(camera.state == .failed(lost))
    }

    @Test("says that a file has no more frames")
    func sourceEnds() async throws {
        let camera = camera([.frame(try picture())])
        try await camera.start()
        _ = try await camera.capturePhoto()
        await #expect(throws: PhotoCameraError.noMoreFrames(device: "Scripted camera")) {
            try await camera.capturePhoto()
        }
    }

    @Test("says why it cannot be opened, and opens at the next start where it can")
    func opening() async throws {
        let busy = PhotoCameraError.cameraBusy(device: "X", holder: "Y (1)")
        let input = CaptureInput(name: "X") {
            (_: SourceContext) throws(PhotoCameraError) -> any CaptureSource in
            throw busy
        }
        let camera = camera(input)
        await #expect(throws: busy) { try await camera.start() }
        #expect(camera.state == .failed(busy))
        await #expect(throws: busy) { try await camera.captureSinglePhoto() }
    }

    @Test("ends at the deadline where the driver does not come back, and stops without it")
    func stall() async throws {
        let gate = StuckSource.Gate()
        let camera = camera(StuckSource.input(gate: gate))
        try await camera.start()
        let recorder = Recorder()
        camera.delegate = recorder
        let capture = try camera.takePicture()
        clock.advance(by: .seconds(6))
        await recorder.waitForEnds(1)
        let error = PhotoCameraError.timedOut(device: "Stuck camera", after: .seconds(5))
        #expect(recorder.ends == [.failed(capture, error)])
        async let stopped: Void = camera.stop()
        while camera.state == .running { await Task.yield() }
        clock.advance(by: .milliseconds(200))
        await stopped
        #expect(camera.state == .idle)
        #expect(!gate.sawClosing)
        gate.open()
        while !gate.sawClosing { await Task.yield() }
    }

    @Test("holds its delegate weakly, and goes on without one")
    func delegateGone() async throws {
        let camera = camera([.silence, .frame(try picture()), .frame(try picture())])
        try await camera.start()
        weak var gone: Recorder?
        do {
            let recorder = Recorder()
            camera.delegate = recorder
            gone = recorder
            try camera.takePicture()
        }
        _ = try? await camera.capturePhoto()
        while gone != nil { await Task.yield() }
        #expect(camera.delegate == nil)
    }

    @Test("is kept by a capture in flight, and lets its source go after it")
    func dropped() async throws {
        let recorder = Recorder()
        weak var gone: PhotoCamera?
        let id: CaptureID
        do {
            let camera = camera([.silence, .silence, .frame(try picture())])
            camera.delegate = recorder
            gone = camera
            try await camera.start()
            id = try camera.takePicture()
        }
        await recorder.waitForEnds(1)
        #expect(recorder.ends == [.captured(id)])
        while gone != nil { await Task.yield() }
    }

    @Test("tells the same story to the caller, the events and the delegate")
    func sameStory() async throws {
        let camera = camera([.frame(try picture()), .frame(try picture())])
        let recorder = Recorder()
        camera.delegate = recorder
        let events = camera.events
        try await camera.start()
        _ = try await camera.capturePhoto()
        await camera.stop()
        var told: [Recorder.Entry] = []
        for await event in events {
            switch event {
            case .stateChanged(let state): told.append(.state(state))
            case .exposed(let id, _): told.append(.exposed(id))
            case .ended(let id, .captured): told.append(.captured(id))
            case .ended(let id, .failed(let error)): told.append(.failed(id, error))
            case .ended(_, .cancelled): told.append(.cancelled)
            }
            if told.last == .state(.idle) { break }
        }
        while recorder.entries.count < told.count { await Task.yield() }
        #expect(recorder.entries == told)
        #expect(told.map(\.isState) == [true, true, false, false, true, true])
    }
}

extension Recorder.Entry {
    fileprivate var isState: Bool { if case .state = self { true } else { false } }
}
