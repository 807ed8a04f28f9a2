import FoundationEssentials
import PhotoCamera

/// `retrocam looks`: lists the looks, or shows all of them on one picture.
struct LooksCommand: Command {
    /// The picture that the sheet is made of; nil for the list.
    var sheet: SystemString?
    /// Where the sheet goes.
    var output: SystemString?
    var seed: UInt64 = 0
    var quality = 90
    var overwrites = false
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "looks",
        summary: "List the looks, or show them all on one picture",
        discussion: [
            """
            A look is given to a picture by its name, as --filter NAME. More than one follow one another with \
            commas between them, and a colon and a number from 0 to 1 make one weaker: --filter instant,mono:0.5.
            """
        ],
        examples: [
            ("looks", "the names, with a line about each"),
            ("looks --sheet in.jpg -o sheet.jpg", "one picture with all of them"),
        ]
    )

    static let sections: [Section<Self>] = [
        Section(
            title: "Sheet",
            arguments: [
                .option("sheet", \.sheet, .path(), help: "show all looks on this picture"),
                .option(
                    "output", short: "o", \.output, .path("FILE"), help: "the sheet, or - for standard output"
                ),
                .option("seed", \.seed, .number(in: 0...UInt64.max), help: "same seed, same looks"),
                .option("quality", \.quality, .number(in: 1...100), help: "of JPEG and WebP"),
                .flag("overwrite", \.overwrites, to: true, help: "replace a file that exists"),
            ]
        ),
        SharedOptions.section(of: \.shared),
    ]

    func validate() throws(UsageError) {
        guard (sheet == nil) != (output == nil) else { return }
        throw UsageError(
            what: sheet == nil ? "--output" : "--sheet",
            why: "a sheet needs a picture and a place",
            remedy: "Give both, as --sheet in.jpg -o sheet.jpg"
        )
    }

    func run() throws(PhotoCameraError) {
        guard let sheet, let output else {
            return try Output.standard.write(shared.isJSON ? Self.json : Self.text)
        }
        let destination = try Destination(output, format: nil, overwrite: overwrites)
        try destination.check(at: .now)
        let image = try Image(contentsOf: FilePath(bytes: sheet.bytes))
        let bytes = try ContactSheet().ofLooks(on: image, seed: seed)
            .encoded(as: destination.format, quality: quality)
        guard let path = try destination.save(bytes, takenAt: .now) else { return }
        try Output.standard.writeLine(SystemString(bytes: path.bytes))
    }

    private static var text: String {
        TextTable.text(PhotoLook.all.map { [$0.name, $0.summary] })
    }

    private static var json: String {
        Report(looks: PhotoLook.all.map { .init(name: $0.name, summary: $0.summary, hasSeed: $0.hasSeed) })
            .json + "\n"
    }

    private struct Report: Encodable {
        struct Look: Encodable {
            let name, summary: String
            let hasSeed: Bool
        }

        let looks: [Look]
    }
}
