import PhotoCamera
import Testing

/// A name that is hard for programs and right for the system: as sh types it, and its bytes.
struct OddName: Sendable, CustomTestStringConvertible {
    let typed: String
    let bytes: [UInt8]

    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    init(_ typed: String, _ bytes: [UInt8]) {
        self.typed = typed
        self.bytes = bytes
    }

    init(_ name: String) {
        self.init("'\(name)'", Array(name.utf8))
    }

    static let all = [
        OddName("two words.png"), OddName(" .png"), OddName("two\nlines.png"), OddName("tab\t.png"),
        OddName("-x.png"),
        OddName("--retro.png"), OddName("é ü 日本.png"), OddName("a;b&c|d$e.png"), OddName("a:b.png"),
        OddName("http:x.png"), OddName("\u{1B}[31mred.png"), OddName("\u{202E}gnp.png"),
        OddName("\"$(printf 'no\\377utf.png')\"", Array("no".utf8) + [0xFF] + Array("utf.png".utf8)),
        OddName(String(repeating: "n", count: 251) + ".png"),
    ]
}

@Suite("Names of files")
struct FileNameTests {
    @Test("go to the system byte for byte, and to standard output", arguments: OddName.all)
    func output(name: OddName) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\"$0\" --device \"$F\"/scene.png --output=\(name.typed)", in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output == name.bytes + [UInt8(ascii: "\n")])
        let path = FilePath(bytes: Array(sandbox.path.utf8) + [UInt8(ascii: "/")] + name.bytes)
        #expect(try Image(contentsOf: path).width == 48)
    }

    @Test("of pictures are read byte for byte", arguments: OddName.all)
    func input(name: OddName) throws {
        let sandbox = try Sandbox()
        let line = "cp \"$F\"/red.png ./\(name.typed) && exec \"$0\" --device=\(name.typed) -o out.jpg"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(try Image(contentsOf: FilePath(sandbox.path + "/out.jpg")).width == 16)
    }

    @Test(
        "of folders are read byte for byte, also after a scheme",
        arguments: OddName.all,
        [("sequence:", ""), ("file://", "/1.png")])
    func afterScheme(name: OddName, input: (scheme: String, rest: String)) throws {
        let sandbox = try Sandbox()
        let line = """
            mkdir ./\(name.typed) && cp "$F"/red.png ./\(name.typed)/1.png && \
            exec "$0" --device=\(input.scheme)./\(name.typed)\(input.rest) -o out.jpg
            """
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(try sandbox.image("out.jpg").width == 16)
    }

    @Test("that are missing are told in one line that cannot change the terminal", arguments: OddName.all)
    func missing(name: OddName) throws {
        let outcome = try BadInput("missing", "--device=./\(name.typed) -o a.jpg", 66, "no such file")
            .expectRefusal()
        #expect(!outcome.errors.dropLast().unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
    }

    @Test(
        "mean one picture, whatever digits and percent signs they have",
        arguments: [
            "IMG_0001.jpg", "50%.jpg", "a%d.jpg", "a%04d.jpg", "%s%n.jpg", "2026-08-03 shot.jpg", "0001.jpg",
            "a*.jpg",
            "a?.jpg", "[a].jpg", "100%%.jpg",
        ]
    )
    func notAPattern(name: String) throws {
        let sandbox = try Sandbox()
        // Each neighbour would be taken by one that reads a pattern or goes on counting.
        let neighbours = [
            "IMG_0002.jpg", "a1.jpg", "a0001.jpg", "2026-08-04 shot.jpg", "0002.jpg", "ab.jpg", "a.jpg",
        ]
        let setUp = neighbours.map { "cp \"$F\"/grey.png '\($0)'" } + ["cp \"$F\"/red.jpg '\(name)'"]
        try Program.run(setUp.joined(separator: "\n"), in: sandbox)
        let outcome = try Program.run("\"$0\" --device './\(name)' -o out.png", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let image = try Image(contentsOf: FilePath(sandbox.path + "/out.png"))
        #expect(image.width == 16 && image.pixel(3, 3)[2] > 250)
    }
}
