/// A command's table without its types, for what prints it.
struct DeclarationSection: Sendable {
    let title: String
    let declarations: [Declaration]
    let isShared: Bool
    let isDetailed: Bool
}

extension Command {
    static var declarations: [DeclarationSection] {
        sections.map {
            DeclarationSection(
                title: $0.title, declarations: $0.arguments.map(\.declaration), isShared: $0.isShared,
                isDetailed: $0.isDetailed)
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

    /// What `--help` prints: usage, options and examples, within a screen.
    ///
    /// Detailed sections, and what every command has, stand there by their names.
    static var briefHelp: String { help { !($0.isDetailed || isStandard && $0.isShared) } }

    /// What `help COMMAND` prints: as `briefHelp`, with every option explained.
    static var fullHelp: String { help { _ in true } }

    private static func help(explaining isExplained: (DeclarationSection) -> Bool) -> String {
        var lines = ["Usage: \(synopsis)", "\(help.summary).", ""]
        for section in declarations where isExplained(section) {
            lines.append("\(section.title):")
            lines += section.declarations.flatMap { row($0.usage, $0.explanation) }
        }
        for section in declarations where !isExplained(section) {
            lines += wrapped(
                "\(section.title): " + section.declarations.map(\.spellings).joined(separator: ", "))
        }
        if declarations.contains(where: { !isExplained($0) }) {
            lines.append("All of them explained: \(CommandTable.program) help \(help.name)")
        }
        if isStandard {
            let names = CommandTable.visible.map { $0.help.name }.joined(separator: ", ")
            lines += wrapped("Commands: \(names); see: \(CommandTable.program) help COMMAND")
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

    /// What it does, within which limits, and what holds without it.
    var explanation: String {
        let remarks = [limits, standard.map { "default \($0)" }].compactMap(\.self)
        return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
    }
}

/// A line of names, 80 characters wide, that goes on below, indented.
private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > 80 {
            lines.append(line)
            line = "   "
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
