import PhotoCamera

/// `retrocam controls`: lists the settings of a camera, and sets them.
struct ControlsCommand: Command {
    /// The side that the camera looks to; nil where neither `--front` nor `--back` was given.
    var position: DevicePosition?
    /// A path, name or number, as it was typed.
    var device: SystemString?
    /// What to set before the list is printed.
    var settings: [ControlSetting] = []
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "controls",
        summary: "List the settings of a camera, and set them",
        discussion: [
            """
            One line a control: its name as v4l2-ctl spells it, its type, its value, and what it takes. A \
            control that is inactive has no effect while an automatic mode rules it.
            """,
            """
            --set checks every name and value before it sets the first, and sets automatic modes first: \
            --set exposure_time_absolute=100 --set auto_exposure=1 works in this order too. A menu's item is \
            given by its number or by its label. Most cameras keep what was set until they are unplugged.
            """,
        ],
        examples: [
            ("controls --back", "the settings of the other camera"),
            ("controls --set brightness=0", "set one, then list them all"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .flag("front", \.position, to: .front, help: "the camera that looks at you (default)"),
                .flag("back", \.position, to: .back, help: "the camera that looks away from you"),
                .option("device", \.device, .path("WHAT"), help: "path, name, index or stable id"),
                .option(
                    "set", each: \.settings, .control,
                    help: "set a control first; may be given more than once"
                ),
            ]
        ),
        SharedOptions.section(of: \.shared),
    ]

    func run() async throws(PhotoCameraError) {
        let side = position ?? .front
        let input =
            if let device { try CaptureInput.named(FilePath(bytes: device.bytes), position: side) } else {
                CaptureInput.camera(side)
            }
        let choice = try input.attachedCamera(for: side)
        if let note = choice.note, shared.verbosity != .quiet { Terminal.report(note) }
        let taken = try choice.device.setControls(settings)
        let controls = try choice.device.controls()
        if shared.verbosity != .quiet {
            for (setting, actual) in ControlSetting.differences(settings, taken) {
                Terminal.report("\(choice.device.name): asked for \(setting), got \(actual)")
            }
        }
        try Output.standard.write(
            shared.isJSON
                ? ControlsReport.json(controls, of: choice.device) : ControlsReport.text(controls))
    }
}
