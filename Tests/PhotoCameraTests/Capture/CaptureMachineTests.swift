import Testing

@testable import PhotoCamera

@Suite("The rules of a camera")
struct CaptureMachineTests {
    @Test(
        "end every capture exactly once, and close every source, in any order of events",
        arguments: Array(stride(from: UInt64(0), to: 10_000, by: 500)))
    func randomSchedules(first: UInt64) throws {
        let image = try Image(width: 1, height: 1)
        for seed in first..<(first + 500) {
            var simulation = MachineSimulation(seed: seed, image: image)
            simulation.run()
            try #require(simulation.complaints.isEmpty, "seed \(seed): \(simulation.complaints)")
        }
    }

    private let device = CaptureDevice(id: "x", name: "X", kind: .custom)

    private func running(
        isLive: Bool = true, reconnects: Bool = false, at now: MonotonicTime
    ) -> CaptureMachine {
        var machine = CaptureMachine()
        machine.reconnects = reconnects
        _ = machine.handle(.start(.init()), at: now)
        _ = machine.handle(
            .opened(
                1,
                .init(
                    device: device, isLive: isLive, requested: nil,
                    format: CaptureFormat(fourCC: "BGR3", width: 1, height: 1))), at: now)
        return machine
    }

    private func time(_ seconds: Double) -> MonotonicTime { MonotonicTime(sinceStart: .seconds(seconds)) }

    private func request(_ number: UInt64, at now: MonotonicTime) -> CaptureMachine.Request {
        .init(
            id: CaptureID(rawValue: number), settings: PhotoSettings(), orientation: .portrait,
            requestedAt: now)
    }

    private func frame(_ seconds: Double) throws -> SourceReading {
        .frame(
            Frame(
                image: try Image(width: 1, height: 1), timestamp: time(seconds), sequence: 0, device: device))
    }

    @Test("open the camera again that was lost, and any camera after a stop")
    func again() throws {
        var machine = running(reconnects: true, at: time(10))
        _ = machine.handle(.read(1, .failed(.cameraLost(device: "X"))), at: time(11))
        _ = machine.handle(.closed(1), at: time(11))
        let previous = { (effects: [CaptureMachine.Effect]) in
            effects.compactMap {
                if case .open(_, let wish) = $0 { wish.previous?.id ?? "none" } else { nil }
            }
        }
        #expect(previous(machine.handle(.tick, at: time(12))) == ["x"])
        _ = machine.handle(.openFailed(2, .cameraLost(device: "X")), at: time(12.1))
        #expect(previous(machine.handle(.tick, at: time(14.1))) == ["x"])
        _ = machine.handle(.openFailed(3, .cameraLost(device: "X")), at: time(14.1))
        _ = machine.handle(.stop, at: time(15))
        #expect(machine.state == .idle)
        #expect(previous(machine.handle(.start(.init()), at: time(16))) == ["none"])
    }

    @Test("drop a live frame that was exposed before the shutter")
    func freshness() throws {
        var machine = running(at: time(10))
        _ = try machine.admit(request(1, at: time(12)))
        let stale = machine.handle(.read(1, try frame(11.9)), at: time(12))
        #expect(!stale.contains { if case .develop = $0 { true } else { false } })
        let fresh = machine.handle(.read(1, try frame(12)), at: time(12.1))
        let exposure = try #require(
            fresh.compactMap { if case .develop(let exposure, _) = $0 { exposure } else { nil } }.first)
        #expect(exposure.request.dropped == 1)
    }

    @Test("take the frame that was waited for when the shutter was pressed, where it was exposed after")
    func frameInWaiting() throws {
        var machine = running(at: time(10))
        _ = try machine.admit(request(1, at: time(12)))
        let uses = { (effects: [CaptureMachine.Effect]) in
            effects.compactMap { if case .read(_, let use) = $0 { use } else { nil } }
        }
        #expect(uses(machine.handle(.read(1, .grabbed(time(11.9))), at: time(12))) == [.picture])
        #expect(uses(machine.handle(.read(1, .grabbed(time(12))), at: time(12.1))) == [.grabbed])
        let shot = machine.handle(.read(1, try frame(12)), at: time(12.1))
        let exposure = try #require(
            shot.compactMap { if case .develop(let exposure, _) = $0 { exposure } else { nil } }.first)
        #expect(exposure.request.dropped == 1)
        // Nobody waits any more.
        #expect(uses(machine.handle(.read(1, .grabbed(time(12.2))), at: time(12.2))) == [.nothing])
    }

    @Test("give two captures two frames")
    func oneFrameEach() throws {
        var machine = running(at: time(0))
        _ = try machine.admit(request(1, at: time(0)))
        _ = try machine.admit(request(2, at: time(0)))
        let first = machine.handle(.read(1, try frame(1)), at: time(1))
        #expect(first.count { if case .develop = $0 { true } else { false } } == 1)
        #expect(machine.waiting.map(\.id.rawValue) == [2])
    }

    @Test("read a file only when a frame is wanted, and a camera all the time")
    func demand() {
        #expect(readsAfterOpening(isLive: true))
        #expect(!readsAfterOpening(isLive: false))
    }

    private func readsAfterOpening(isLive: Bool) -> Bool {
        guard case .open(_, _, let reading) = running(isLive: isLive, at: time(0)).source else {
            return false
        }
        return reading
    }

    @Test("name damage where frames came and none was whole")
    func damage() throws {
        var machine = running(at: time(0))
        _ = try machine.admit(request(1, at: time(0)))
        for _ in 0..<3 { _ = machine.handle(.read(1, .damaged), at: time(1)) }
        let effects = machine.handle(.tick, at: time(5))
        guard case .ended(_, .failed(let error)) = effects.first else {
            Issue.record("it did not end")
            return
        }
        #expect(error == .damagedFrames(device: "X", count: 3))
    }

    @Test(
        "wait 1, 2, 4 … 30 seconds before a lost camera is opened again",
        arguments: [(0, 1), (1, 2), (4, 16), (9, 30)])
    func backOff(failures: Int, seconds: Int) {
        var now = time(0)
        var machine = running(reconnects: true, at: now)
        _ = machine.handle(.read(1, .failed(.cameraLost(device: "X"))), at: now)
        _ = machine.handle(.closed(1), at: now)
        for generation in 0..<failures {
            now = machine.nextDeadline ?? now
            _ = machine.handle(.tick, at: now)
            _ = machine.handle(.openFailed(generation + 2, .noCamera(wanted: "X", candidates: [])), at: now)
        }
        #expect(machine.nextDeadline.map { $0 - now } == .seconds(seconds))
        #expect(machine.state == .interrupted(.cameraLost(device: "X")))
    }

    @Test("leave a source alone that does not answer, and come to rest")
    func grace() {
        var machine = running(at: time(0))
        _ = machine.handle(.stop, at: time(1))
        #expect(machine.state == .stopping)
        let effects = machine.handle(.tick, at: time(1.2))
        #expect(machine.state == .idle)
        #expect(effects.contains { if case .abandon(1) = $0 { true } else { false } })
    }
}
