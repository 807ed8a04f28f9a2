import Glibc
import PhotoCamera

/// Uses the library as an embedder does, and prints what happened, a fact a line.
@main
struct Probe {
    static let usage = """
        lab-probe read FILE                        the letter, number and bars of a picture
        lab-probe shoot DEVICE SIZE FOURCC         the same of a picture that is taken
        lab-probe controls DEVICE                  the controls as v4l2-ctl lists them
        lab-probe set-controls DEVICE              sets each control to another value and reads it back
        lab-probe shot DEVICE SIZE TIMEOUT         one shot, and how long it takes to end
        lab-probe await DEVICE SIZE TIMEOUT FILE   shoots, waits for the file, and shoots again; "cold": never warm
        lab-probe session DEVICE SIZE SECONDS [NAME=VALUE]   streams and shoots, and reconnects
        lab-probe fresh DEVICE SIZE COUNT IDLE     shoots after each pause of IDLE seconds
        lab-probe shoot-all DEVICE SIZE SECONDS    shoots without a pause, and counts damaged frames
        lab-probe rounds DEVICE SIZE COUNT         opens, shoots and closes
        """

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            try await run(words)
        } catch {
            tell("error \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        switch (words.first, words.count) {
        case ("read", 2):
            describe(try Image(contentsOf: FilePath(words[1])))
        case ("shoot", 4):
            try await shoot(words[1], words[2], words[3])
        case ("controls", 2): try listControls(words[1])
        case ("set-controls", 2): try setControls(words[1])
        case ("shot", 4):
            try await shot(words[1], words[2], timeout: .seconds(Int(words[3])!))
        case ("await", 5):
            try await wait(words[1], words[2], timeout: .seconds(Int(words[3])!), for: words[4])
        case ("session", 4...5):
            try await Session(words[1], words[2], controls: words.dropFirst(4)).run(seconds: Int(words[3])!)
        case ("fresh", 5):
            try await Freshness.run(words[1], words[2], count: Int(words[3])!, idle: Int(words[4])!)
        case ("shoot-all", 4):
            try await Freshness.shootAll(words[1], words[2], seconds: Int(words[3])!)
        case ("rounds", 4):
            try await rounds(words[1], words[2], count: Int(words[3])!)
        default:
            tell(usage)
            exit(64)
        }
    }

    static func camera(
        _ device: String, _ size: String, _ change: (inout PhotoCamera.Configuration) -> Void = { _ in }
    ) throws -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.openTimeout = .seconds(30)
        change(&configuration)
        let camera = PhotoCamera(input: try .named(FilePath(device)), configuration: configuration)
        let sides = size.split(separator: "x").compactMap { Int($0) }
        camera.defaultSessionPreset = .size(width: sides[0], height: sides[1])
        return camera
    }

    static var patient: PhotoSettings {
        var settings = PhotoSettings()
        settings.timeout = .seconds(30)
        return settings
    }

    private static func describe(_ image: Image) {
        let scene = LabScene(image: image)
        tell("size \(image.width)x\(image.height)")
        tell("letter \(scene.letter)")
        tell("number \(scene.number)")
        for bar in scene.bars { tell("bar \(bar[0]) \(bar[1]) \(bar[2])") }
    }

    private static func shoot(_ device: String, _ size: String, _ fourCC: String) async throws {
        let camera = try camera(device, size) { $0.pixelFormat = fourCC }
        let photo = try await camera.captureSinglePhoto(patient)
        tell("format \(photo.resolvedSettings.format)")
        describe(photo.image)
    }

    /// What retrocam does, by the clock from main on.
    private static func shot(_ device: String, _ size: String, timeout: Duration) async throws {
        let began = MonotonicTime.now
        let camera = try camera(device, size) { $0.openTimeout = timeout }
        var settings = PhotoSettings()
        settings.timeout = timeout
        do {
            _ = try await camera.captureSinglePhoto(settings)
            tell("photo")
        } catch {
            tell("error \(error)")
        }
        tell("ended-after-ms \(milliseconds(MonotonicTime.now - began))")
    }

    /// A shot that a script spoils, and how long it then takes to end.
    private static func wait(
        _ device: String, _ size: String, timeout: Duration, for signal: String
    ) async throws {
        let isCold = signal == "cold"
        let camera = try camera(device, size) {
            if isCold { $0.warmUp = .duration(.seconds(600)) }
            if isCold { $0.warmUpLimit = .seconds(600) }
        }
        try await camera.start()
        if !isCold {
            _ = try await camera.capturePhoto(patient)
            tell("ready")
            while access(signal, F_OK) != 0 { try await Task.sleep(for: .milliseconds(50)) }
        }
        tell("waiting")
        var settings = PhotoSettings()
        settings.timeout = timeout
        let began = MonotonicTime.now
        do {
            _ = try await camera.capturePhoto(settings)
            tell("photo")
        } catch {
            tell("error \(error)")
        }
        tell("ended-after-ms \(milliseconds(MonotonicTime.now - began))")
        let stopping = MonotonicTime.now
        await camera.stop()
        tell("stopped-after-ms \(milliseconds(MonotonicTime.now - stopping))")
    }

    private static func rounds(_ device: String, _ size: String, count: Int) async throws {
        let began = MonotonicTime.now
        var uses: [Process.Use] = []
        for round in 1...count {
            let camera = try camera(device, size) { $0.warmUp = .none }
            _ = try await camera.captureSinglePhoto(patient)
            guard round % 20 == 0 else { continue }
            // A driver may still be closing.
            try await Task.sleep(for: .milliseconds(500))
            tell("round \(round) \(Process.use)")
            uses.append(Process.use)
        }
        guard let before = uses.first, uses.count >= 4 else { return tell("too few rounds") }
        // The pool of threads lets one that idles go after some seconds.
        var after = Process.use
        for _ in 1...40 where after.threads > before.threads {
            try await Task.sleep(for: .milliseconds(250))
            after = Process.use
        }
        tell("seconds \(milliseconds(MonotonicTime.now - began) / 1000)")
        tell("descriptors \(after.descriptors - before.descriptors)")
        tell("threads \(after.threads - before.threads)")
        // A moment may need more: the least that each half needs tells what was lost on the way.
        let halves = [uses[..<(uses.count / 2)], uses[(uses.count / 2)...]]
        let resident = halves.map { $0.map(\.residentKiB).min() ?? 0 }
        let allocated = halves.map { $0.map(\.allocatedKiB).min() ?? 0 }
        tell("resident-KiB-in-half \(resident[1] - resident[0])")
        tell("allocated-KiB-in-half \(allocated[1] - allocated[0])")
    }
}
