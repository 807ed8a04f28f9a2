import Testing

@testable import PhotoCamera

@Suite("The frames of a camera", .timeLimit(.minutes(3)))
struct FrameSequenceTests {
    private func pictures(_ count: Int) throws -> [ScriptStep] {
        try (0..<count).map { .frame(try Image(width: 1, height: 1, bgr: [UInt8($0), 0, 0])) }
    }

    private func camera(_ steps: [ScriptStep], isLive: Bool) -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.clock = TestClock()
        return PhotoCamera(input: .scripted(steps, isLive: isLive), configuration: configuration)
    }

    @Test("are every frame of a file, in order, and then the end")
    func file() async throws {
        let camera = camera(try pictures(100), isLive: false)
        let frames = camera.frames.makeAsyncIterator()
        try await camera.start()
        var iterator = frames
        var seen: [Int] = []
        while let frame = try await iterator.next(isolation: nil) { seen.append(Int(frame.image.bytes[0])) }
        #expect(seen == Array(0..<100))
    }

    @Test("of a camera come newest first to a slow reader, and end when it stops")
    func live() async throws {
        let camera = camera(try pictures(200), isLive: true)
        var iterator = camera.frames.makeAsyncIterator()
        try await camera.start()
        let first = try await iterator.next(isolation: nil)
        #expect(first != nil)
        await camera.stop()
        var rest = 0
        while try await iterator.next(isolation: nil) != nil { rest += 1 }
        #expect(rest <= 1)
    }

    @Test("throw the reason when the camera is lost")
    func lost() async throws {
        let lost = PhotoCameraError.cameraLost(device: "X")
        let camera = camera(try pictures(1) + [.fail(lost)], isLive: false)
        var iterator = camera.frames.makeAsyncIterator()
        do {
            try await camera.start()
        } catch {
            // It may be lost before the start has been told.
            #expect(error == lost)
        }
        _ = try await iterator.next(isolation: nil)
        await #expect(throws: lost) { _ = try await iterator.next(isolation: nil) }
    }

    @Test("end for a reader whose task is cancelled, and go on for others")
    func cancelled() async throws {
        let camera = camera([], isLive: true)
        try await camera.start()
        let reader = Task { () throws(PhotoCameraError) in
            var count = 0
            for try await _ in camera.frames { count += 1 }
            return count
        }
        reader.cancel()
        #expect(try await reader.value == 0)
        #expect(camera.state == .running)
    }
}
