import Foundation
import Glibc
import Testing

/// The program that was built with the tests, started as its users start it: by a line of sh.
enum Program {
    /// Where it is: beside the bundle of the tests.
    static let path: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "retrocam").path
    }()

    /// The folder of pictures that are checked in.
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Pictures").standardized.path

    /// Starts `line` in the sandbox; `$0` is the program and `$F` the folder of fixtures.
    ///
    /// What it prints goes to files, not to pipes, so that no reader can hold it up. A line that begins with
    /// `exec` has the program for its process.
    static func start(_ line: String, in sandbox: Sandbox) throws -> pid_t {
        try spawn(line, in: sandbox.path, output: sandbox.outputPath, errors: sandbox.errorsPath)
    }

    /// Runs a line to its end.
    @discardableResult
    static func run(_ line: String, in sandbox: Sandbox) throws -> Outcome {
        let code = wait(for: try start(line, in: sandbox))
        return try Outcome(code: code, in: sandbox)
    }

    /// Whether another program is installed.
    static func has(_ name: String) -> Bool {
        succeeds("command -v \(name)")
    }

    /// Whether a line of sh ends with 0.
    static func succeeds(_ line: String) -> Bool {
        guard let process = try? spawn(line, in: "/", output: "/dev/null", errors: "/dev/null") else {
            return false
        }
        return wait(for: process) == 0
    }

    static func spawn(_ line: String, in folder: String, output: String, errors: String) throws -> pid_t {
        let script = "F=$4; cd \"$1\" && exec </dev/null >\"$2\" 2>\"$3\" || exit 99\n\(line)"
        let words = ["sh", "-c", script, path, folder, output, errors, fixtures]
        var arguments = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        // Signals do what they do in a terminal, whatever the test runner was started with.
        var attributes = posix_spawnattr_t()
        var signals = sigset_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
        try #require(code == 0, "sh cannot be started")
        return process
    }

    /// Lets a process that was started work for a while.
    ///
    /// It blocks: a task that sleeps here is resumed after all the other tests, when the process may have
    /// ended.
    static func pause(milliseconds: Int) {
        usleep(useconds_t(milliseconds) * 1000)
    }

    /// Waits for a process, and answers its exit code, or the number of the signal that ended it below zero.
    ///
    /// One that hangs is killed after two minutes, and so answers -9.
    static func wait(for process: pid_t) -> Int32 {
        let deadline = ContinuousClock.now + .seconds(120)
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 else { return -1 }
            if ContinuousClock.now > deadline { kill(process, SIGKILL) }
            usleep(2000)
        }
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : -signal
    }
}

/// How a run ended, and what it said.
struct Outcome {
    let code: Int32
    let output: [UInt8]
    let errors: String

    init(code: Int32, in sandbox: Sandbox) throws {
        self.code = code
        output = try Sandbox.bytes(at: sandbox.outputPath)
        errors = String(decoding: try Sandbox.bytes(at: sandbox.errorsPath), as: UTF8.self)
    }

    /// What it printed, as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines that it printed to standard error.
    var errorLines: [Substring] { errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }
}

/// A temporary folder, removed with the value, in which the program runs; what it prints is kept beside it.
final class Sandbox: Sendable {
    private let root: String
    /// Where the program runs; empty at first.
    let path: String
    let outputPath: String
    let errorsPath: String

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "retrocam-\(UUID().uuidString)").path
        path = root + "/here"
        outputPath = root + "/output"
        errorsPath = root + "/errors"
        // Another user must be able to look for something here, too.
        for folder in [root, path] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        }
    }

    deinit {
        _ = Program.succeeds("chmod -R u+rwx '\(root)'; rm -rf '\(root)'")
    }

    /// All that is here, a line each, with what would tell that a file was written to.
    func listing() throws -> [Substring] {
        let list = root + "/listing"
        let find =
            "find . -mindepth 1 '(' -type d -printf '%p %m\\n' -o -printf '%p %y %m %s %T@\\n' ')' | sort"
        let process = try Program.spawn(find, in: path, output: list, errors: "/dev/null")
        try #require(Program.wait(for: process) == 0)
        return String(decoding: try Self.bytes(at: list), as: UTF8.self).split(separator: "\n")
    }

    /// The names of the files here.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    static func bytes(at path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path)))
    }
}
