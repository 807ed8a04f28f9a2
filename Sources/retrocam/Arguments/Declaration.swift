/// All that help, man page and completion need to know of a flag, an option or an operand.
struct Declaration: Sendable {
    enum Kind: Hashable, Sendable {
        /// `--retro`
        case flag
        /// `--size WxH`
        case option(placeholder: String)
        /// A word without a dash, as `COMMAND`.
        case operand(placeholder: String, isRequired: Bool)
    }

    let kind: Kind
    /// The long name, without its dashes.
    let name: String
    var short: Character?
    let help: String
    /// What holds when the option is not given.
    var standard: String?
    /// The least and the most that is accepted, as `1 to 100`.
    var limits: String?
    var completion = Completion.nothing
    var isNumeric = false
    /// Whether an operand takes all words that are left.
    var isRepeated = false

    /// The name as the user types it.
    var typed: String {
        if case .operand(let placeholder, _) = kind { placeholder } else { "--" + name }
    }

    /// What follows the name in help, as `WxH`.
    var placeholder: String? {
        switch kind {
        case .flag: nil
        case .option(let placeholder), .operand(let placeholder, _): placeholder
        }
    }

    var isOperand: Bool {
        if case .operand = kind { true } else { false }
    }
}
