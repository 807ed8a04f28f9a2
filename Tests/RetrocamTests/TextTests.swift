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
        #expect(CaptureCommand.fullHelp.contains("(default 5 s)"))
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
