import PhotoCamera
import Testing

@Suite("Sequences and videos as cameras")
struct SequenceAndVideoTests {
    /// A pattern, the names that are there, and the one that comes first.
    struct Sequence: Sendable, CustomTestStringConvertible {
        let pattern: String
        let names: [String]
        let first: String

        var testDescription: String { pattern }
    }

    @Test(
        "a sequence begins with its first picture, whatever numbers are missing",
        arguments: [
            Sequence(
                pattern: "s/img_%04d.png", names: ["img_0001.png", "img_0002.png"], first: "img_0001.png"),
            Sequence(
                pattern: "s/img_%04d.png", names: ["img_0007.png", "img_0008.png"], first: "img_0007.png"),
            Sequence(
                pattern: "s/img_%d.png", names: ["img_10.png", "img_9.png", "img_x.png"], first: "img_9.png"),
            Sequence(
                pattern: "s/img_%04d.png", names: ["img_001.png", "img_0003.png", "b.png"],
                first: "img_0003.png"),
            Sequence(pattern: "s/*.png", names: ["b.png", "c.png", "a.jpg"], first: "b.png"),
            Sequence(pattern: "s/shot-?.png", names: ["shot-10.png", "shot-2.png"], first: "shot-2.png"),
            Sequence(pattern: "s", names: ["10.png", "9.png", "notes.txt"], first: "9.png"),
            Sequence(pattern: "s/", names: ["b.png", "c.png"], first: "b.png"),
            Sequence(pattern: "s/100%%_%d.png", names: ["100%_3.png", "100_1.png"], first: "100%_3.png"),
        ]
    )
    func first(sequence: Sequence) throws {
        let sandbox = try Sandbox()
        let copies = sequence.names.map { name in
            "cp \"$F\"/\(name == sequence.first ? "red.png" : "grey.png") 's/\(name)'"
        }
        try Program.run((["mkdir s"] + copies).joined(separator: "\n"), in: sandbox)
        let words = "--device 'sequence:\(sequence.pattern)' -o a.png"
        let outcome = try Program.run("\"$0\" \(words)", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let image = try sandbox.image("a.png")
        #expect(image.width == 16 && image.pixel(2, 2) == [0, 0, 255])
    }

    @Test(
        "frames that are to pass do, up to the last one",
        arguments: [(1, "grey.png", ""), (9, "red.png", "no more")])
    func passed(count: Int, name: String, note: String) throws {
        let sandbox = try Sandbox()
        let copies = "cp \"$F\"/scene.png s1.png; cp \"$F\"/grey.png s2.png; cp \"$F\"/red.png s3.png"
        let words = "--device sequence:s%d.png --warmup \(count)f -o a.png"
        let outcome = try Program.run("\(copies); \"$0\" \(words)", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors.contains(note))
        #expect(try sandbox.image("a.png") == Image(contentsOf: FilePath("\(Program.fixtures)/\(name)")))
    }

    @Test("a picture comes through a pipe", arguments: ["/dev/stdin", "p"])
    func piped(device: String) throws {
        let sandbox = try Sandbox()
        let writer = device == "p" ? "mkfifo p; cat \"$F\"/red.png >p & " : "cat \"$F\"/red.png | "
        let outcome = try Program.run("\(writer)\"$0\" --device \(device) -o a.png", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try sandbox.image("a.png").pixel(2, 2) == [0, 0, 255])
    }

    @Test("a sequence gets the old look")
    func retroSequence() throws {
        let sandbox = try Sandbox()
        try Program.run("for i in 1 2 5; do cp \"$F\"/scene.png img_000$i.png; done", in: sandbox)
        let words = "--retro --seed 3 --device sequence:img_%04d.png -o a.png"
        let outcome = try Program.run("\"$0\" \(words)", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try sandbox.image("a.png").isSepia)
    }

    @Test(
        "a video gives its first frame, plain and old",
        .enabled(if: Program.has("ffmpeg"), "ffmpeg makes the videos"),
        arguments: [
            ("-c:v mjpeg -q:v 2", "v.avi"), ("-c:v libx264 -pix_fmt yuv420p", "v.mp4"),
            ("-c:v ffv1", "v.mkv"),
            ("-c:v mjpeg -q:v 2", "2026-08-03 50%.avi"), ("-c:v libx264 -pix_fmt yuv420p", "a%d.mp4"),
            ("-c:v ffv1", "a:b.mkv"),
        ]
    )
    func video(coding: String, name: String) throws {
        let sandbox = try Sandbox()
        let make = "ffmpeg -v error -f lavfi -i color=c=red:s=320x240:r=10:d=1 \(coding)"
        let kind = name.suffix(4)
        let made = try Program.run("\(make) made\(kind) && mv made\(kind) '\(name)'", in: sandbox)
        try #require(made.code == 0, "\(made.errors)")
        for (option, output) in [("", "a.png"), ("--retro --seed 1", "b.png")] {
            let outcome = try Program.run("\"$0\" --device './\(name)' \(option) -o \(output)", in: sandbox)
            #expect(outcome.code == 0)
            #expect(outcome.errors == "")
        }
        let image = try sandbox.image("a.png")
        #expect(image.width == 320 && image.height == 240)
        let found = image.pixel(160, 120)
        #expect(found[0] < 20 && found[1] < 20 && found[2] > 235)
        #expect(try sandbox.image("b.png").isSepia)
    }
}
