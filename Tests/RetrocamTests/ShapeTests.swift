import PhotoCamera
import Testing

@testable import retrocam

@Suite("Options of the picture's shape")
struct ShapeTests {
    private func parse(_ words: String) throws -> ShapeOptions {
        let command = try CommandTable.parse(words.split(separator: " ").map { SystemString($0) })
        return try #require(command as? CaptureCommand).shape
    }

    @Test("reads ratios, parts, factors and sides")
    func values() throws {
        #expect(try parse("--crop 4:3").crop == .ratio(width: 4, height: 3))
        let rect = PixelRect(x: 10, y: 0, width: 800, height: 600)
        #expect(try parse("--crop 800x600+10+0").crop == .rect(rect))
        #expect(try parse("--scale 0.5").scale == .factor(0.5))
        #expect(try parse("--scale 50%").scale == .factor(0.5))
        #expect(try parse("--scale 800x600").scale == .fit(width: 800, height: 600))
        #expect(try parse("--zoom 2.5").zoom == 2.5)
    }

    @Test(
        "refuses what means no shape",
        arguments: [
            "--crop=4:0", "--crop=4", "--crop=4:3:2", "--crop=800x600", "--crop=0x1+0+0", "--crop=1x1-1+0",
            "--crop=99999:1", "--crop=:", "--scale=0", "--scale=101", "--scale=1e1", "--scale=x", "--scale=%",
            "--zoom=0.5", "--zoom=11", "--zoom=nan", "--zoom=", "--crop=٤:٣",
        ]
    )
    func refused(word: String) {
        #expect(throws: UsageError.self) { try parse(word) }
    }

    @Test(
        "saves what was asked for",
        arguments: [
            ("--crop 1:1", 240, 240), ("--crop 100x50+3+4", 100, 50), ("--scale 50%", 160, 120),
            ("--scale 100x100", 100, 75), ("--zoom 3", 320, 240),
            ("--orientation landscapeLeft --crop 1:2", 160, 320),
        ])
    func saved(words: String, width: Int, height: Int) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\"$0\" --device synthetic:front --size 320x240 \(words) -o a.png", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let image = try sandbox.image("a.png")
        #expect(image.width == width && image.height == height)
    }

    @Test("says which part does not lie in the picture")
    func outside() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\"$0\" --device synthetic:front --size 320x240 --crop 300x300+0+0 -o a.png", in: sandbox)
        #expect(outcome.code == 64 && outcome.isOneLine && outcome.errors.contains("320x240"))
        #expect(try sandbox.names() == [])
    }
}
