import PhotoCamera
import Testing

@testable import retrocam

@Suite("Command line of capture")
struct CaptureCommandTests {
    @Test("has the defaults of its table when nothing is given")
    func defaults() throws {
        let command = try capture([])
        #expect(command.position == nil)
        #expect(command.device == nil)
        #expect(command.preset == .photo)
        #expect(command.size == nil)
        #expect(command.orientation == .portrait)
        #expect(command.timeout == .seconds(5))
        #expect(!command.look.isRetro && !command.overwrites && !command.isStrict)
        #expect(command.quality == nil)
        #expect(command.format == nil)
        #expect(command.shared == SharedOptions())
    }

    @Test("is meant when no command is named")
    func standardCommand() throws {
        let short = try capture(["--front", "--retro"])
        let long = try capture(["capture", "--front", "--retro"])
        #expect(short.position == .front && short.look.isRetro)
        #expect(long.position == .front && long.look.isRetro)
    }

    @Test("reads every option of a full command line")
    func everyOption() throws {
        let command = try capture([
            "--back", "--device", "synthetic:back", "--preset", "hd1280x720", "--size=640x480",
            "--orientation",
            "landscapeLeft", "--retro", "--seed", "7", "--scratches", "s.png", "--border", "b.png", "-o",
            "%F.jpg",
            "--format", "png", "--quality", "100", "--overwrite", "--timeout", "2", "--strict", "--json",
            "-q",
        ])
        #expect(command.position == .back)
        #expect(command.device == "synthetic:back")
        #expect(command.preset == .hd1280x720)
        #expect(command.size == PixelSize(width: 640, height: 480))
        #expect(command.orientation == .landscapeLeft)
        #expect(command.look.isRetro && command.overwrites && command.isStrict)
        #expect(command.look.seed == 7)
        #expect(command.look.scratches == "s.png" && command.look.border == "b.png")
        #expect(command.output == "%F.jpg")
        #expect(command.format == .png)
        #expect(command.quality == 100)
        #expect(command.timeout == .seconds(2))
        #expect(command.shared == SharedOptions(verbosity: .quiet, isJSON: true))
    }

    @Test(
        "takes sizes from 1x1 to 65535x65535",
        arguments: [("1x1", 1, 1), ("1280x720", 1280, 720), ("65535x65535", 65535, 65535)]
    )
    func sizes(text: String, width: Int, height: Int) throws {
        #expect(try capture(["--size", text]).size == PixelSize(width: width, height: height))
    }

    @Test(
        "refuses what is no size and names the range",
        arguments: [
            "0x0", "0x5", "-1x5", "5x-1", "9e9x9e9", "640", "x480", "640x", "640x480x3", "65536x1", "+1x1",
            " 1x1",
            "1 x 1", "640X480", "", "99999999999999999999x1", "-", "-1",
        ]
    )
    func badSizes(text: String) {
        expectBadValue(["--size=" + text], of: "--size", naming: "1 to 65535")
    }

    @Test("takes a value that looks like a negative number for a bad value, not for an option")
    func negativeValues() {
        expectBadValue(["--size", "-1x5"], of: "--size", naming: "1 to 65535")
        expectBadValue(["--quality", "-5"], of: "--quality", naming: "1 to 100")
        expectBadValue(["--timeout", "-.5"], of: "--timeout", naming: "0.001 to 3600")
    }

    @Test("takes qualities from 1 to 100", arguments: [1, 90, 100])
    func qualities(quality: Int) throws {
        #expect(try capture(["--quality", "\(quality)"]).quality == quality)
    }

    @Test(
        "refuses what is no quality",
        arguments: ["0", "101", "x", "", "9.5", "1e1", "+9", "99999999999999999999"]
    )
    func badQualities(text: String) {
        expectBadValue(["--quality=" + text], of: "--quality", naming: "1 to 100")
    }

    @Test(
        "takes seeds of 64 bits, decimal or hexadecimal",
        arguments: [
            ("0", 0), ("7", 7), ("0xff", 255), ("0XFF", 255), ("18446744073709551615", UInt64.max),
        ]
    )
    func seeds(text: String, seed: UInt64) throws {
        #expect(try capture(["--retro", "--seed", text]).look.seed == seed)
    }

    @Test(
        "refuses a seed out of range",
        arguments: ["-1", "18446744073709551616", "0x", "0x-1", "ff", "1.0", ""]
    )
    func badSeeds(text: String) {
        expectBadValue(["--retro", "--seed=" + text], of: "--seed", naming: "\(UInt64.max)")
    }

    @Test(
        "takes times in seconds and milliseconds",
        arguments: [
            ("5", Duration.seconds(5)), ("0.5", .milliseconds(500)), ("2s", .seconds(2)),
            (".25", .milliseconds(250)),
            ("500ms", .milliseconds(500)), ("3600", .seconds(3600)),
        ]
    )
    func times(text: String, time: Duration) throws {
        #expect(try capture(["--timeout", text]).timeout == time)
    }

    @Test(
        "refuses what is no time, or none that can be waited for",
        arguments: [
            "0", "0ms", "3601", "inf", "nan", "1e3", "0x1p3", "5m", "s", "ms", ".", "", "1.2.3", "-1",
        ]
    )
    func badTimes(text: String) {
        expectBadValue(["--timeout=" + text], of: "--timeout", naming: "0.001 to 3600")
    }

    @Test("takes every preset by its name", arguments: SessionPreset.named)
    func presets(preset: SessionPreset) throws {
        #expect(try capture(["--preset", preset.name]).preset == preset)
    }

    @Test(
        "takes an orientation as in code and with dashes",
        arguments: [
            ("portrait", VideoOrientation.portrait), ("portraitUpsideDown", .portraitUpsideDown),
            ("portrait-upside-down", .portraitUpsideDown), ("landscapeLeft", .landscapeLeft),
            ("landscape-left", .landscapeLeft), ("landscapeRight", .landscapeRight),
            ("landscape-right", .landscapeRight),
        ]
    )
    func orientations(spelling: String, orientation: VideoOrientation) throws {
        #expect(try capture(["--orientation", spelling]).orientation == orientation)
    }

    @Test("names the nearest word for a misspelt value")
    func misspeltValue() {
        expectBadValue(["--preset", "hd1280x72"], of: "--preset", naming: "Did you mean hd1280x720?")
        expectBadValue(["--orientation", "landscape"], of: "--orientation", naming: "landscapeRight")
        expectBadValue(["--format", "gif"], of: "--format", naming: "jpeg, png")
    }

    @Test("takes jpg for jpeg", arguments: ["jpg", "jpeg"])
    func jpeg(name: String) throws {
        #expect(try capture(["--format", name]).format == .jpeg)
    }

    @Test(
        "refuses an option of the retro look without it",
        arguments: ["--seed=1", "--scratches=a", "--border=b"]
    )
    func lookOptionAlone(option: String) throws {
        let error = #expect(throws: UsageError.self) { try capture([option]) }
        #expect(error?.what == String(option.prefix { $0 != "=" }))
        #expect(error?.remedy.contains("--retro") == true)
        #expect(try capture([option, "--retro"]).look.isRetro)
    }

    @Test(
        "refuses flags that contradict each other, in either order",
        arguments: [
            ["--front", "--back"], ["--back", "--front"], ["--quiet", "--verbose"], ["-qv"], ["-v", "-q"],
            ["--front", "--front", "--back"],
        ]
    )
    func contradiction(words: [String]) {
        let error = #expect(throws: UsageError.self) { try capture(words) }
        #expect(error?.why.hasPrefix("contradicts --") == true)
    }
}

/// Parses words that must ask for a picture.
func capture(_ words: [String]) throws -> CaptureCommand {
    try capture(words: words.map { SystemString($0) })
}

/// The same with words that need not be UTF-8.
func capture(words: [SystemString]) throws -> CaptureCommand {
    try #require(try CommandTable.parse(words) as? CaptureCommand)
}

/// Expects an error about the value of `option` that tells what is accepted.
func expectBadValue(
    _ words: [String],
    of option: String,
    naming accepted: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: UsageError.self, sourceLocation: sourceLocation) {
        try CommandTable.parse(words.map { SystemString($0) })
    }
    #expect(error?.why == "bad value for \(option)", sourceLocation: sourceLocation)
    #expect(error?.remedy.contains(accepted) == true, sourceLocation: sourceLocation)
}
