import PhotoCamera

/// What the file of a picture holds and tells besides the pixels.
struct PhotographOptions: Parsable, Hashable {
    /// Whether the picture before the look is saved as well.
    var keepsOriginal = false
    /// How a JPEG of the camera's own is turned.
    var turning = EncodingOptions.Turning.pixels
    /// Whether the file tells when and by what it was taken.
    var includesMetadata = true
    /// Tags to set besides those that are written anyway.
    var tags: [ExifSetting] = []

    /// The resolution of colour in a JPEG; nil follows the quality.
    var subsampling: ChromaSubsampling?
    /// The most megapixels that a picture of a file or a network camera may have.
    var megapixelLimit = Image.defaultPixelLimit / 1_000_000

    /// The section of a command's table.
    static func section<Root: Command>(
        of part: any WritableKeyPath<Root, PhotographOptions> & Sendable, isOfCamera: Bool = true
    ) -> Section<Root> {
        let arguments: [Argument<PhotographOptions>] = [
            .flag(
                "keep-original", \.keepsOriginal, to: true,
                help: "also save it without the look, as NAME.original.jpg"
            ),
            .option(
                "rotate-by", \.turning, .choice("HOW", [(["pixels"], .pixels), (["tag"], .tag)]),
                help: "turn a camera's own JPEG by pixels, or by the tag Orientation alone"
            ),
            .option(
                "exif", each: \.tags, .exif,
                help: "set a tag that man retrocam lists, as Artist=Ada; an empty value removes it"),
            .flag(
                "no-metadata", \.includesMetadata, to: false,
                help: "do not tell time, camera and look in the file"
            ),
            .option(
                "subsampling", \.subsampling,
                .choice("WHICH", ChromaSubsampling.allCases.map { ([$0.rawValue], $0) }),
                standard: "444 from quality 90 on, else 420",
                help: "resolution of colour in a JPEG: 444, 422 or 420; encodes anew"
            ),
            .option(
                "pixel-limit", \.megapixelLimit, .number("MEGAPIXELS", in: 1...1000),
                help: "refuse a file's picture that is larger"
            ),
        ]
        let cameras = ["keep-original", "rotate-by"]
        return Section(
            title: "Photograph",
            arguments: arguments.filter { isOfCamera || !cameras.contains($0.declaration.name) }
                .map { $0.within(part) },
            isDetailed: true)
    }

    /// The most pixels that a picture may have.
    var pixelLimit: Int { megapixelLimit * 1_000_000 }

    /// Refuses options that make no sense together.
    func validate(isStandardOutput: Bool) throws(UsageError) {
        if keepsOriginal, isStandardOutput {
            throw UsageError(
                what: "--keep-original", why: "standard output takes one picture",
                remedy: "Give a file or folder with --output")
        }
        if !includesMetadata, turning == .tag || !tags.isEmpty {
            throw UsageError(
                what: "--no-metadata", why: "it contradicts \(tags.isEmpty ? "--rotate-by tag" : "--exif")",
                remedy: "Leave one of them out")
        }
    }

    /// How the library is to make the file.
    func encoding(as format: PictureFormat, quality: Int?) -> EncodingOptions {
        var options = EncodingOptions(format: format, quality: quality)
        options.turning = turning
        options.subsampling = subsampling
        options.includesMetadata = includesMetadata
        options.tags = tags
        options.software = "\(CommandTable.program) \(Retrocam.version)"
        return options
    }
}
