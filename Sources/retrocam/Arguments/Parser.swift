import PhotoCamera

/// Reads the words after a command's name by its table.
///
/// Long names are never abbreviated, so that an option added later breaks nobody's script. A value may follow
/// its option as the next word or after `=`; short flags may be joined (`-qo file`). `--` ends the options.
struct Parser<Root: Command> {
    private var root = Root()
    private var words: ArraySlice<SystemString>
    private var operands = Root.arguments.filter(\.declaration.isOperand)
    /// The flag that set a property, by that property.
    private var flags: [AnyKeyPath: String] = [:]

    /// The command that the words ask for: a `Root`, or what a flag as `--help` puts in its place.
    static func parse(_ words: ArraySlice<SystemString>) throws(UsageError) -> any Command {
        var parser = Parser(words: words)
        return try parser.run()
    }

    private init(words: ArraySlice<SystemString>) {
        self.words = words
    }

    private mutating func run() throws(UsageError) -> any Command {
        var optionsEnded = false
        while let word = words.popFirst() {
            if optionsEnded || !word.starts(with: "-") || word == "-" {
                try readOperand(word)
            } else if word == "--" {
                optionsEnded = true
            } else if let other = word.starts(with: "--") ? try readLong(word) : try readShort(word) {
                return other
            }
        }
        if let missing = operands.map(\.declaration).first(where: \.isRequired) {
            throw UsageError(
                what: missing.typed,
                why: "missing after \(Root.help.name)",
                remedy: "Give \(missing.help)"
            )
        }
        try root.validate()
        return root
    }

    private mutating func readLong(_ word: SystemString) throws(UsageError) -> (any Command)? {
        let parts = word.bytes.split(
            separator: UInt8(ascii: "="),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let typed = SystemString(bytes: parts[0])
        guard let argument = Root.arguments.first(where: { $0.matches(long: typed) }) else {
            throw unknown(typed.description)
        }
        let value = parts.count == 2 ? SystemString(bytes: parts[1]) : nil
        if let value, argument.declaration.kind == .flag {
            throw .badValue(value, of: argument.declaration.typed, remedy: "It takes none: leave it out")
        }
        return try apply(argument, value: value)
    }

    private mutating func readShort(_ word: SystemString) throws(UsageError) -> (any Command)? {
        var letters = word.bytes.dropFirst()
        while let letter = letters.popFirst() {
            let short = Character(Unicode.Scalar(letter))
            guard let argument = Root.arguments.first(where: { $0.declaration.short == short }) else {
                throw unknown(word.description)
            }
            let isFlag = argument.declaration.kind == .flag
            let value = isFlag || letters.isEmpty ? nil : SystemString(bytes: letters)
            if let other = try apply(argument, value: value) { return other }
            if !isFlag { break }
        }
        return nil
    }

    private mutating func readOperand(_ word: SystemString) throws(UsageError) {
        guard let operand = operands.first else {
            let isCommand = CommandTable.command(named: word) != nil
            throw UsageError(
                what: word.description,
                why: "\(Root.help.name) takes no such word",
                remedy: isCommand
                    ? "Put the command first: retrocam \(word)" : "See: retrocam help \(Root.help.name)"
            )
        }
        if !operand.declaration.isRepeated { operands.removeFirst() }
        _ = try apply(operand, value: word)
    }

    private mutating func apply(
        _ argument: Argument<Root>,
        value: SystemString?
    ) throws(UsageError) -> (any Command)? {
        let declaration = argument.declaration
        switch argument.effect {
        case .instead(let command):
            return command()
        case .list(let change):
            change(&root, try list(of: declaration, startingWith: value))
            return nil
        case .change(let change):
            if declaration.kind == .flag {
                try refuseContradiction(of: argument)
                try change(&root, "")
            } else {
                let word = if let value { value } else { try nextValue(for: declaration) }
                try change(&root, word)
            }
            return nil
        }
    }

    /// The next word, unless it looks like an option: a forgotten value must not swallow one.
    private mutating func nextValue(for declaration: Declaration) throws(UsageError) -> SystemString {
        if let word = words.first,
            !word.starts(with: "-") || word == "-" || declaration.isNumeric && word.looksLikeNegativeNumber
        {
            return words.removeFirst()
        }
        let example = "\(declaration.typed)=\(declaration.placeholder ?? "")"
        throw UsageError(
            what: declaration.typed,
            why: "its value is missing",
            remedy: "Give it as \(example)"
        )
    }

    /// The words up to `;` or the end: whatever they begin with, they belong to the program that is named.
    private mutating func list(
        of declaration: Declaration, startingWith value: SystemString?
    ) throws(UsageError) -> [SystemString] {
        var list = [value].compactMap(\.self)
        while let word = words.first, word != ";" {
            list.append(word)
            words.removeFirst()
        }
        if words.popFirst() == nil, let lost = list.first(where: isOwnOption) {
            throw UsageError(
                what: declaration.typed, why: "\(lost) would be a word of its program",
                remedy: "End the program with \\; and put options behind that")
        }
        guard let first = list.first, !first.isEmpty else {
            throw UsageError(
                what: declaration.typed, why: "its program is missing",
                remedy: "Give it as \(declaration.typed) PROGRAM {} \\;")
        }
        return list
    }

    private func isOwnOption(_ word: SystemString) -> Bool {
        Root.arguments.contains { argument in
            argument.matches(long: word)
                || argument.declaration.short.map { word == SystemString("-\($0)") } == true
        }
    }

    private mutating func refuseContradiction(of argument: Argument<Root>) throws(UsageError) {
        guard let property = argument.property else { return }
        let typed = argument.declaration.typed
        if let other = flags.updateValue(typed, forKey: property), other != typed {
            throw UsageError(what: typed, why: "contradicts \(other)", remedy: "Give one of them")
        }
    }

    private func unknown(_ typed: String) -> UsageError {
        let names = Root.arguments.filter { !$0.declaration.isOperand }.map(\.declaration.name)
        let nearest = Spelling.nearest(to: String(typed.drop { $0 == "-" }), among: names)
        return .unknownOption(typed, command: Root.help.name, nearest: nearest.map { "--" + $0 })
    }
}

extension Argument {
    fileprivate func matches(long typed: SystemString) -> Bool {
        !declaration.isOperand && typed == SystemString("--" + declaration.name)
    }
}

extension Declaration {
    fileprivate var isRequired: Bool {
        if case .operand(_, isRequired: true) = kind { true } else { false }
    }
}

extension SystemString {
    /// Whether it begins as `-1` or `-.5`.
    fileprivate var looksLikeNegativeNumber: Bool {
        bytes.count > 1 && bytes[0] == UInt8(ascii: "-") && "0123456789.".utf8.contains(bytes[1])
    }
}
