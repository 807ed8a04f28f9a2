import PhotoCamera

/// The look of a picture, as it is asked for.
struct LookOptions: Parsable, Hashable {
    /// Whether the picture gets the old look.
    var isRetro = false
    /// The names of looks, in their order, as `--filter` was given.
    var filters: String?
    /// Pictures to lay over the result, each with its place, as they were typed.
    var overlays: [SystemString] = []
    /// A date to print into the picture.
    var stamp: DateStampFilter.Content?
    /// The seed of the look; nil takes a new one each time.
    var seed: UInt64?
    /// A picture of scratches to use in place of drawn ones.
    var scratches: SystemString?
    /// A picture of a border to use in place of a drawn one.
    var border: SystemString?

    /// The section of a command's table.
    static func section<Root: Command>(
        of part: any WritableKeyPath<Root, LookOptions> & Sendable
    ) -> Section<Root> {
        let arguments: [Argument<LookOptions>] = [
            .flag("retro", \.isRetro, to: true, help: "make it look old: sepia, scratches, soft border"),
            .option(
                "filter", \.filters, .looks,
                help: "looks by name, as instant,mono:0.5, or lut:FILE, where \\, is a comma"),
            .option(
                "seed", \.seed, .number(in: 0...UInt64.max), standard: "new each time",
                help: "same seed, same look"
            ),
        ]
        return Section(title: "Look", arguments: arguments.map { $0.within(part) })
    }

    /// The section of what looks are made with.
    static func pictures<Root: Command>(
        of part: any WritableKeyPath<Root, LookOptions> & Sendable
    ) -> Section<Root> {
        let arguments: [Argument<LookOptions>] = [
            .option(
                "overlay", each: \.overlays, .path("FILE@X,Y", accepts: OverlayFilter.form),
                help: "lay a PNG over it: X,Y from the upper left, below 0 from the lower right; "
                    + "X,Y,WIDTH resizes it"
            ),
            .option(
                "date-stamp", \.stamp, .stamp, standard: "none",
                help: "print a date as a camera's back does: date for the day of the photo, or digits, "
                    + "spaces and ' . - : /"
            ),
            .option("scratches", \.scratches, .path(), standard: "drawn", help: "picture of scratches"),
            .option("border", \.border, .path(), standard: "drawn", help: "picture of a border"),
        ]
        return Section(title: "Laid over", arguments: arguments.map { $0.within(part) }, isDetailed: true)
    }

    /// Whether any look is asked for.
    var isGiven: Bool { isRetro || filters != nil || stamp != nil || !overlays.isEmpty }

    /// Refuses what belongs to a look that is not asked for.
    func validate() throws(UsageError) {
        let given = [("--scratches", scratches != nil), ("--border", border != nil)]
        if !isRetro, let (name, _) = given.first(where: \.1) {
            throw UsageError(
                what: name, why: "it belongs to the retro look", remedy: "Add --retro, or leave it out")
        }
        if !isRetro, filters == nil, seed != nil {
            throw UsageError(
                what: "--seed", why: "it belongs to a look",
                remedy: "Add --retro or --filter, or leave it out")
        }
    }

    /// The filter that makes the look; nil where none is asked for.
    func filter() throws(PhotoCameraError) -> (any PhotoFilter)? {
        let seed = seed ?? UInt64.random(in: 0...UInt64.max)
        var looks: [any PhotoFilter] = []
        if isRetro {
            looks.append(
                RetroFilter(.init(scratches: try mask(scratches), border: try mask(border), seed: seed)))
        }
        if let filters { looks += try FilterChain(parsing: filters, seed: seed).filters }
        if let stamp { looks = FilterChain(looks).stamped(stamp).filters }
        for overlay in overlays { looks.append(try OverlayFilter(parsing: FilePath(bytes: overlay.bytes))) }
        return looks.count > 1 ? FilterChain(looks) : looks.first
    }

    private func mask(_ path: SystemString?) throws(PhotoCameraError) -> Image? {
        try path.map { path throws(PhotoCameraError) in try Image(contentsOf: FilePath(bytes: path.bytes)) }
    }
}
