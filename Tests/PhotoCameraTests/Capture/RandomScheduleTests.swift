import Testing

@testable import PhotoCamera

/// The rules are proved on the machine; this runs the engine with its threads, to find what lies between
/// them.
@Suite("A camera on its threads", .timeLimit(.minutes(3)))
struct RandomScheduleTests {
    @Test("ends each capture once, whoever stops, cancels or lets go of it", arguments: Array(0..<20))
    func schedules(block: Int) async throws {
        let image = try Image(width: 2, height: 2)
        for number in 0..<50 {
            try await play(seed: UInt64(block * 50 + number), image: image)
        }
    }

    private func play(seed: UInt64, image: Image) async throws {
        var random = SeededRandom(seed: seed)
        let steps: [ScriptStep] = (0..<20).map { _ in
            switch random.next(below: 10) {
            case 0: .damaged
            case 1: .silence
            case 2 where random.next(below: 4) == 0: .fail(.cameraLost(device: "X"))
            default: .frame(image)
            }
        }
        let recorder = Recorder()
        var configuration = PhotoCamera.Configuration()
        configuration.clock = TestClock()
        var camera: PhotoCamera? = PhotoCamera(
            input: .scripted(steps, isLive: random.next() & 1 == 0), configuration: configuration)
        camera?.delegate = recorder
        try? await camera?.start()
        var admitted = 0
        for _ in 0..<(4 + random.next(below: 12)) {
            switch random.next(below: 6) {
            case 0: await camera?.stop()
            case 1: try? await camera?.start()
            case 2:
                if let id = try? camera?.takePicture() {
                    admitted += 1
                    camera?.cancel(id)
                }
            case 3: await Task.yield()
            default: if (try? camera?.takePicture()) != nil { admitted += 1 }
            }
        }
        if random.next() & 1 == 0 { await camera?.stop() }
        // What the script leaves unserved ends with the camera.
        if let last = camera { await last.stop() }
        camera = nil
        await recorder.waitForEnds(admitted)
        #expect(recorder.ends.count == admitted, "seed \(seed)")
    }
}
