import Testing

@testable import retrocam

@Suite("Help, manual page and completion")
struct TextTests {
    @Test(
        "help fits a screen of 40 lines and 80 columns",
        arguments: CommandTable.commands.map { $0.help.name }
    )
    func helpFitsScreen(name: String) throws {
        let text = try #require(CommandTable.command(named: SystemString(name))).briefHelp
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 41)
        #expect(lines.filter { $0.count > 80 } == [])
        #expect(lines.filter { $0.hasSuffix(" ") } == [])
    }

    @Test("help shows defaults and ends with two examples")
    func helpContents() throws {
        let lines = CaptureCommand.briefHelp.split(separator: "\n")
        let examples = try #require(lines.firstIndex(of: "Examples:"))
        #expect(lines[(examples + 1)...].filter { $0.hasPrefix("  retrocam ") }.count == 2)
        #expect(CaptureCommand.fullHelp.contains("(default photo)"))
        #expect(CaptureCommand.fullHelp.contains("default 5 s)"))
    }

    @Test(
        "help names the limits that the parser keeps",
        arguments: [
            ("zoom", "1 to 10", ["1", "10"], ["0.99", "10.01"]),
            ("count", "1 to 1000000000", ["1", "1000000000"], ["0", "1000000001"]),
            ("burst", "1 to 10000; default 1", ["1", "10000"], ["0", "10001"]),
            ("interval", "0.001 s to 366 d", ["0.001", "366d"], ["0.0009", "366.1d"]),
            ("delay", "0.001 to 3600 s", ["0.001", "3600"], ["0", "3600.1"]),
            ("timeout", "0.001 to 3600 s; default 5 s", ["1ms", "3600s"], ["0ms", "3601s"]),
            ("quality", "1 to 100; default as sent, or 90", ["1", "100"], ["0", "101"]),
            ("pixel-limit", "1 to 1000; default 100", ["1", "1000"], ["0", "1001"]),
            ("fps", "0.1 to 1000; default up to 30", ["0.1", "1000"], ["0.09", "1000.1"]),
            ("scale", "0.001 to 100; ", ["0.001", "100"], ["0.0009", "100.1"]),
        ])
    func limits(option: String, limits: String, good: [String], bad: [String]) throws {
        let declaration = try #require(CaptureCommand.options.first { $0.name == option })
        #expect(declaration.explanation.contains("(\(limits)"))
        #expect(ManualPage.text.contains(ManualPage.roff(declaration.explanation)))
        for value in good { _ = try capture(["--\(option)", value]) }
        for value in bad {
            #expect(throws: UsageError.self) { try capture(["--\(option)", value]) }
        }
    }

    @Test("help of filter names the limits and the default of --jobs")
    func jobs() throws {
        let jobs = try #require(FilterCommand.options.first { $0.name == "jobs" })
        #expect(jobs.explanation.hasSuffix("(0 to 256; default 0)"))
        for (value, isGood) in [("0", true), ("256", true), ("257", false)] {
            let words: [SystemString] = ["filter", "--retro", "-j", SystemString(value), "a.jpg", "-o", "b"]
            #expect(((try? CommandTable.parse(words)) != nil) == isGood)
        }
    }

    @Test(
        "every option of a visible command stands in help, manual page and every completion",
        arguments: CommandTable.visible.flatMap { command in
            command.options.map { (command.help.name, $0.name) }
        }
    )
    func nothingLeftOut(command name: String, option: String) throws {
        let command = try #require(CommandTable.command(named: SystemString(name)))
        #expect(command.briefHelp.contains("--\(option)"))
        #expect(command.fullHelp.contains("  --\(option)") || command.fullHelp.contains(", --\(option)"))
        #expect(ManualPage.text.contains("\\fB\(ManualPage.roff("--\(option)"))\\fR"))
        #expect(Shell.bash.completionScript.contains("--\(option)"))
        #expect(Shell.zsh.completionScript.contains("--\(option)"))
        #expect(Shell.fish.completionScript.contains("-l \(option)"))
    }

    @Test(
        "no name and no short option stands twice in a table",
        arguments: CommandTable.commands.map { $0.help.name }
    )
    func uniqueNames(name: String) throws {
        let command = try #require(CommandTable.command(named: SystemString(name)))
        let options = command.options
        #expect(Set(options.map(\.name)).count == options.count)
        #expect(Set(options.compactMap(\.short)).count == options.compactMap(\.short).count)
    }

    @Test(
        "examples of the help can be parsed",
        arguments: CommandTable.commands.flatMap { $0.help.examples.map(\.words) }
    )
    func examplesHold(line: String) {
        let words = line.split(separator: " ").map { SystemString($0) }
        #expect(throws: Never.self) { try CommandTable.parse(words) }
    }

    @Test(
        "roff prints text as it is",
        arguments: [
            ("a-b", "a\\-b"), (".SH", "\\&.SH"), ("'x", "\\&'x"), ("\\n", "\\en"), ("~/a", "\\(ti/a"),
        ]
    )
    func roff(text: String, escaped: String) {
        #expect(ManualPage.roff(text) == escaped)
    }

    @Test("lists every exit code in the manual page", arguments: ExitCode.allCases)
    func exitCodes(code: ExitCode) {
        #expect(ManualPage.text.contains(".TP\n\(code.rawValue)\n"))
    }
}

extension Command {
    fileprivate static var options: [Declaration] {
        declarations.flatMap(\.declarations).filter { !$0.isOperand }
    }
}
