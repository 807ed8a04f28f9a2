/// Black and white, as the eye sees brightness.
public struct MonoFilter: RowFilter {
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
        film = FilmFilter(parameters, name: "mono", strength: strength)
    }

    /// "mono".
    public var name: String { "mono" }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle { try film.look(for: image) }
}

extension PhotoFilter where Self == MonoFilter {
    /// Black and white.
    public static var mono: MonoFilter { MonoFilter() }
}
