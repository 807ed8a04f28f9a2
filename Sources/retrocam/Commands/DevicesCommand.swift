import PhotoCamera

/// `retrocam devices`: lists the cameras.
struct DevicesCommand: Command {
    /// Whether the devices that are no usable camera are listed too, with the reason.
    var listsAll = false
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "devices",
        summary: "List the cameras",
        discussion: ["One line a camera: its node, its name, and the side that it looks to."],
        examples: [
            ("devices", "what --device can name"), ("devices --all --json", "every node, for a program"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .flag("all", \.listsAll, to: true, help: "also list what is no camera, and why")
            ]
        ),
        SharedOptions.section(of: \.shared),
    ]
}
