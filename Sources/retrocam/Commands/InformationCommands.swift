import PhotoCamera

/// `retrocam help [COMMAND]`: the options of a command.
struct HelpCommand: Command {
    /// The command to tell about; nil for the program.
    var topic: String?
    /// Whether it is to fit a screen.
    var isBrief = false
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "help",
        summary: "Print the help of a command",
        examples: [
            ("help", "the options of a picture"), ("help devices", "the options of the list of cameras"),
        ]
    )
    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .operand(
                    \.topic,
                    .choice("COMMAND", CommandTable.commands.map { ([$0.help.name], $0.help.name) }),
                    help: "a command"
                )
            ]
        ),
        SharedOptions.section(of: \.shared, json: false),
    ]

    func run() throws(PhotoCameraError) {
        let command = topic.flatMap { CommandTable.command(named: SystemString($0)) } ?? CommandTable.standard
        try Output.standard.write(isBrief ? command.briefHelp : command.fullHelp)
    }
}

/// `retrocam --version`: the program's name and version.
struct VersionCommand: Command {
    var shared = SharedOptions()

    static let help = CommandHelp(name: "version", summary: "Print the version", isHidden: true)
    static let sections: [Section<Self>] = [SharedOptions.section(of: \.shared, json: false)]

    func run() throws(PhotoCameraError) {
        try Output.standard.write("\(CommandTable.program) \(Retrocam.version)\n")
    }
}

/// `retrocam completion bash|zsh|fish`: what the shell reads.
struct CompletionCommand: Command {
    var shell: Shell?
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "completion",
        summary: "Print the completion script of a shell",
        examples: [
            ("completion bash", "for share/bash-completion/completions/retrocam"),
            ("completion fish", "for ~/.config/fish/completions/retrocam.fish"),
        ],
        isHidden: true
    )
    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .operand(
                    \.shell,
                    .choice("SHELL", Shell.allCases.map { ([$0.rawValue], $0) }),
                    isRequired: true,
                    help: "bash, zsh or fish"
                )
            ]
        ),
        SharedOptions.section(of: \.shared, json: false),
    ]

    func run() throws(PhotoCameraError) {
        try Output.standard.write((shell ?? .bash).completionScript)
    }
}

/// `retrocam man`: the manual page.
struct ManualCommand: Command {
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "man",
        summary: "Print the manual page",
        examples: [("man", "for share/man/man1/retrocam.1")],
        isHidden: true
    )
    static let sections: [Section<Self>] = [SharedOptions.section(of: \.shared, json: false)]

    func run() throws(PhotoCameraError) {
        try Output.standard.write(ManualPage.text)
    }
}
