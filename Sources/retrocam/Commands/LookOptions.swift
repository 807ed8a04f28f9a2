import PhotoCamera

/// The look of a picture, as it is asked for.
struct LookOptions: Parsable, Hashable {
    /// Whether the picture gets the old look.
    var isRetro = false
    /// The names of looks, in their order, as `--filter` was given.
    var filters: String?
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
            .option("filter", \.filters, .looks, help: "looks by name, as instant,mono:0.5"),
            .option(
                "seed", \.seed, .number(in: 0...UInt64.max), standard: "new each time",
                help: "same seed, same look"
            ),
            .option("scratches", \.scratches, .path(), standard: "drawn", help: "picture of scratches"),
            .option("border", \.border, .path(), standard: "drawn", help: "picture of a border"),
        ]
        return Section(title: "Look", arguments: arguments.map { $0.within(part) })
    }

    /// Whether any look is asked for.
    var isGiven: Bool { isRetro || filters != nil }

    /// Refuses what belongs to a look that is not asked for.
    func validate() throws(UsageError) {
        let given = [("--scratches", scratches != nil), ("--border", border != nil)]
        if !isRetro, let (name, _) = given.first(where: \.1) {
            throw UsageError(
                what: name, why: "it belongs to the retro look", remedy: "Add --retro, or leave it out")
        }
        if !isGiven, seed != nil {
            throw UsageError(
                what: "--seed", why: "it belongs to a look",
                remedy: "Add --retro or --filter, or leave it out")
        }
    }

    /// The filter that makes the look; nil where none is asked for.
    func filter() throws(PhotoCameraError) -> (any PhotoFilter)? {
        let seed = seed ?? UInt64.random(in: 0...UInt64.max)
        let chain = try filters.map { names throws(PhotoCameraError) in
            try FilterChain(parsing: names, seed: seed)
        }
        guard isRetro else { return chain }
        let retro = RetroFilter(.init(scratches: try mask(scratches), border: try mask(border), seed: seed))
        return chain.map { FilterChain([retro] + $0.filters) } ?? retro
    }

    private func mask(_ path: SystemString?) throws(PhotoCameraError) -> Image? {
        try path.map { path throws(PhotoCameraError) in try Image(contentsOf: FilePath(bytes: path.bytes)) }
    }
}
