/// Black and white in warm browns, without any wear.
public struct SepiaFilter: RowFilter {
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let film: FilmFilter

    /// Makes the look.
    public init(strength: Double = 1) {
        self.strength = strength
        var parameters = FilmFilter.Parameters()
        parameters.saturation = 0
        parameters.contrast = .init(0.1)
        parameters.black = .init(red: 0.09, green: 0.05, blue: 0.02)
        parameters.white = .init(red: 1, green: 0.96, blue: 0.88)
        parameters.midtones = .init(red: 0.08, green: 0, blue: -0.09)
        film = FilmFilter(parameters, name: "sepia", strength: strength)
    }

    /// "sepia".
    public var name: String { "sepia" }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle { try film.look(for: image) }
}

extension PhotoFilter where Self == SepiaFilter {
    /// Warm browns.
    public static var sepia: SepiaFilter { SepiaFilter() }
}
