import Testing

@testable import PhotoCamera

/// Plays a random schedule against the rules alone: users that start, stop, shoot and cancel, a source that
/// answers, fails, falls silent or never comes back, and a clock.
///
/// It knows what is under way, and says which promise was broken.
struct MachineSimulation {
    private var machine = CaptureMachine()
    private var random: SeededRandom
    private var now = MonotonicTime(sinceStart: .zero)
    private var pending: [Operation] = []
    private var opened: Set<Int> = []
    private var released: [Int: Int] = [:]
    private var admitted: [CaptureID: Int] = [:]
    private var developing: [(CaptureMachine.Exposure, ResolvedPhotoSettings)] = []
    private var lastID: UInt64 = 0
    private(set) var complaints: [String] = []
    private let image: Image

    private enum Operation: Equatable {
        case open(Int), read(Int), close(Int)

        var generation: Int {
            switch self {
            case .open(let number), .read(let number), .close(let number): number
            }
        }
    }

    init(seed: UInt64, image: Image) {
        random = SeededRandom(seed: seed)
        self.image = image
        machine.reconnects = random.next() & 1 == 0
        machine.policy = random.next() & 3 == 0 ? .refuse : .queue
    }

    mutating func run() {
        for _ in 0..<(10 + random.next(below: 60)) { step() }
        feed(.stop)
        settle()
        for (id, ends) in admitted where ends != 1 { complaints.append("\(id) ended \(ends) times") }
        if machine.state != .idle { complaints.append("the state at the end is \(machine.state)") }
        if machine.nextDeadline != nil { complaints.append("it waits for something at the end") }
        for generation in opened where released[generation] != 1 {
            complaints.append("opening \(generation) was closed \(released[generation] ?? 0) times")
        }
    }

    private mutating func step() {
        switch random.next(below: 12) {
        case 0: feed(.start(.init(timeout: .seconds(2))))
        case 1: feed(.stop)
        case 2, 3: admit()
        case 4:
            if let id = admitted.keys.sorted(by: { $0.rawValue < $1.rawValue }).randomElement(using: &random)
            {
                feed(.cancel(id))
            }
        case 5: feed(.demand(readers: Int(random.next(below: 3)), haveRoom: random.next() & 1 == 0))
        case 6: pass(.milliseconds(Int(random.next(below: 4000))))
        case 7: develop()
        default: answer()
        }
    }

    private mutating func settle() {
        for _ in 0..<200 where !pending.isEmpty || !developing.isEmpty || machine.nextDeadline != nil {
            answer()
            develop()
            pass(.milliseconds(50))
        }
    }

    private mutating func pass(_ duration: Duration) {
        now = now + duration
        feed(.tick)
    }

    private mutating func admit() {
        lastID += 1
        var settings = PhotoSettings()
        settings.timeout = .milliseconds(Int(500 + random.next(below: 3000)))
        let id = CaptureID(rawValue: lastID)
        let request = CaptureMachine.Request(
            id: id, settings: settings, orientation: .portrait, requestedAt: now)
        do throws(PhotoCameraError) {
            let effects = try machine.admit(request)
            admitted[id] = 0
            take(effects)
        } catch {
            if error != .notRunning && error != .busyCapturing { complaints.append("refused with \(error)") }
        }
    }

    private mutating func answer() {
        guard let index = pending.indices.randomElement(using: &random) else { return }
        let operation = pending.remove(at: index)
        switch operation {
        case .open(let generation):
            if random.next(below: 4) == 0 {
                feed(.openFailed(generation, .cameraBusy(device: "x", holder: nil)))
            } else {
                opened.insert(generation)
                let device = CaptureDevice(id: "x", name: "x", kind: .custom)
                feed(
                    .opened(
                        generation,
                        .init(
                            device: device, isLive: random.next() & 1 == 0, requested: nil,
                            format: CaptureFormat(fourCC: "BGR3", width: 1, height: 1))))
            }
        case .read(let generation): feed(.read(generation, reading()))
        case .close(let generation):
            released[generation, default: 0] += 1
            feed(.closed(generation))
        }
    }

    private mutating func reading() -> SourceReading {
        let device = CaptureDevice(id: "x", name: "x", kind: .custom)
        switch random.next(below: 12) {
        case 0: return .damaged
        case 1: return .nothing
        case 2: return random.next() & 1 == 0 ? .grabbed(now) : .colour(.init())
        case 3: return .ended
        case 4: return .failed(.cameraLost(device: "x"))
        default: return .frame(Frame(image: image, timestamp: now, sequence: 0, device: device))
        }
    }

    private mutating func develop() {
        guard !developing.isEmpty else { return }
        let (exposure, settings) = developing.removeFirst()
        let result = Result { () throws(PhotoCameraError) in
            try Photo(developing: exposure, settings: settings, clock: TestClock())
        }
        feed(.developed(settings.id, result))
    }

    private mutating func feed(_ event: CaptureMachine.Event) {
        take(machine.handle(event, at: now))
    }

    private mutating func take(_ effects: [CaptureMachine.Effect]) {
        for effect in effects {
            switch effect {
            case .open(let generation, _): begin(.open(generation))
            case .read(let generation, _): begin(.read(generation))
            case .close(let generation): begin(.close(generation))
            case .abandon(let generation):
                // Whoever owns it closes it once its answer has come, if it comes.
                released[generation, default: 0] += 1
                pending.removeAll { $0.generation == generation }
            case .develop(let exposure, let settings): developing.append((exposure, settings))
            case .ended(let id, _):
                guard admitted[id] != nil else { return complaints.append("\(id) ended and never was") }
                admitted[id, default: 0] += 1
            case .changed, .frame, .framesEnded: break
            }
        }
    }

    private mutating func begin(_ operation: Operation) {
        if pending.contains(where: { $0.generation == operation.generation }) {
            complaints.append("\(operation) while \(pending)")
        }
        if released[operation.generation] != nil { complaints.append("\(operation) after it was closed") }
        if case .read(let generation) = operation, !opened.contains(generation) {
            complaints.append("\(operation) before it was open")
        }
        pending.append(operation)
    }
}
