import Foundation
import Glibc
import PhotoCamera
import Testing

/// A signal and the moment when it comes.
struct SignalMoment: Sendable, CustomTestStringConvertible {
    enum Origin: String, CaseIterable {
        /// The start of the process: the system is still loading libraries.
        case start
        /// The program has taken over.
        case readiness
    }

    let number: Int32
    let origin: Origin
    let milliseconds: Int

    var testDescription: String {
        "\(number == SIGINT ? "SIGINT" : "SIGTERM") \(milliseconds) ms after \(origin.rawValue)"
    }

    /// Moments of the whole life of a program, the same in every run.
    static let all: [SignalMoment] = {
        var state: UInt64 = 2026
        return (0..<56).map { index in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let origin: Origin = index % 4 < 2 ? .start : .readiness
            let milliseconds = Int(state >> 33) % (origin == .start ? 600 : 250)
            return SignalMoment(
                number: index % 2 == 0 ? SIGINT : SIGTERM, origin: origin, milliseconds: milliseconds)
        }
    }()
}

@Suite("SIGINT and SIGTERM")
struct SignalTests {
    @Test("at any moment leave a whole picture or none", .serialized, arguments: SignalMoment.all)
    func anyMoment(moment: SignalMoment) throws {
        let sandbox = try Sandbox()
        let process = try Program.start(
            "exec \"$0\" --device synthetic:front --size 640x480 -o a.png", in: sandbox)
        if moment.origin == .readiness { Self.waitUntilReady(process) }
        Program.pause(milliseconds: moment.milliseconds)
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
            #expect(outcome.code == -moment.number && !wasReady)
            #expect(outcome.errors == "" && outcome.text == "")
            #expect(try sandbox.names() == [])
        }
    }

    @Test(
        "end a program that waits for its reader, with one line",
        arguments: [SIGINT, SIGTERM, SIGQUIT],
        [
            // The shell keeps the pipe open for reading, and reads nothing.
            "exec 9<>pipe; exec \"$0\" --device synthetic --timeout 600 --format png -o - >pipe",
            "exec 9<>pipe; exec \"$0\" --device synthetic --timeout 600 --format png -o pipe",
            "exec \"$0\" --device synthetic --timeout 600 --format png -o pipe",
        ]
    )
    func waiting(number: Int32, line: String) throws {
        let sandbox = try Sandbox()
        let process = try Program.start("mkfifo pipe; \(line)", in: sandbox)
        Self.waitUntilReady(process)
        // It waits for ever, now or a little later, and must end all the same.
        Program.pause(milliseconds: 400)
        kill(process, number)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 130)
        #expect(outcome.errors == "retrocam: cancelled.\n")
        #expect(try sandbox.names() == ["pipe"])
    }

    @Test("leave a program that nohup started alone at a hang-up")
    func hangUp() throws {
        let sandbox = try Sandbox()
        let process = try Program.start(
            "mkfifo pipe; trap '' HUP; exec \"$0\" --device synthetic --timeout 600 --format png -o pipe",
            in: sandbox)
        Self.waitUntilReady(process)
        kill(process, SIGHUP)
        #expect(try Program.run("exec timeout 60 cat pipe >a.png", in: sandbox).code == 0)
        #expect(try Outcome(code: Program.wait(for: process), in: sandbox).code == 0)
        #expect(try Image(contentsOf: FilePath(sandbox.path + "/a.png")).width > 0)
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
        Self.waitUntilReady(process)
        Program.pause(milliseconds: 200)
        kill(process, number)
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 130)
        #expect(outcome.errors == "retrocam: cancelled.\n")
        #expect(try sandbox.names() == [])
    }

    static func waitUntilReady(_ process: pid_t) {
        for _ in 0..<6000 {
            if isReady(process) { return }
            usleep(5000)
        }
        Issue.record("the program does not watch for signals within 30 s")
    }

    /// Whether the program has taken over what the two signals do, which at first is the system's business.
    private static func isReady(_ process: pid_t) -> Bool {
        catches(SIGTERM, process)
    }

    /// Whether a process has a handler for a signal.
    static func catches(_ number: Int32, _ process: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
        return mask >> UInt64(number - 1) & 1 == 1
    }
}
