import PhotoCamera

/// The part of the picture that is kept, and its size.
struct ShapeOptions: Parsable, Hashable {
    var crop: PictureShape.Crop?
    var scale: PictureShape.Scale?
    /// How much nearer; nil for as it comes.
    var zoom: Double?

    static func section<Root: Command>(
        of part: any WritableKeyPath<Root, ShapeOptions> & Sendable
    ) -> Section<Root> {
        let arguments: [Argument<ShapeOptions>] = [
            .option(
                "zoom", \.zoom, .zoom, standard: "1",
                help: "nearer, by the camera's own zoom where it has one, else by enlarging the middle"),
            .option(
                "crop", \.crop, .crop, standard: "all of it",
                help: "keep a ratio as 4:3 around the middle, or a part as 800x600+10+20"),
            .option(
                "scale", \.scale, .scale, standard: "as it is",
                help: "times 0.5, or to fit into 800x600"),
        ]
        return Section(title: "Shape", arguments: arguments.map { $0.within(part) }, isDetailed: true)
    }
}
