/// The options that every command has.
struct SharedOptions: Parsable, Hashable {
    enum Verbosity: Hashable, Sendable {
        /// Errors alone.
        case quiet
        /// What the user should know: a camera that was taken for another, a size that was not met.
        case normal
        /// Also what was tried and how long it took.
        case verbose
    }

    /// What goes to standard error; `.normal` by default.
    var verbosity = Verbosity.normal
    /// Whether results are one JSON object a line; false by default.
    var isJSON = false

    /// What may also stand before a command's name.
    static let flags: Set = ["--json", "--quiet", "-q", "--verbose", "-v"]

    /// The last section of a command's table.
    static func section<Root: Command>(
        of part: any WritableKeyPath<Root, SharedOptions> & Sendable,
        json: Bool = true
    ) -> Section<Root> {
        let arguments: [Argument<SharedOptions>] = [
            .flag("json", \.isJSON, to: true, help: "print the result as JSON"),
            .flag("quiet", short: "q", \.verbosity, to: .quiet, help: "print errors only"),
            .flag(
                "verbose",
                short: "v",
                \.verbosity,
                to: .verbose,
                help: "tell what is done and how long it takes"
            ),
            .flag("version", help: "print the version") { VersionCommand() },
            .flag("help", short: "h", help: "print this help") {
                HelpCommand(topic: Root.help.name, isBrief: true)
            },
        ]
        return Section(
            title: "General",
            arguments: arguments.filter { json || $0.declaration.name != "json" }.map { $0.within(part) },
            isShared: true
        )
    }
}
