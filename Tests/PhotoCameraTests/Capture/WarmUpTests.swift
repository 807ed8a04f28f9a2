import Testing

@testable import PhotoCamera

/// Plays frames of a cold camera, 30 a second, through the rules, and tells which one becomes the picture.
@Suite("A cold camera")
struct WarmUpTests {
    private struct Shot {
        var frame: Int
        var exposure: CaptureMachine.Exposure
        var settings: ResolvedPhotoSettings
    }

    private let device = CaptureDevice(id: "x", name: "X", kind: .camera)

    /// `colours` are B, G, R; the last one is repeated for ten seconds.
    private func shoot(
        _ colours: [[UInt8]], _ warmUp: WarmUp = .automatic, limit: Duration = .seconds(3),
        timeout: Duration = .seconds(5), frames: Int = 300
    ) throws -> Shot? {
        var now = MonotonicTime(sinceStart: .seconds(100))
        var machine = CaptureMachine()
        _ = machine.handle(.start(.init(warmUp: warmUp, warmUpLimit: limit)), at: now)
        var settings = PhotoSettings()
        settings.timeout = timeout
        _ = try machine.admit(
            .init(id: CaptureID(rawValue: 1), settings: settings, orientation: .portrait, requestedAt: now))
        let format = CaptureFormat(fourCC: "BGR3", width: 1, height: 1)
        var effects = machine.handle(
            .opened(1, .init(device: device, isLive: true, requested: nil, format: format, warmsUp: true)),
            at: now)
        for number in 0..<frames {
            now = now + .milliseconds(33)
            let colour = colours[min(number, colours.count - 1)]
            let image = try Image(width: 1, height: 1, bgr: colour)
            effects = machine.handle(
                .read(1, .frame(Frame(image: image, timestamp: now, sequence: number, device: device))),
                at: now)
            for case .develop(let exposure, let settings) in effects {
                return Shot(frame: exposure.frame.sequence, exposure: exposure, settings: settings)
            }
        }
        now = now + .seconds(60)
        for case .develop(let exposure, let settings) in machine.handle(.tick, at: now) {
            return Shot(frame: exposure.frame.sequence, exposure: exposure, settings: settings)
        }
        return nil
    }

    @Test("is only judged until it is warm, or somebody reads, or the time is nearly over")
    func uses() throws {
        let start = MonotonicTime(sinceStart: .seconds(100))
        var machine = CaptureMachine()
        let use = { (effects: [CaptureMachine.Effect]) -> FrameUse? in
            effects.compactMap { if case .read(_, let use) = $0 { use } else { nil } }.first
        }
        _ = machine.handle(.start(.init()), at: start)
        _ = try machine.admit(
            .init(
                id: CaptureID(rawValue: 1), settings: PhotoSettings(), orientation: .portrait,
                requestedAt: start))
        let format = CaptureFormat(fourCC: "MJPG", width: 1, height: 1)
        let opened = CaptureMachine.Opened(
            device: device, isLive: true, requested: nil, format: format, warmsUp: true)
        #expect(use(machine.handle(.opened(1, opened), at: start)) == .judging)
        let dark = SourceReading.colour(.init(blue: 3, green: 3, red: 3))
        #expect(use(machine.handle(.read(1, dark), at: start + .seconds(1))) == .judging)
        var late = machine
        #expect(use(late.handle(.read(1, dark), at: start + .seconds(3.4))) == .judging)
        #expect(use(late.handle(.read(1, dark), at: start + .seconds(3.6))) == .picture)
        _ = machine.handle(.demand(readers: 1, haveRoom: true), at: start + .seconds(1))
        #expect(use(machine.handle(.read(1, dark), at: start + .seconds(1))) == .picture)
        _ = machine.handle(.demand(readers: 0, haveRoom: true), at: start + .seconds(1))
        let grey = SourceReading.colour(.init(blue: 99, green: 99, red: 99))
        for _ in 0..<3 {
            #expect(use(machine.handle(.read(1, grey), at: start + .seconds(1))) == .judging)
        }
        #expect(use(machine.handle(.read(1, grey), at: start + .seconds(1))) == .picture)
    }

    private func grey(_ value: UInt8) -> [UInt8] { [value, value, value] }

    @Test("gives no dark frame, however many come first", arguments: [0, 1, 2, 3, 7, 20, 40])
    func darkStart(count: Int) throws {
        let shot = try #require(try shoot(Array(repeating: grey(3), count: count) + [grey(120)]))
        #expect(shot.frame == count + 3)
        #expect(shot.exposure.request.dropped == shot.frame)
    }

    @Test("gives no green frame, however many come first", arguments: [0, 1, 5, 40])
    func greenStart(count: Int) throws {
        let shot = try #require(try shoot(Array(repeating: [0, 135, 0], count: count) + [grey(120)]))
        #expect(shot.frame == count + 3)
    }

    @Test("waits until the exposure has been found")
    func ramp() throws {
        let ramp = (0..<25).map { grey(UInt8(20 + 4 * $0)) }
        let shot = try #require(try shoot(ramp + [grey(120)]))
        #expect(shot.frame >= 25)
        #expect(shot.exposure.timings.warmUp > .milliseconds(800))
    }

    @Test("takes a frame at the limit where the brightness never settles")
    func flicker() throws {
        let flicker = (0..<300).map { grey($0 % 2 == 0 ? 60 : 160) }
        let shot = try #require(try shoot(flicker, limit: .seconds(1)))
        #expect((29...32).contains(shot.frame))
    }

    @Test("takes a black frame at the limit, because a room may be dark")
    func blackRoom() throws {
        let shot = try #require(try shoot([grey(2)], limit: .seconds(2)))
        #expect((59...62).contains(shot.frame))
    }

    @Test("passes as many frames as are asked for", arguments: [0, 1, 12])
    func count(frames: Int) throws {
        #expect(try shoot([grey(2)], .frames(frames))?.frame == frames)
    }

    @Test("passes frames for the time that is asked for")
    func time() throws {
        let shot = try #require(try shoot([grey(2)], .duration(.seconds(1)), limit: .seconds(10)))
        #expect((30...32).contains(shot.frame))
    }

    @Test("gives its first frame where warming up is switched off")
    func none() throws {
        #expect(try shoot([grey(2)], .none)?.frame == 0)
    }

    @Test("uses the only frame that ever comes, and says that it was not warm")
    func single() throws {
        let shot = try #require(try shoot([grey(90)], timeout: .seconds(2), frames: 1))
        #expect(shot.frame == 0)
        #expect(shot.settings.notes == ["X: it was still warming up"])
    }

    @Test(
        "is warmed up by the camera that opens it", arguments: [(true, 120), (false, 3)] as [(Bool, UInt8)])
    func throughTheCamera(warmsUp: Bool, brightness: UInt8) async throws {
        let frames = try (Array(repeating: 3, count: 6) + Array(repeating: 120, count: 6)).map { value in
            ScriptStep.frame(try Image(width: 1, height: 1, bgr: grey(value)))
        }
        let photo = try await PhotoCamera(input: .scripted(frames, warmsUp: warmsUp)).captureSinglePhoto()
        #expect(photo.image.meanColour.green == Double(brightness))
    }

    @Test("passes the frames that were asked for in a source that starts well, too")
    func asked() async throws {
        let frames = try (0..<8).map { ScriptStep.frame(try Image(width: 1, height: 1, bgr: grey($0))) }
        var configuration = PhotoCamera.Configuration()
        configuration.warmUp = .frames(5)
        let camera = PhotoCamera(input: .scripted(frames), configuration: configuration)
        #expect(try await camera.captureSinglePhoto().image.meanColour.green == 5)
    }
}
