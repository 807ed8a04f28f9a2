import Foundation
import Glibc
import PhotoCamera
import Testing

@testable import retrocam

@Suite("Series of pictures, as a process")
struct SeriesTests {
    private static let camera = "\"$0\" --device synthetic:front --size 320x240"

    @Test("saves and prints as many pictures as are asked for, each under a name of its own")
    func count() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --count 4 --interval 0.6 -o .", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let names = outcome.text.split(separator: "\n").map { String($0.dropFirst(2)) }
        #expect(names.count == 4)
        #expect(try sandbox.names() == names)
    }

    @Test("numbers pictures by %i, and gives a name that is taken another")
    func numbers() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\(Self.camera) --burst 3 -o a%3i.png && \(Self.camera) "
                + "--count 2 -o a%3i.png", in: sandbox)
        #expect(outcome.text == "a001.png\na002.png\na003.png\na001_2.png\na002_2.png\n")
        #expect(try sandbox.names().count == 5)
    }

    @Test("takes consecutive frames in a burst")
    func burst() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --burst 12 --json -o %2i.png", in: sandbox)
        let frames = try (1...12).map { number in
            try #require(sandbox.image(String(format: "%02d.png", number)).syntheticFrameNumber)
        }
        #expect(outcome.code == 0)
        #expect(frames == Array(frames[0]..<frames[0] + 12))
        #expect(outcome.text.split(separator: "\n").allSatisfy { $0.contains("\"index\":") })
    }

    @Test("refuses one name for many pictures before any is taken", arguments: ["a.jpg", "50%%.jpg"])
    func oneName(name: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --count 2 -o \(name)", in: sandbox)
        #expect(outcome.code == 64 && outcome.isOneLine && outcome.errors.contains("%i"))
        #expect(try sandbox.names() == [])
    }

    @Test("keeps the last picture under one name with --overwrite")
    func overwriting() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --count 3 --overwrite -o a.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "a.jpg\na.jpg\na.jpg\n")
        #expect(try sandbox.names() == ["a.jpg"])
    }

    @Test("takes pictures at whole seconds of the clock")
    func aligned() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "exec timeout 60 \(Self.camera) --count 2 --interval 1 --align -o %i.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "1.jpg\n2.jpg\n")
    }

    @Test(
        "says that there is no picture",
        arguments: ["--until 2020-01-01T00:00 -o .", "--shutter line -o . </dev/null"])
    func nothing(words: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) \(words)", in: sandbox)
        #expect(outcome.code == 75 && outcome.errors.contains("no picture was taken"))
        #expect(try sandbox.names().isEmpty)
    }

    @Test("says by its exit status that slots were missed")
    func missed() throws {
        let sandbox = try Sandbox()
        let words = "--count 3 --interval 0.4 -o . --exec sleep 1"
        let outcome = try Program.run("\(Self.camera) \(words)", in: sandbox)
        #expect(outcome.code == 75)
        #expect(outcome.errors.contains("missed "))
        #expect(try !sandbox.names().isEmpty)
    }

    @Test("takes a picture at each line of standard input, and ends with it")
    func lines() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "printf 'a\\nb\\nc' | \(Self.camera) --shutter line -o %i.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "1.jpg\n2.jpg\n3.jpg\n")
    }

    @Test("takes a picture at SIGUSR1")
    func signal() throws {
        let sandbox = try Sandbox()
        let process = try Program.start(
            "exec \(Self.camera) --shutter signal --count 2 -o %i.jpg", in: sandbox)
        for number in 1...2 {
            // It watches for the signal before the camera is open.
            for _ in 0..<3000 where !SignalTests.catches(SIGUSR1, process) { usleep(10000) }
            kill(process, SIGUSR1)
            for _ in 0..<3000 where try !sandbox.names().contains("\(number).jpg") { usleep(10000) }
        }
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "1.jpg\n2.jpg\n" && outcome.errors == "")
    }

    @Test("wants a terminal for keys")
    func noTerminal() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --shutter key -o .", in: sandbox)
        #expect(outcome.code == 64 && outcome.isOneLine && outcome.errors.contains("--shutter line"))
    }

    @Test("runs a program for each picture with its path, and nothing of a name is read by a shell")
    func program() throws {
        let sandbox = try Sandbox()
        let name = "a;touch b $(touch c) %i.jpg"
        let script = "printf '%s|' \"$1\" \"$RETROCAM_FILE\" \"$RETROCAM_INDEX\" >>log; pwd"
        let outcome = try Program.run(
            "\(Self.camera) --count 2 -o '\(name)' --exec sh -c '\(script.replacing("'", with: "'\\''"))' x {} "
                + "\\; --quality 50", in: sandbox)
        #expect(outcome.code == 0 && outcome.errorLines.count == 2)
        let files = ["a;touch b $(touch c) 1.jpg", "a;touch b $(touch c) 2.jpg"]
        #expect(try sandbox.names() == files + ["log"])
        let log = String(decoding: try Sandbox.bytes(at: sandbox.path + "/log"), as: UTF8.self)
        #expect(log == "\(files[0])|\(files[0])|1|\(files[1])|\(files[1])|2|")
        #expect(outcome.text == files.map { $0 + "\n" }.joined())
    }

    @Test(
        "tells how a program ended, and keeps the picture",
        arguments: [("false", "it ended with 1"), ("sh -c 'kill -9 $$'", "signal 9 ended it")]
    )
    func failingProgram(words: String, message: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) -o a.jpg --exec \(words)", in: sandbox)
        #expect(outcome.code == 75 && outcome.errors.contains(message))
        #expect(try sandbox.names() == ["a.jpg"])
    }

    @Test("looks for the program before a picture is taken")
    func missingProgram() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) -o a.jpg --exec ./no-such {}", in: sandbox)
        #expect(outcome.code == 66 && outcome.isOneLine)
        #expect(try sandbox.names() == [])
    }

    @Test(
        "ends cleanly when it is interrupted",
        arguments: ["--interval 0.1", "--delay 3600", "--shutter signal"])
    func interrupt(words: String) throws {
        let sandbox = try Sandbox()
        let process = try Program.start("exec \(Self.camera) \(words) -o .", in: sandbox)
        SignalTests.waitUntilReady(process)
        Program.pause(milliseconds: 400)
        kill(process, SIGINT)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        // A busy machine may have missed a slot before.
        #expect(outcome.code == 130 && outcome.errors.hasSuffix("retrocam: cancelled.\n"))
        for name in try sandbox.names() { #expect(try sandbox.image(name).width == 320) }
    }

    @Test("waits for its delay with the camera running")
    func delay() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) --delay 0.7 -o a.png", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try #require(sandbox.image("a.png").syntheticFrameNumber) >= 15)
    }
}

@Suite("Options of shooting")
struct ShootingOptionsTests {
    private func parse(_ words: String) throws -> CaptureCommand {
        try #require(
            try CommandTable.parse(words.split(separator: " ").map { SystemString($0) }) as? CaptureCommand)
    }

    @Test(
        "reads times with units",
        arguments: [
            ("0.5", 0.5), ("2s", 2), ("500ms", 0.5), ("5m", 300), ("5min", 300), ("1h", 3600), ("1d", 86400),
        ]
    )
    func intervals(text: String, seconds: Double) throws {
        #expect(try parse("--interval \(text)").shooting.interval == .seconds(seconds))
    }

    @Test("refuses what is no time", arguments: ["0", "x", "1e3", "-1", "inf", "400d", "5 m", "ms", "5y"])
    func badIntervals(text: String) {
        #expect(throws: UsageError.self) { try parse("--interval=\(text)") }
    }

    @Test("reads when to end")
    func until() throws {
        #expect(try parse("--until 90m").shooting.until == .after(.seconds(5400)))
        #expect(try parse("--until 18:00").shooting.until == .time(hour: 18, minute: 0, second: 0))
        #expect(try parse("--until 23:59:58").shooting.until == .time(hour: 23, minute: 59, second: 58))
        guard case .date(let date) = try parse("--until 2026-12-31T18:00").shooting.until else {
            Issue.record("it is no date")
            return
        }
        #expect(FileName.expanding("%F %T", at: date) == "2026-12-31 18:00:00")
    }

    @Test(
        "refuses what is no moment",
        arguments: ["24:00", "12:60", "1:2:3:4", "2026-02-30T10:00", "2026-01-01", "T", "::", "+1:00"]
    )
    func badUntil(text: String) throws {
        #expect(throws: UsageError.self) { try parse("--until=\(text)") }
    }

    @Test("takes a program's words up to a semicolon, dashes and all")
    func program() throws {
        let command = try parse("--exec cp -v {} /tmp ; --quality 7")
        #expect(command.shooting.program == ["cp", "-v", "{}", "/tmp"])
        #expect(command.quality == 7)
        #expect(try parse("--exec=cp --json ;").shooting.program == ["cp", "--json"])
        #expect(try parse("--exec cp -r {} /tmp").shooting.program == ["cp", "-r", "{}", "/tmp"])
        // What was meant for us must not get lost in it.
        #expect(throws: UsageError.self) { try parse("--exec cp {} /tmp -o a.jpg") }
        #expect(throws: UsageError.self) { try parse("--exec") }
        #expect(throws: UsageError.self) { try parse("--exec ; --json") }
    }

    @Test(
        "refuses what makes no sense together",
        arguments: [
            "--align", "--shutter line --interval 5", "--shutter signal --until 5m", "--count 0", "--burst 0",
        ]
    )
    func contradictions(words: String) {
        #expect(throws: UsageError.self) { try parse(words) }
    }

    @Test("the next time of day is today or tomorrow", arguments: 0...23)
    func nextTime(hour: Int) {
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        let next = WallClock.next(hour: hour, minute: 30, after: now)
        #expect(next > now && next.timeIntervalSince(now) <= 25 * 3600)
        #expect(FileName.expanding("%k:%M:%S", at: next).description.contains("\(hour):30:00"))
    }
}
