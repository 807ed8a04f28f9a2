/// The manual page, in the man macros of roff.
enum ManualPage {
    static var text: String {
        let program = CommandTable.program
        var lines = [
            ".TH \(program.uppercased()) 1 \"\" \"\(program) \(Retrocam.version)\" \"User Commands\"",
            ".SH NAME", roff("\(program) - photo camera for Linux, with an old look"),
            ".SH SYNOPSIS",
        ]
        for command in CommandTable.visible {
            lines += [".B \(roff(command.synopsis))", ".br"]
        }
        lines += [".SH DESCRIPTION"] + paragraphs(CommandTable.standard.help)
        for command in CommandTable.visible {
            lines += [".SH \"\(roff(command.help.name.uppercased()))\""]
            if !command.isStandard { lines += paragraphs(command.help) }
            for section in command.declarations {
                lines.append(".SS \(roff(section.title))")
                lines += section.declarations.flatMap(entry)
            }
        }
        lines.append(".SH EXIT STATUS")
        lines += ExitCode.allCases.flatMap { [".TP", "\(roff("\($0.rawValue)"))", roff($0.meaning)] }
        lines.append(".SH EXAMPLES")
        for example in CommandTable.visible.flatMap({ $0.help.examples }) {
            lines += [".TP", ".B \(roff("\(program) \(example.words)"))", roff(example.effect)]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func paragraphs(_ help: CommandHelp) -> [String] {
        (["\(help.summary)."] + help.discussion).flatMap { [".PP", roff($0)] }
    }

    private static func entry(_ declaration: Declaration) -> [String] {
        let names = [declaration.short.map { "-\($0)" }, declaration.isOperand ? nil : declaration.typed]
        let bold = names.compactMap { $0.map { "\\fB\(roff($0))\\fR" } }.joined(separator: ", ")
        let value = declaration.placeholder.map { "\\fI\(roff($0))\\fR" }
        return [
            ".TP", [bold, value ?? ""].filter { !$0.isEmpty }.joined(separator: " "),
            roff(declaration.explanation),
        ]
    }

    /// Text that roff prints as it is: `\` and `-` mean something else to it, and so does a `.` or `'` that
    /// begins a line.
    static func roff(_ text: String) -> String {
        var escaped = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "~": escaped += "\\(ti"
            case "^": escaped += "\\(ha"
            case "\"": escaped += "\\(dq"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
