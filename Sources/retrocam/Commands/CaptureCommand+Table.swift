import PhotoCamera

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
            The first frames of a camera may be dark or green. --warmup auto lets them pass until their \
            brightness is steady and neither black nor green, for at most --warmup-max. A time or a number \
            of frames passes as it is asked for; a time comes on top of --timeout.
            """,
            """
            --set may be given more than once. Automatic modes are set first, and a control that one of them \
            rules is an error that tells which. Files, addresses and synthetic cameras have no controls.
            """,
            """
            A camera that sends JPEG has encoded the picture already: where no pixel is to change, its own \
            image data is saved, bit for bit. Turning, mirroring and cropping move its blocks and lose \
            nothing; where a block would be cut the picture is encoded anew, and a note says so. --quality \
            always encodes anew.
            """,
            """
            The file tells in EXIF when, by which camera and how the picture was taken, and its look with the \
            seed. --exif sets a tag besides; it may be given more than once. What a file given to --device \
            tells is kept, and made true where the picture changes. The password of an address is told nowhere.
            """,
            """
            --filter takes looks with commas between them. In the path of a table, as lut:evening.cube, a comma \
            is written \\, and a backslash \\\\. --overlay takes a file with an @ in its name where a place \
            follows, or no place could.
            """,
            """
            --date-stamp date prints the day on which the picture is taken, or was taken by the EXIF of a file, \
            as '26  8  3; a file that does not tell it is an error. It stands behind the looks, within the frame \
            of a film, and below the overlays.
            """,
            "The tags of --exif: \(ExifTag.settable.map(\.name).joined(separator: ", ")).",
            """
            A series (--count, --interval, --until, --shutter) keeps the camera running, and goes on when the \
            camera is lost and comes back, or the disk is full and has room again. The slots of --interval lie \
            on a clock that nothing sets; one that cannot be kept within half an interval is missed, told, \
            and makes the exit status 75. Slots count for --count, whether missed or not.
            """,
            """
            --output may have the fields of strftime(3), and %i for the number of the picture, %4i for the \
            same with four digits, %3N for milliseconds. In a series a name that is taken gets _2, _3, and \
            so on before its extension.
            """,
            """
            --shutter key takes a picture at Space or Enter in a terminal, and ends at q; line ends with \
            standard input. --delay then counts down after each. --flash screen makes the terminal white for \
            half a second before and during the picture; --flash torch uses the control led_mode of the \
            camera, or an LED of the system that is called flash or torch.
            """,
            """
            --exec runs a program after each picture, without a shell: the words up to ; or the end of the \
            line are given to it as they are, {} as the picture's path. Its environment has RETROCAM_FILE, \
            RETROCAM_INDEX, RETROCAM_DATE, RETROCAM_FORMAT, RETROCAM_WIDTH, RETROCAM_HEIGHT and \
            RETROCAM_CAMERA. What it prints goes to standard error; where it fails, that is told, and the \
            exit status is 75.
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
                .flag("mirror", \.isMirrored, to: true, help: "mirror the picture left to right"),
                .option("timeout", \.timeout, .seconds, help: "give up after this time"),
            ]
        ),
        LookOptions.section(of: \.look),
        LookOptions.pictures(of: \.look),
        Section(
            title: "File",
            arguments: [
                .option(
                    "output",
                    short: "o",
                    \.output,
                    .path("PATH"),
                    standard: "your album, Pictures/retrocam",
                    help: "file (with %F, %i), folder, or - for standard output"
                ),
                .option(
                    "format",
                    \.format,
                    .choice("TYPE", formats),
                    standard: "by extension",
                    help: "jpeg, png, webp or tiff"
                ),
                .option(
                    "quality", \.quality, .number(in: 1...100), standard: "as sent, or 90",
                    help: "of JPEG and WebP"
                ),
                .flag("overwrite", \.overwrites, to: true, help: "replace a file that exists"),
            ]
        ),
        Section(
            title: "Stream",
            arguments: [
                .option(
                    "fps", \.framesPerSecond, .rate, standard: "up to 30", help: "frames a second, at least"),
                .option(
                    "pixel-format", \.pixelFormat,
                    .choice("CODE", CaptureFormat.pixelFormats.map { ([$0, $0.lowercased()], $0) }),
                    standard: "by size and rate", help: CaptureFormat.pixelFormats.joined(separator: ", ")
                ),
                .option(
                    "set", each: \.controls, .control,
                    help: "set a control first, as retrocam controls lists it"
                ),
                .option(
                    "warmup", \.warmUp, .warmUp, help: "auto, none, a time (1.5) or frames (10f) to let pass"
                ),
                .option("warmup-max", \.warmUpLimit, .seconds, standard: "3 s", help: "at most this long"),
                .flag(
                    "strict",
                    \.isStrict,
                    to: true,
                    help: "fail where the camera gives other than what was asked"
                ),
            ],
            isDetailed: true
        ),
        PhotographOptions.section(of: \.photograph),
        ShapeOptions.section(of: \.shape),
        ShootingOptions.section(of: \.shooting),
        SharedOptions.section(of: \.shared),
    ]
}
