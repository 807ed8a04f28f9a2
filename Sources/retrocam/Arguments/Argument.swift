/// A value that has its defaults after `init()`; the table fills in what the user gave.
protocol Parsable: Sendable {
    init()
}

/// One line of a command's table: what the user types, and what it changes in `Root`.
struct Argument<Root: Parsable>: Sendable {
    enum Effect: Sendable {
        /// Changes the command.
        case change(@Sendable (inout Root, SystemString) throws(UsageError) -> Void)
        /// Gives the command a list of words, which ends with `;` or the command line.
        case list(@Sendable (inout Root, [SystemString]) -> Void)
        /// Runs another command in its place, as `--help` does.
        case instead(@Sendable () -> any Command)
    }

    var declaration: Declaration
    let effect: Effect
    /// The property that a flag sets.
    ///
    /// Two flags that set the same one contradict each other.
    var property: (any AnyKeyPath & Sendable)?
}

/// A part of a command's table, with its title in help.
struct Section<Root: Parsable>: Sendable {
    let title: String
    let arguments: [Argument<Root>]
    /// Whether every command has these options.
    var isShared = false
    /// Whether `--help` lists their names alone, and `help COMMAND` explains them.
    var isDetailed = false
}

extension Argument {
    /// A flag that gives `property` a value.
    static func flag<Value: Sendable>(
        _ name: String,
        short: Character? = nil,
        _ property: any WritableKeyPath<Root, Value> & Sendable,
        to value: Value,
        help: String
    ) -> Self {
        Argument(
            declaration: Declaration(kind: .flag, name: name, short: short, help: help),
            effect: .change { root, _ in root[keyPath: property] = value },
            property: property
        )
    }

    /// A flag that runs another command.
    static func flag(
        _ name: String,
        short: Character? = nil,
        help: String,
        instead: @escaping @Sendable () -> any Command
    ) -> Self {
        Argument(
            declaration: Declaration(kind: .flag, name: name, short: short, help: help),
            effect: .instead(instead)
        )
    }

    /// An option with a value; the last one given counts.
    static func option<Value>(
        _ name: String,
        short: Character? = nil,
        _ property: any WritableKeyPath<Root, Value> & Sendable,
        _ type: ValueParser<Value>,
        help: String
    ) -> Self {
        Argument(
            kind: .option(placeholder: type.placeholder),
            name: name,
            short: short,
            type,
            standard: type.show(Root()[keyPath: property]),
            help: help
        ) { root, value in
            root[keyPath: property] = value
        }
    }

    /// An option with a value that is nil when it is not given; `standard` tells what holds then.
    static func option<Value>(
        _ name: String,
        short: Character? = nil,
        _ property: any WritableKeyPath<Root, Value?> & Sendable,
        _ type: ValueParser<Value>,
        standard: String? = nil,
        help: String
    ) -> Self {
        Argument(
            kind: .option(placeholder: type.placeholder),
            name: name,
            short: short,
            type,
            standard: standard,
            help: help
        ) { root, value in
            root[keyPath: property] = value
        }
    }

    /// An option that may be given more than once; all values are kept, in order.
    static func option<Value>(
        _ name: String,
        short: Character? = nil,
        each property: any WritableKeyPath<Root, [Value]> & Sendable,
        _ type: ValueParser<Value>,
        help: String
    ) -> Self {
        Argument(
            kind: .option(placeholder: type.placeholder),
            name: name,
            short: short,
            type,
            standard: nil,
            help: help
        ) { root, value in
            root[keyPath: property].append(value)
        }
    }

    /// An option with a program and its words, up to `;` or the end of the command line, as find's `-exec`.
    static func program(
        _ name: String,
        _ property: any WritableKeyPath<Root, [SystemString]> & Sendable,
        help: String
    ) -> Self {
        Argument(
            declaration: Declaration(
                kind: .option(placeholder: "PROGRAM [ARGUMENT…] \\;"), name: name, help: help,
                completion: .files),
            effect: .list { root, words in root[keyPath: property] = words }
        )
    }

    /// A word without a dash.
    static func operand<Value>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable,
        _ type: ValueParser<Value>,
        isRequired: Bool = false,
        help: String
    ) -> Self {
        Argument(
            kind: .operand(placeholder: type.placeholder, isRequired: isRequired),
            name: "",
            short: nil,
            type,
            standard: nil,
            help: help
        ) { root, value in root[keyPath: property] = value }
    }

    /// Any number of words without a dash; all are kept, in order.
    static func operands<Value>(
        _ property: any WritableKeyPath<Root, [Value]> & Sendable,
        _ type: ValueParser<Value>,
        help: String
    ) -> Self {
        var argument = Argument(
            kind: .operand(placeholder: type.placeholder + "…", isRequired: false), name: "", short: nil,
            type,
            standard: nil, help: help
        ) { root, value in root[keyPath: property].append(value) }
        argument.declaration.isRepeated = true
        return argument
    }

    /// The same line in the table of a command that holds `Root` as a part, as all hold the shared options.
    func within<Whole: Parsable>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> Argument<Whole> {
        let effect: Argument<Whole>.Effect =
            switch effect {
            case .change(let change):
                .change { (whole, word) throws(UsageError) in try change(&whole[keyPath: part], word) }
            case .list(let change):
                .list { whole, words in change(&whole[keyPath: part], words) }
            case .instead(let command):
                .instead(command)
            }
        return Argument<Whole>(declaration: declaration, effect: effect, property: property)
    }
}

extension Argument {
    /// An option or operand whose value `store` keeps; all of them report a bad value alike.
    private init<Value>(
        kind: Declaration.Kind,
        name: String,
        short: Character?,
        _ type: ValueParser<Value>,
        standard: String?,
        help: String,
        store: @escaping @Sendable (inout Root, Value) -> Void
    ) {
        let declaration = Declaration(
            kind: kind,
            name: name,
            short: short,
            help: help,
            standard: standard,
            limits: type.limits,
            completion: type.completion,
            isNumeric: type.isNumeric
        )
        self.init(
            declaration: declaration,
            effect: .change { (root, word) throws(UsageError) in
                guard let value = type.parse(word) else {
                    throw .badValue(word, of: declaration.typed, remedy: type.remedy(for: word))
                }
                store(&root, value)
            }
        )
    }
}
