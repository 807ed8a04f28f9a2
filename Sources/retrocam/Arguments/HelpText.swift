/// A command's table without its types, for what prints it.
struct DeclarationSection: Sendable {
    let title: String
    let declarations: [Declaration]
    let isShared: Bool
    let isBrief: Bool
}

extension Command {
    static var declarations: [DeclarationSection] {
        sections.map {
            DeclarationSection(
                title: $0.title, declarations: $0.arguments.map(\.declaration), isShared: $0.isShared,
                isBrief: $0.isBrief)
        }
    }

    static var isStandard: Bool {
        help.name == CommandTable.standard.help.name
    }

    /// How the command is called, as `retrocam [capture] [OPTIONS]`.
    static var synopsis: String {
        let operands = arguments.map(\.declaration).compactMap { declaration -> String? in
            guard case .operand(let placeholder, let isRequired) = declaration.kind else { return nil }
            return isRequired ? placeholder : "[\(placeholder)]"
        }
        let name = isStandard ? "[\(help.name)]" : help.name
        return ([CommandTable.program, name, "[OPTIONS]"] + operands).joined(separator: " ")
    }

    /// The help: usage, options and examples.
    ///
    /// That of the standard command, which is the program's own, has the shared options, those that few need
    /// and the other commands by their names alone, to stay within a screen.
    static var helpText: String { helpText(isBrief: isStandard) }

    /// The help with all options, however long it is.
    static var fullHelpText: String { helpText(isBrief: false) }

    private static func helpText(isBrief: Bool) -> String {
        var lines = ["Usage: \(synopsis)", "\(help.summary).", ""]
        for section in declarations where !(isBrief && (section.isShared || section.isBrief)) {
            lines.append("\(section.title):")
            lines += section.declarations.flatMap { row($0.usage, $0.explanation) }
        }
        if isBrief {
            for section in declarations where section.isBrief {
                let names = section.declarations.map(\.spellings).joined(separator: ", ")
                lines += filled("\(section.title): \(names); see: \(CommandTable.program) help \(help.name)")
            }
            for section in declarations where section.isShared {
                let names = section.declarations.map(\.spellings).joined(separator: ", ")
                lines.append("\(section.title): \(names)")
            }
            let names = CommandTable.visible.map { $0.help.name }.joined(separator: ", ")
            lines.append("Commands: \(names); see: \(CommandTable.program) help COMMAND")
        }
        lines.append("Examples:")
        lines += help.examples.flatMap { row("  \(CommandTable.program) \($0.words)", "# " + $0.effect) }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Declaration {
    /// `-o, --output PATH`, with the long names one below the other.
    var usage: String {
        guard !isOperand else { return "  " + typed }
        let prefix = short.map { "  -\($0), " } ?? "      "
        return prefix + typed + (placeholder.map { " \($0)" } ?? "")
    }

    /// `-o --output`.
    fileprivate var spellings: String {
        (short.map { "-\($0) " } ?? "") + typed
    }

    /// What it does, and what holds without it.
    var explanation: String {
        standard.map { "\(help) (default \($0))" } ?? help
    }
}

/// The text in lines of at most 80 characters, the second and further ones a little to the right.
private func filled(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
        if line.count + 1 + word.count > 80 {
            lines.append(line)
            line = " "
        }
        line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
}

/// Two columns, 80 characters wide; a long left one moves the right one to the next line.
private func row(_ left: String, _ right: String) -> [String] {
    let indent = 26
    var lines: [String] = []
    let margin = String(repeating: " ", count: indent - 1)
    var line = left + (left.count < indent - 1 ? margin.dropFirst(left.count) : " ")
    if left.count >= indent, line.count + 1 + right.count > 80 {
        lines.append(left)
        line = margin
    }
    for word in right.split(separator: " ") {
        if line.count + 1 + word.count > 80 {
            lines.append(line)
            line = margin
        }
        line += " " + word
    }
    return lines + [line]
}
