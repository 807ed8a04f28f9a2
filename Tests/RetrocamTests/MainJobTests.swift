import Foundation
import PhotoCamera
import Testing

/// What `--json` tells, as a reader of it declares it.
private struct Report: Decodable {
    struct Device: Decodable {
        let id, kind, position: String
    }
    struct Size: Decodable, Equatable {
        let width, height: Int
    }
    struct Filter: Decodable {
        let name: String
        let seed: String?
    }

    let file: String?
    let format: String
    let width, height: Int
    let device: Device
    let requested: Size?
    let actual: Size
    let preset: String
    let filter: Filter?

    /// Reads the one line that a run printed.
    init(_ outcome: Outcome) throws {
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.filter(\.isNewline).count == 1)
        self = try JSONDecoder().decode(Report.self, from: Data(outcome.output))
    }
}

@Suite("The main job")
struct MainJobTests {
    private static let size = "--size 320x240"

    @Test(
        "the same frame and seed give the same pixels, another seed gives others", arguments: ["jpg", "png"])
    func seeds(format: String) throws {
        let sandbox = try Sandbox()
        for (name, seed) in [("a", 7), ("b", 7), ("c", 8)] {
            let words = "--retro --device \"$F\"/scene.png --seed \(seed) -o \(name).\(format)"
            #expect(try Program.run("\"$0\" \(words)", in: sandbox).code == 0)
        }
        let images = try ["a", "b", "c"].map { try sandbox.image("\($0).\(format)") }
        #expect(images[0] == images[1])
        #expect(images[0] != images[2])
    }

    @Test("twice the same command gives the same picture of the synthetic camera")
    func twice() throws {
        let sandbox = try Sandbox()
        for name in ["a.jpg", "b.jpg"] {
            let words = "--front --retro --device synthetic:front \(Self.size) --seed 7 -o \(name)"
            let outcome = try Program.run("\"$0\" \(words)", in: sandbox)
            #expect(outcome.code == 0 && outcome.errors == "" && outcome.text == name + "\n")
        }
        #expect(try sandbox.image("a.jpg") == sandbox.image("b.jpg"))
    }

    @Test("the two sides show two scenes, whether the flag or the name says which")
    func sides() throws {
        let sandbox = try Sandbox()
        let words = [
            "--front --device synthetic", "--device synthetic:front", "--back --device synthetic",
            "--back --device synthetic:back",
        ]
        for (index, words) in words.enumerated() {
            let outcome = try Program.run("\"$0\" \(words) \(Self.size) -o \(index).png", in: sandbox)
            #expect(outcome.code == 0 && outcome.errors == "")
        }
        let images = try words.indices.map { try sandbox.image("\($0).png") }
        #expect(images[0].difference(from: images[1]) < 10)
        #expect(images[2].difference(from: images[3]) < 10)
        #expect(images[0].difference(from: images[2]) > 20)
    }

    @Test("looks old: brown, and darker or lighter than the plain picture in places")
    func old() throws {
        let sandbox = try Sandbox()
        let words = "--front --retro --device synthetic --seed 1 \(Self.size) -o a.png"
        #expect(try Program.run("\"$0\" \(words)", in: sandbox).code == 0)
        #expect(try sandbox.image("a.png").isSepia)
    }

    @Test("JSON tells what was asked for and what was used")
    func report() throws {
        let sandbox = try Sandbox()
        let words =
            "--back --retro --device synthetic:back --seed 18446744073709551615 --size 640x480 --json -o a.png"
        let report = try Report(Program.run("\"$0\" \(words)", in: sandbox))
        #expect(report.file == "a.png" && report.format == "png")
        #expect(report.device.id == "synthetic:back" && report.device.position == "back")
        #expect(report.device.kind == "synthetic")
        #expect(report.filter?.name == "retro" && report.filter?.seed == "18446744073709551615")
        #expect(report.preset == "640x480")
        #expect(report.requested == Report.Size(width: 640, height: 480))
        #expect(report.actual == Report.Size(width: 640, height: 480))
        #expect(report.width == 640 && report.height == 480)
        let image = try sandbox.image("a.png")
        #expect(image.width == 640 && image.height == 480)
    }

    @Test("JSON records a seed of chance, which gives the same picture again")
    func recordedSeed() throws {
        let sandbox = try Sandbox()
        let words = "--retro --device \"$F\"/scene.png"
        let report = try Report(Program.run("\"$0\" \(words) --json -o a.png", in: sandbox))
        let seed = try #require(report.filter?.seed)
        #expect(try Program.run("\"$0\" \(words) --seed \(seed) -o b.png", in: sandbox).code == 0)
        #expect(try sandbox.image("a.png") == sandbox.image("b.png"))
    }

    @Test("a size that is not met is told in one line, and fails under --strict")
    func unmetSize() throws {
        let sandbox = try Sandbox()
        let words = "--device \"$F\"/scene.png --size 640x480 -o a.png"
        let report = try Program.run("\"$0\" \(words) --json", in: sandbox)
        #expect(report.isOneLine)
        #expect(report.errors.contains("asked for 640x480, got 48x32"))
        #expect(try Report(report).actual == Report.Size(width: 48, height: 32))
        try BadInput("strict", "\(words) --strict", 69, "640x480", "48x32").expectRefusal()
        let quiet = try Program.run("\"$0\" \(words) --overwrite --quiet", in: sandbox)
        #expect(quiet.code == 0 && quiet.errors == "")
    }
}

extension Sandbox {
    /// Decodes a picture that the program wrote.
    func image(_ name: String) throws -> Image {
        try Image(contentsOf: FilePath(path + "/" + name))
    }
}

extension Image {
    /// The mean difference of the channels of two pictures of one size.
    func difference(from other: Image) -> Double {
        let (mine, others) = (bytes, other.bytes)
        let sum = (0..<min(mine.count, others.count)).reduce(0) { $0 + abs(Int(mine[$1]) - Int(others[$1])) }
        return Double(sum) / Double(max(1, mine.count))
    }
}
