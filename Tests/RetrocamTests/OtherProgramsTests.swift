import Foundation
import Testing

@Suite("Other programs")
struct OtherProgramsTests {
    private static let programs = ["exiftool", "exiv2", "identify", "jpeginfo", "pngcheck", "webpinfo"]
    private static let haveThem = programs.allSatisfy { Program.has($0) }

    /// Runs a program on a file, and answers what it says against it.
    private static func complaints(_ line: String, _ sandbox: Sandbox) throws -> String {
        let outcome = try Program.run(line, in: sandbox)
        return outcome.code == 0 ? outcome.errors : "\(outcome.code): \(outcome.text)\(outcome.errors)"
    }

    @Test(
        "read every file of ours without a warning",
        .enabled(if: haveThem, "needs \(programs.joined(separator: ", "))"),
        arguments: ["a.jpg", "a.png", "a.webp", "a.tiff"])
    func warnings(name: String) throws {
        let sandbox = try Sandbox()
        let tags = "--exif Artist='Ada Lövelace' --exif ExposureTime=1/60 --exif GainControl=1 --exif ISO=200"
        for look in ["", "--retro --seed 7"] {
            let words = "--device synthetic --size 641x479 \(look) \(tags) --overwrite -o \(name)"
            #expect(try Program.run("\"$0\" -q \(words)", in: sandbox).code == 0)
            #expect(
                try Program.run("exiftool -m -q -q -validate -warning -error -a \(name)", in: sandbox).text
                    .split(separator: "\n").filter { !$0.hasSuffix(": OK") } == [])
            #expect(try Self.complaints("exiv2 -q pr \(name)", sandbox) == "")
            #expect(try Self.complaints("exiv2 pr \(name) >/dev/null", sandbox) == "")
            #expect(try Self.complaints("identify -regard-warnings \(name)", sandbox) == "")
        }
        let own = ["jpg": "jpeginfo -c", "png": "pngcheck -q", "webp": "webpinfo -quiet"]
        if let line = own[String(name.dropFirst(2))] {
            #expect(try Self.complaints("\(line) \(name)", sandbox) == "")
        }
    }

    @Test(
        "read every file with alpha of ours without a warning",
        .enabled(
            if: haveThem && Program.has("tiffinfo"), "needs \(programs.joined(separator: ", ")), tiffinfo"),
        arguments: ["a.png", "a.webp", "a.tiff"], ["", "--quality 100"])
    func alpha(name: String, quality: String) throws {
        let sandbox = try Sandbox()
        let words = "filter --retro --seed 7 --exif Artist=Ada \(quality) \"$F\"/half-red.png"
        #expect(try Program.run("\"$0\" -q \(words) -o \(name)", in: sandbox).code == 0)
        #expect(
            try Program.run("exiftool -m -q -q -validate -warning -error -a \(name)", in: sandbox).text
                .split(separator: "\n").filter { !$0.hasSuffix(": OK") } == [])
        #expect(try Self.complaints("exiv2 pr \(name) >/dev/null", sandbox) == "")
        #expect(try Self.complaints("identify -regard-warnings \(name)", sandbox) == "")
        #expect(try Program.run("identify -format %A \(name)", in: sandbox).text != "False")
        let own = ["png": "pngcheck -q", "webp": "webpinfo -quiet", "tiff": "tiffinfo -D"]
        if let line = own[String(name.dropFirst(2))] {
            #expect(try Self.complaints("\(line) \(name)", sandbox) == "")
        }
    }

    @Test(
        "find the tags as they were asked for", .enabled(if: Program.has("exiftool"), "needs exiftool"),
        arguments: ["a.jpg", "a.png", "a.webp", "a.tiff"])
    func tags(name: String) throws {
        let sandbox = try Sandbox()
        let words = "--device synthetic --size 640x480 --retro --seed 7 --exif Artist='Ada Lövelace'"
        #expect(
            try Program.run("\"$0\" \(words) --exif FNumber=2.8 -o \(name)", in: sandbox).code == 0)
        let text = try Program.run("exiftool -s -G1 \(name)", in: sandbox).text
        for (tag, value) in [
            ("Artist", "Ada Lövelace"), ("FNumber", "2.8"), ("Model", "Synthetic front camera"),
            ("UserComment", "look retro, seed 7"), ("Orientation", "Horizontal (normal)"),
        ] {
            #expect(
                text.split(separator: "\n").contains { $0.contains(" \(tag) ") && $0.hasSuffix(": \(value)") }
            )
        }
        #expect(text.contains("OffsetTimeOriginal") && text.contains("SubSecTimeOriginal"))
    }

    @Test(
        "jpegtran turns a JPEG as we do", .enabled(if: Program.has("jpegtran"), "needs jpegtran"),
        arguments: [("landscapeLeft", "-rotate 270"), ("landscapeRight", "-rotate 90")])
    func turned(orientation: String, operation: String) throws {
        let sandbox = try Sandbox()
        let words = "--device \"$F\"/scene.jpg --orientation \(orientation) --no-metadata"
        #expect(try Program.run("\"$0\" \(words) -o a.jpg", in: sandbox).code == 0)
        let compare = "jpegtran -copy none \(operation) \"$F\"/scene.jpg | djpeg >b; djpeg a.jpg | cmp - b"
        #expect(try Program.run(compare, in: sandbox).code == 0)
    }
}
