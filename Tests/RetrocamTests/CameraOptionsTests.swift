import PhotoCamera
import Testing

@testable import retrocam

@Suite("Options of a real camera")
struct CameraOptionsTests {
    @Test(
        "warms up by itself, not at all, for a time or for so many frames",
        arguments: [
            ("auto", .automatic), ("none", .none), ("0", .none), ("1.5", .duration(.milliseconds(1500))),
            ("500ms", .duration(.milliseconds(500))), ("2s", .duration(.seconds(2))), ("10f", .frames(10)),
            ("10frames", .frames(10)), ("1frame", .frames(1)), ("0f", .frames(0)),
        ] as [(String, WarmUp)]
    )
    func warmUp(text: String, warmUp: WarmUp) throws {
        #expect(try capture(["--warmup", text]).configuration.warmUp == warmUp)
    }

    @Test("refuses another warm-up", arguments: ["", "-1", "x", "f", "1.5f", "-1f", "10001f", "1e3", "Auto"])
    func badWarmUp(text: String) {
        expectBadValue(["--warmup=" + text], of: "--warmup", naming: "10f")
    }

    @Test(
        "a warm-up may last 3 s, or as long as it is asked for, or the limit given",
        arguments: [
            ([], 3), (["--warmup", "none"], 3), (["--warmup", "10"], 10), (["--warmup", "0.5"], 0.5),
            (["--warmup", "100f"], 5), (["--warmup", "100f", "--timeout", "9"], 9),
            (["--warmup", "10", "--warmup-max", "4"], 4), (["--warmup-max", "1"], 1),
        ] as [([String], Double)]
    )
    func warmUpLimit(words: [String], seconds: Double) throws {
        #expect(try capture(words).configuration.warmUpLimit == .seconds(seconds))
    }

    @Test(
        "a time to warm up comes on top of the time for the picture",
        arguments: [
            ([], 5), (["--warmup", "10"], 15), (["--warmup", "10", "--warmup-max", "4"], 9),
            (["--warmup", "100f"], 5),
        ] as [([String], Double)]
    )
    func timeout(words: [String], seconds: Double) throws {
        let command = try capture(words)
        #expect(command.shotTimeout == .seconds(seconds))
        #expect(command.configuration.openTimeout == .seconds(5))
    }

    @Test("keeps every control in the order given")
    func controls() throws {
        let words = ["--set", "gain=5", "--set=auto_exposure=Manual Mode"]
        let wanted = [
            ControlSetting("gain", to: 5), ControlSetting("auto_exposure", to: .label("Manual Mode")),
        ]
        #expect(try capture(words).configuration.controls == wanted)
        #expect(try (CommandTable.parse(controlsWords(words)) as? ControlsCommand)?.settings == wanted)
    }

    @Test("refuses what is no control and value", arguments: ["gain", "gain=", "=5", "", "="])
    func badControl(text: String) {
        expectBadValue(["--set=" + text], of: "--set", naming: "brightness=128")
    }

    @Test("takes a pixel format", arguments: [("NV12", "NV12"), ("yuyv", "YUYV")])
    func pixelFormat(text: String, fourCC: String) throws {
        #expect(try capture(["--pixel-format", text]).configuration.pixelFormat == fourCC)
    }

    @Test("takes a frame rate", arguments: [("30", 30), ("29.97", 29.97), ("0.1", 0.1)])
    func rate(text: String, rate: Double) throws {
        #expect(try capture(["--fps", text]).configuration.framesPerSecond == rate)
    }

    @Test("refuses what is no frame rate", arguments: ["0", "-5", "x", "1e3", "1001", "inf", ""])
    func badRate(text: String) {
        expectBadValue(["--fps=" + text], of: "--fps", naming: "29.97")
    }

    @Test("mirrors when it is told to, and only then")
    func mirror() throws {
        #expect(try capture(["--mirror"]).isMirrored)
        #expect(try !capture([]).isMirrored)
    }

    @Test("names the side of a camera for good, and not both sides of one")
    func sides() throws {
        let words: [SystemString] = ["devices", "--set-front", "Logitech", "--set-back=2"]
        let command = try #require(try CommandTable.parse(words) as? DevicesCommand)
        #expect(command.front == "Logitech" && command.back == "2")
        #expect(throws: UsageError.self) {
            try CommandTable.parse(["devices", "--set-front=2", "--set-back=2"])
        }
    }

    private func controlsWords(_ words: [String]) -> [SystemString] {
        (["controls"] + words).map { SystemString($0) }
    }
}
