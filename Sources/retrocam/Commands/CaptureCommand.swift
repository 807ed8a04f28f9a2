import PhotoCamera

/// `retrocam [capture]`: takes a picture and saves it.
struct CaptureCommand: Command {
    /// The container and coding of the file.
    enum Format: String, Hashable, Sendable {
        case jpeg, png
    }

    /// The side that the camera looks to; nil where neither `--front` nor `--back` was given.
    var position: DevicePosition?
    /// A path, name, index, address, `synthetic:…` or `sequence:…`, as it was typed.
    var device: SystemString?
    /// The size and quality to ask for.
    var preset = SessionPreset.photo
    /// An exact size, which takes the preset's place.
    var size: PixelSize?
    /// How the camera is held.
    var orientation = VideoOrientation.portrait
    /// How long opening the camera and taking the picture may last.
    var timeout = Duration.seconds(5)
    /// Whether a difference between what was asked and what the camera gives is an error.
    var isStrict = false

    /// Whether the picture gets the old look.
    var isRetro = false
    /// The seed of the look; nil takes a new one each time.
    var seed: UInt64?
    /// A picture of scratches to use in place of drawn ones.
    var scratches: SystemString?
    /// A picture of a border to use in place of a drawn one.
    var border: SystemString?

    /// A path with strftime fields, a folder, or `-` for standard output.
    var output: SystemString?
    /// nil follows the output's extension.
    var format: Format?
    var quality = 90
    var overwrites = false

    var shared = SharedOptions()

    /// The spellings of each orientation, the first of which is shown.
    static let orientations: [(names: [String], value: VideoOrientation)] = [
        (["portrait"], .portrait), (["portraitUpsideDown", "portrait-upside-down"], .portraitUpsideDown),
        (["landscapeLeft", "landscape-left"], .landscapeLeft),
        (["landscapeRight", "landscape-right"], .landscapeRight),
    ]

    func validate() throws(UsageError) {
        let given = [("--seed", seed != nil), ("--scratches", scratches != nil), ("--border", border != nil)]
        if !isRetro, let (name, _) = given.first(where: \.1) {
            throw UsageError(
                what: name,
                why: "it belongs to the retro look",
                remedy: "Add --retro, or leave it out"
            )
        }
    }
}

extension CaptureCommand {
    static let help = CommandHelp(
        name: "capture",
        summary: "Take a picture and save it",
        discussion: [
            """
            The camera is chosen by --device, or by the side that it looks to. Where the machine has one \
            camera only, it is used for either side, and a note says so.
            """,
            """
            The picture is written under another name, brought to the disk, and then renamed: a file with \
            the final name is always whole. An existing file is kept unless --overwrite is given.
            """,
        ],
        examples: [
            ("--front --retro", "a selfie from another century"),
            ("--device 0 --size 1920x1080 -o ~/%F_%H%M%S.jpg", "a dated name"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Camera",
            arguments: [
                .flag("front", \.position, to: .front, help: "use the camera that looks at you (default)"),
                .flag("back", \.position, to: .back, help: "use the camera that looks away from you"),
                .option(
                    "device",
                    \.device,
                    .path("WHAT"),
                    help: "path, name, index, URL or file; synthetic:front, synthetic:back, sequence:PATTERN"
                ),
                .option(
                    "preset",
                    \.preset,
                    .choice("NAME", SessionPreset.named.map { ([$0.name], $0) }),
                    help: SessionPreset.named.map(\.name).joined(separator: ", ")
                ),
                .option("size", \.size, .size, standard: "the preset's", help: "width and height in pixels"),
                .option(
                    "orientation",
                    \.orientation,
                    .choice("HOW", orientations),
                    help: "portrait, portraitUpsideDown, landscapeLeft or landscapeRight"
                ),
                .option("timeout", \.timeout, .seconds, help: "give up after this time"),
                .flag(
                    "strict",
                    \.isStrict,
                    to: true,
                    help: "fail where the camera gives other than what was asked"
                ),
            ]
        ),
        Section(
            title: "Look",
            arguments: [
                .flag("retro", \.isRetro, to: true, help: "make it look old: sepia, scratches, soft border"),
                .option(
                    "seed",
                    \.seed,
                    .number(in: 0...UInt64.max),
                    standard: "new each time",
                    help: "same seed, same look"
                ),
                .option("scratches", \.scratches, .path(), standard: "drawn", help: "picture of scratches"),
                .option("border", \.border, .path(), standard: "drawn", help: "picture of a border"),
            ]
        ),
        Section(
            title: "File",
            arguments: [
                .option(
                    "output",
                    short: "o",
                    \.output,
                    .path("PATH"),
                    help: "file (strftime fields as %F are filled in), folder, or - for standard output"
                ),
                .option(
                    "format",
                    \.format,
                    .choice("TYPE", [(["jpeg", "jpg"], .jpeg), (["png"], .png)]),
                    standard: "by extension, else jpeg",
                    help: "jpeg or png"
                ),
                .option("quality", \.quality, .number(in: 1...100), help: "of JPEG, 1 to 100"),
                .flag("overwrite", \.overwrites, to: true, help: "replace a file that exists"),
            ]
        ),
        SharedOptions.section(of: \.shared),
    ]
}
