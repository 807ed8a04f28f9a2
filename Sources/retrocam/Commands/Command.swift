import PhotoCamera

/// One command of the program: its table, its options as properties, and what it does.
///
/// A new command is a struct with `help`, `sections` and `run()`, and its name in `CommandTable.commands`.
/// Parsing, help, completion and the man page follow from the table.
protocol Command: Parsable {
    static var help: CommandHelp { get }
    /// The table: what can be given, in the order of the help.
    static var sections: [Section<Self>] { get }

    /// Refuses options that make no sense together.
    func validate() throws(UsageError)
    /// Does the work; results go to standard output.
    func run() async throws(PhotoCameraError)
}

extension Command {
    static var arguments: [Argument<Self>] {
        sections.flatMap(\.arguments)
    }

    /// The command that the words after its name ask for: one of these, or what `--help` puts in its place.
    static func parse(_ words: ArraySlice<SystemString>) throws(UsageError) -> any Command {
        try Parser<Self>.parse(words)
    }

    func validate() throws(UsageError) {}
}

/// What a command is called and what it is for.
struct CommandHelp: Sendable {
    let name: String
    /// One line without a full stop.
    let summary: String
    /// What the manual tells beyond the options, a paragraph each.
    var discussion: [String] = []
    /// Command lines, without the program's name, and what each does.
    var examples: [(words: String, effect: String)] = []
    /// Whether lists of commands leave it out.
    var isHidden = false
}

/// The commands of the program.
enum CommandTable {
    static let program = "retrocam"
    /// The command that is meant when none is named.
    static let standard: any Command.Type = CaptureCommand.self
    static let commands: [any Command.Type] = [
        CaptureCommand.self, FilterCommand.self, DevicesCommand.self, ControlsCommand.self,
        DoctorCommand.self, LooksCommand.self,
        HelpCommand.self,
        CompletionCommand.self, ManualCommand.self, VersionCommand.self,
    ]

    /// The commands that are shown to people.
    static var visible: [any Command.Type] {
        commands.filter { !$0.help.isHidden }
    }

    static func command(named name: SystemString) -> (any Command.Type)? {
        commands.first { SystemString($0.help.name) == name }
    }

    /// The command that the words after the program's name ask for.
    static func parse(_ words: [SystemString]) throws(UsageError) -> any Command {
        let general = words.prefix { SharedOptions.flags.contains($0.description) }
        if !general.isEmpty, general.count < words.count, let command = command(named: words[general.count]) {
            return try command.parse(words.dropFirst(general.count + 1) + general)
        }
        guard let first = words.first, !first.starts(with: "-") else {
            return try standard.parse(words[...])
        }
        guard let command = command(named: first) else {
            let names = visible.map { $0.help.name }
            throw .unknownCommand(
                first.description,
                nearest: Spelling.nearest(to: first.description, among: names)
            )
        }
        return try command.parse(words.dropFirst())
    }
}
