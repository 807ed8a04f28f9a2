/// A command line that cannot be followed: exit 64.
struct UsageError: Error, Hashable, Sendable {
    /// The word that is wrong.
    let what: String
    /// What is wrong with it.
    let why: String
    /// What to type instead.
    let remedy: String

    static func unknownOption(_ word: String, command: String, nearest: String?) -> UsageError {
        UsageError(what: word, why: "unknown option of \(command)", remedy: hint(nearest, help: command))
    }

    static func unknownCommand(_ word: String, nearest: String?) -> UsageError {
        UsageError(what: word, why: "unknown command", remedy: hint(nearest, help: nil))
    }

    static func badValue(_ value: SystemString, of argument: String, remedy: String) -> UsageError {
        UsageError(
            what: value.isEmpty ? "\"\"" : value.description,
            why: "bad value for \(argument)",
            remedy: remedy
        )
    }

    private static func hint(_ nearest: String?, help command: String?) -> String {
        nearest.map { "Did you mean \($0)?" } ?? "See: retrocam help" + (command.map { " \($0)" } ?? "")
    }
}

extension UsageError: CustomStringConvertible {
    /// One line: what, why, and what to do.
    var description: String {
        "\(what): \(why). \(remedy)"
    }
}
