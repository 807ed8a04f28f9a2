import Foundation
import Glibc
import PhotoCamera
import Testing

/// A signal and the moment when it comes, in milliseconds after the start.
struct SignalMoment: Sendable, CustomTestStringConvertible {
    let number: Int32
    let milliseconds: Int

    var testDescription: String { "\(number == SIGINT ? "SIGINT" : "SIGTERM") after \(milliseconds) ms" }

    /// Moments from 0 to 600 ms, the same in every run.
    static let all: [SignalMoment] = {
        var state: UInt64 = 2026
        return (0..<48).map { index in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return SignalMoment(
                number: index % 2 == 0 ? SIGINT : SIGTERM, milliseconds: Int(state >> 33) % 600)
        }
    }()
}

@Suite("SIGINT and SIGTERM")
struct SignalTests {
    @Test("at any moment leave a whole picture or none", arguments: SignalMoment.all)
    func anyMoment(moment: SignalMoment) throws {
        let sandbox = try Sandbox()
        let process = try Program.start(
            "exec \"$0\" --device synthetic:front --size 640x480 -o a.png", in: sandbox)
        usleep(UInt32(moment.milliseconds) * 1000)
        let wasReady = Self.isReady(process)
        kill(process, moment.number)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        switch outcome.code {
        case 0:
            #expect(outcome.errors == "" && outcome.text == "a.png\n")
            #expect(try sandbox.names() == ["a.png"])
            #expect(try Image(contentsOf: FilePath(sandbox.path + "/a.png")).width == 640)
        case 130:
            #expect(outcome.errors == "retrocam: cancelled.\n" && outcome.text == "")
            #expect(try sandbox.names() == [])
        default:
            // Until the program has begun, the system ends it.
            #expect(outcome.code == 128 + moment.number && !wasReady)
            #expect(outcome.errors == "" && outcome.text == "")
            #expect(try sandbox.names() == [])
        }
    }

    @Test(
        "end a program that waits for its reader, with one line",
        arguments: [SIGINT, SIGTERM],
        [
            // The shell keeps the pipe open for reading, and reads nothing.
            "exec 9<>pipe; exec \"$0\" --device synthetic --format png -o - >pipe",
            "exec 9<>pipe; exec \"$0\" --device synthetic --format png -o pipe",
            "exec \"$0\" --device synthetic --format png -o pipe",
        ]
    )
    func waiting(number: Int32, line: String) throws {
        let sandbox = try Sandbox()
        let process = try Program.start("mkfifo pipe; \(line)", in: sandbox)
        for _ in 0..<1000 where !Self.isReady(process) { usleep(10_000) }
        // By now or later it waits for ever: it must end all the same.
        usleep(500_000)
        kill(process, number)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 130)
        #expect(outcome.errors == "retrocam: cancelled.\n")
        #expect(try sandbox.names() == ["pipe"])
    }

    @Test(
        "end a program that waits for a camera which does not answer",
        arguments: [SIGINT, SIGTERM], ["http", "rtsp"]
    )
    func silentCamera(number: Int32, scheme: String) throws {
        let server = try SilentServer()
        let sandbox = try Sandbox()
        let line = "exec \"$0\" --device \(scheme)://127.0.0.1:\(server.port)/ --timeout 600 -o a.jpg"
        let process = try Program.start(line, in: sandbox)
        for _ in 0..<1000 where !Self.isReady(process) { usleep(10_000) }
        usleep(200_000)
        kill(process, number)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 130)
        #expect(outcome.errors == "retrocam: cancelled.\n")
        #expect(try sandbox.names() == [])
    }

    /// Whether the program has taken over what the two signals do, which at first is the system's: it then
    /// ignores them, and watches.
    private static func isReady(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigIgn:") }),
            let mask = line.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) })
        else { return false }
        return mask >> (SIGTERM - 1) & 1 == 1
    }
}
