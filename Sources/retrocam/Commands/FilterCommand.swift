import PhotoCamera

/// `retrocam filter`: gives a look to files that are there already.
struct FilterCommand: Command {
    /// Pictures, videos and folders, or `-` for standard input.
    var inputs: [SystemString] = []
    /// Whether more of them are read from standard input, with a zero byte behind each.
    var readsNames = false
    /// Whether folders in folders are looked into.
    var isRecursive = false
    var look = LookOptions()
    /// A folder, a pattern, a file, or `-` for standard output.
    var output: SystemString?
    /// Whether the pictures are replaced.
    var isInPlace = false
    /// nil keeps each picture's own.
    var format: CaptureCommand.Format?
    var quality: Int?
    var overwrites = false
    var skipsExisting = false
    /// How many at once; 0 for as many as there are processors.
    var jobs = 0
    var photograph = PhotographOptions()
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "filter",
        summary: "Give a look to pictures and videos that are there",
        discussion: [
            """
            Pictures keep what they tell of themselves: EXIF, colour profile, XMP and IPTC, made true where the \
            look changes it. Folders are worked through in natural order; one broken file does not stop the rest, \
            and is told at the end. A file that has its final name is whole, so that a run may be stopped, and \
            gone on with by --skip-existing, also on several machines at once.
            """,
            """
            --output is a folder, or a pattern in which {name}, {ext} and {folder} stand for parts of the \
            picture's path. With --in-place --skip-existing pictures that tell of the same look are left alone.
            """,
            """
            --date-stamp date prints the day that a picture's EXIF tells. One that tells none, as a video, is an \
            error: give the text itself.
            """,
            """
            A video gets the look frame by frame; --retro jitters, flickers and changes its scratches. Its \
            sound is kept where ffmpeg is installed.
            """,
        ],
        examples: [
            ("filter --retro holiday/ -o old/", "a folder of old pictures"),
            ("filter --filter noir in.mp4 -o out.mp4", "a dark film"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Files",
            arguments: [
                .operands(\.inputs, .path("FILE|FOLDER|-"), help: "pictures, videos, folders of pictures"),
                .flag(
                    "null", short: "0", \.readsNames, to: true,
                    help: "read more names from standard input, each ended by a zero byte"
                ),
                .flag("recursive", short: "r", \.isRecursive, to: true, help: "look into folders in folders"),
                .option(
                    "output", short: "o", \.output, .path("PATH"),
                    help: "folder, pattern as out/{folder}-{name}.{ext}, file, or -"
                ),
                .flag("in-place", \.isInPlace, to: true, help: "replace the files themselves"),
                .flag("overwrite", \.overwrites, to: true, help: "replace files that exist"),
                .flag("skip-existing", \.skipsExisting, to: true, help: "pass over what is done already"),
                .option(
                    "format", \.format, .choice("TYPE", CaptureCommand.formats), standard: "as they are",
                    help: "jpeg, png, webp or tiff"
                ),
                .option(
                    "quality", \.quality, .number(in: 1...100), standard: "90",
                    help: "of JPEG and WebP"
                ),
                .option(
                    "jobs", short: "j", \.jobs, .number("N", in: 0...256),
                    help: "how many at once; 0: one a processor"
                ),
            ]
        ),
        LookOptions.section(of: \.look),
        LookOptions.pictures(of: \.look),
        PhotographOptions.section(of: \.photograph, isOfCamera: false),
        SharedOptions.section(of: \.shared),
    ]

    func validate() throws(UsageError) {
        try look.validate()
        try photograph.validate(isStandardOutput: false)
        guard look.isGiven else {
            throw UsageError(
                what: "filter", why: "no look is given",
                remedy: "Add --retro, or --filter with names of looks")
        }
        guard !inputs.isEmpty || readsNames else {
            throw UsageError(
                what: "FILE", why: "missing after filter", remedy: "Give pictures, videos, folders or -")
        }
        if isInPlace, output != nil {
            throw UsageError(
                what: "--in-place", why: "contradicts --output", remedy: "Give one of them")
        }
        if skipsExisting, overwrites {
            throw UsageError(
                what: "--skip-existing", why: "contradicts --overwrite", remedy: "Give one of them")
        }
        if let format, let output,
            let named = PictureFormat(fileExtension: FilePath(bytes: output.bytes).fileExtension),
            named != PictureFormat(format)
        {
            throw UsageError(
                what: "--format \(format.rawValue)", why: "contradicts the name \(output)",
                remedy: "Give one of them")
        }
        if inputs.contains("-"), inputs.count > 1 || readsNames || isInPlace {
            throw UsageError(
                what: "-", why: "a picture from standard input stands alone",
                remedy: "Leave out the other files")
        }
        guard isInPlace || output != nil || inputs == ["-"] else {
            throw UsageError(
                what: "--output", why: "missing after filter",
                remedy: "Give a folder, as -o old/, or --in-place to replace the pictures")
        }
    }
}
