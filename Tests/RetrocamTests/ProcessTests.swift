import Foundation
import Testing

@testable import retrocam

@Suite("The program as a process")
struct ProcessTests {
    @Test(
        "ends with the right code whatever its descriptors are",
        arguments: [
            ("--version", 0), ("--version 2>&-", 0), ("--version <&-", 0), ("--version >&-", 74),
            ("--version >&- 2>&-", 74), ("--version <&- >&- 2>&-", 74), ("--version >/dev/full", 74),
            ("--help 2>/dev/full", 0), ("--bogus 2>&-", 64), ("--size -1x5", 64),
        ]
    )
    func codes(command: String, code: Int32) throws {
        #expect(try shell("\"$0\" \(command)").code == code)
    }

    @Test("says in one line why output failed")
    func failedOutput() throws {
        let result = try shell("\"$0\" --version >&-")
        #expect(result.errors.hasPrefix("retrocam: standard output: writing failed: bad file descriptor."))
        #expect(result.errors.filter(\.isNewline).count == 1)
    }

    @Test("ends with 74 and not by a signal when the reader has gone")
    func brokenPipe() throws {
        let result = try shell("{ sleep 0.2; \"$0\" --help; echo $? >&2; } | true")
        #expect(result.errors.hasSuffix("74\n"))
        #expect(result.errors.contains("broken pipe"))
    }

    @Test("gets the bytes of a word as the shell gave them")
    func rawWords() throws {
        let result = try shell(#""$0" "$(printf -- '--\377\n-')""#)
        #expect(result.code == 64)
        #expect(result.errors.hasPrefix("retrocam: --\\xff\\n-: unknown option of capture."))
    }

    @Test("writes completion scripts that the shell itself can read", arguments: Shell.allCases)
    func completionSyntax(kind: Shell) throws {
        let shell = kind.rawValue
        let script =
            "command -v \(shell) >&2 || exit 0; \"$0\" completion \(shell) | \(shell) -n"
        let result = try self.shell(script)
        #expect(result.code == 0, "\(result.errors)")
    }

    @Test(
        "offers in bash what comes next",
        arguments: [
            ("retrocam --pre", "--preset"), ("retrocam de", "devices"), ("retrocam do", "doctor"),
            ("retrocam devices --a", "--all"),
            ("retrocam --format p", "png"), ("retrocam --format = p", "png"),
            ("retrocam help dev", "devices"),
        ]
    )
    func bashCompletion(line: String, offer: String) throws {
        let result = try shell(
            """
            "$0" completion bash > /dev/null && bash -c '
            eval "$("$0" completion bash)"; COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _retrocam; echo "${COMPREPLY[*]}"' "$0"
            """
        )
        #expect(result.output == offer + "\n", "\(result.errors)")
    }

    /// Runs a line of sh in which `$0` is the program.
    private func shell(_ line: String) throws -> (code: Int32, output: String, errors: String) {
        let bundle = try #require(CommandLine.arguments.first { $0.contains(".xctest") })
        let program = URL(filePath: bundle).deletingLastPathComponent().appending(path: "retrocam")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line, program.path]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try [output, errors].map { pipe in
            String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, text[0], text[1])
    }
}
