import PhotoCamera

/// `retrocam devices`: lists the cameras.
struct DevicesCommand: Command {
    /// Whether the devices that are no usable camera are listed too, with the reason.
    var listsAll = false
    /// Which camera to call the front one from now on, as `--device` names it.
    var front: SystemString?
    /// Which camera to call the back one from now on.
    var back: SystemString?
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "devices",
        summary: "List the cameras",
        discussion: [
            """
            One line a camera: the side that it looks to, its name, its node, its stable id, its best formats. \
            Where there is none, that is told, and the program ends with 69.
            """,
            """
            --set-front and --set-back write the camera's stable id into cameras.conf below \
            $XDG_CONFIG_HOME/retrocam, which goes before whatever the system says of the sides.
            """,
        ],
        examples: [
            ("devices --all --json", "every node, for a program"),
            ("devices --set-front Logitech", "what --front means from now on"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .flag("all", \.listsAll, to: true, help: "also list what is no camera, and why"),
                .option(
                    "set-front", \.front, .path("NAME"), help: "make this camera the front one, for good"),
                .option("set-back", \.back, .path("NAME"), help: "make this camera the back one, for good"),
            ]
        ),
        SharedOptions.section(of: \.shared),
    ]

    func validate() throws(UsageError) {
        if let front, front == back {
            throw UsageError(
                what: "--set-back", why: "\(front) is the front camera already",
                remedy: "Give another camera"
            )
        }
    }
}
