/// The shells that the program can write a completion script for.
enum Shell: String, CaseIterable, Hashable, Sendable {
    case bash, zsh, fish

    /// The script that offers commands, options and values as the tables have them.
    var completionScript: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// Commands with their declarations, and operands last.
    private static var commands: [(help: CommandHelp, declarations: [Declaration])] {
        CommandTable.visible.map { command in
            (command.help, command.declarations.flatMap(\.declarations))
        }
    }

    private static let standard = CommandTable.standard.help.name

    // MARK: bash

    private static var bashScript: String {
        var cases = ""
        var words = ""
        for command in commands {
            for option in command.declarations where !option.isOperand {
                guard let action = bashAction(option.completion, hasValue: option.placeholder != nil) else {
                    continue
                }
                let patterns = [option.typed] + (option.short.map { ["-\($0)"] } ?? [])
                let pattern = patterns.map { "\(command.help.name):\($0)" }.joined(separator: "|")
                cases += "        \(pattern)) \(action) ;;\n"
            }
            let operands = command.declarations.filter(\.isOperand).flatMap(\.completion.words)
            let options = command.declarations.filter { !$0.isOperand }.map(\.typed)
            words +=
                "        \(command.help.name)) words='\((operands + options).joined(separator: " "))' ;;\n"
        }
        let names = commands.map(\.help.name)
        return """
            # bash completion of retrocam
            _retrocam() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
                local command=\(standard) words=
                # bash cuts --name=value into three words.
                if [[ $cur == = ]]; then
                    cur=
                elif [[ $prev == = ]]; then
                    prev=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if (( COMP_CWORD > 1 )); then
                    case ${COMP_WORDS[1]} in
                    \(names.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;
                    esac
                fi
                COMPREPLY=()
                case $command:$prev in
            \(cases)    esac
                case $command in
            \(words)    esac
                if (( COMP_CWORD == 1 )); then
                    words="\(names.joined(separator: " ")) $words"
                fi
                COMPREPLY=($(compgen -W "$words" -- "$cur"))
            }
            complete -F _retrocam retrocam

            """
    }

    private static func bashAction(_ completion: Completion, hasValue: Bool) -> String? {
        switch completion {
        case .words(let words):
            "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\")); return"
        case .files: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return"
        case .nothing: hasValue ? "return" : nil
        }
    }

    // MARK: zsh

    private static var zshScript: String {
        let names = commands.map { "'\($0.help.name):\(quoted($0.help.summary))'" }.joined(separator: " ")
        let cases = commands.map { command in
            let specs = command.declarations.map { "            \(zshSpec($0))" }.joined(separator: " \\\n")
            return "    \(command.help.name))\n        _arguments -s -S : \\\n\(specs) ;;\n"
        }
        return """
            #compdef retrocam
            _retrocam() {
                local -a commands=(\(names))
                local command=\(standard)
                if (( CURRENT > 2 )) && [[ ${(M)commands:#${words[2]}:*} != '' ]]; then
                    command=${words[2]}
                    shift words
                    (( CURRENT-- ))
                elif (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then
                    _describe command commands
                    return
                fi
                case $command in
            \(cases.joined())    esac
            }
            if [[ $funcstack[1] == _retrocam ]]; then _retrocam "$@"; else compdef _retrocam retrocam; fi

            """
    }

    private static func zshSpec(_ declaration: Declaration) -> String {
        let action: String =
            switch declaration.completion {
            case .words(let words): "(\(words.joined(separator: " ")))"
            case .files: "_files"
            case .nothing: " "
            }
        let help = quoted(declaration.explanation).replacing(["[", "]", ":"]) { "\\" + $0 }
        let value = declaration.placeholder.map { ":\($0):\(action)" } ?? ""
        guard !declaration.isOperand else { return "'\(value)'" }
        let long = declaration.typed + (declaration.placeholder == nil ? "" : "=")
        guard let short = declaration.short else { return "'\(long)[\(help)]\(value)'" }
        let attached = declaration.placeholder == nil ? "" : "+"
        return "'(-\(short) \(declaration.typed))'{-\(short)\(attached),\(long)}'[\(help)]\(value)'"
    }

    // MARK: fish

    private static var fishScript: String {
        let others = commands.map(\.help.name).filter { $0 != standard }.joined(separator: " ")
        let names = commands.map(\.help.name).joined(separator: " ")
        var lines = ["# fish completion of retrocam", "complete -c retrocam -f"]
        for command in commands {
            lines.append(
                "complete -c retrocam -n 'not __fish_seen_subcommand_from \(names)' -a \(command.help.name)"
                    + " -d '\(quoted(command.help.summary, by: "\\'"))'"
            )
            let condition =
                command.help.name == standard
                ? "not __fish_seen_subcommand_from \(others)"
                : "__fish_seen_subcommand_from \(command.help.name)"
            for declaration in command.declarations {
                lines.append("complete -c retrocam -n '\(condition)' \(fishSpec(declaration))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishSpec(_ declaration: Declaration) -> String {
        let values: String =
            switch declaration.completion {
            case .words(let words): " -x -a '\(words.joined(separator: " "))'"
            case .files: " -r -F"
            case .nothing: declaration.placeholder == nil ? "" : " -x"
            }
        let name = declaration.isOperand ? "" : "-l \(declaration.name)"
        let short = declaration.short.map { " -s \($0)" } ?? ""
        return name + short + values + " -d '\(quoted(declaration.explanation, by: "\\'"))'"
    }

    /// Text for between two single quotes.
    private static func quoted(_ text: String, by quote: String = "'\\''") -> String {
        text.replacing(["'"]) { _ in quote }
    }
}

extension Completion {
    fileprivate var words: [String] {
        if case .words(let words) = self { words } else { [] }
    }
}

extension String {
    fileprivate func replacing(_ characters: Set<Character>, by replacement: (String) -> String) -> String {
        map { characters.contains($0) ? replacement(String($0)) : String($0) }.joined()
    }
}
