internal import COpenCVShim

/// The look of a film, a print or a process of another time.
///
/// It is made in the order of its parameters: softness and halation, tone, split tone, grain, print dots,
/// vignette, light leak, dust, frame and date stamp. All of it is in proportion to the picture's short side,
/// and computed in 16 bits. The same picture, parameters and seed give the same bytes, on any machine and
/// number of threads.
///
/// What it lays over a picture is made once for a size and kept: use one filter for many pictures.
public struct FilmFilter: RowFilter {
    /// What the look is called.
    public let name: String
    /// What the look is made from.
    public let parameters: Parameters
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedLook()

    /// Makes a look of your own.
    ///
    /// - Parameters:
    ///   - parameters: What it is made from.
    ///   - name: What it is called; "film" unless given.
    ///   - strength: How much of it is seen, 0...1.
    public init(_ parameters: Parameters, name: String = "film", strength: Double = 1) {
        self.parameters = parameters
        self.name = name
        self.strength = strength
    }

    /// Makes one of the looks that the library knows.
    ///
    /// - Parameters:
    ///   - look: Which one.
    ///   - strength: How much of it is seen, 0...1.
    ///   - seed: What decides about all chance; 0 unless given.
    ///   - stamp: A date to print into the picture, as "'78  8 14"; none unless given.
    public init(_ look: FilmLook, strength: Double = 1, seed: UInt64 = 0, stamp: String? = nil) {
        var parameters = look.parameters
        parameters.seed = seed
        parameters.stamp = stamp
        self.init(parameters, name: look.rawValue, strength: strength)
    }

    /// The seed of the parameters.
    public var seed: UInt64? { parameters.seed }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            try unsafe LookHandle("filter \(name)", width: width, height: height) { width, height, out in
                var settings = FilmSettings(parameters)
                return unsafe pcv_look_create_film(
                    width, height, &settings, parameters.stamp, strength, out)
            }
        }
    }
}

extension PhotoFilter where Self == FilmFilter {
    /// The look of a film, a print or a process of another time.
    public static func film(_ look: FilmLook, strength: Double = 1, seed: UInt64 = 0) -> FilmFilter {
        FilmFilter(look, strength: strength, seed: seed)
    }
}

extension FilmSettings {
    fileprivate init(_ parameters: FilmFilter.Parameters) {
        self.init()
        seed = parameters.seed
        softness = parameters.softness
        softness_radius = parameters.softnessRadius
        halation = parameters.halation
        halation_radius = parameters.halationRadius
        halation_colour = ColourValues(parameters.halationColour)
        sensitivity = ColourValues(parameters.sensitivity)
        saturation = parameters.saturation
        brightness = ColourValues(parameters.brightness)
        contrast = ColourValues(parameters.contrast)
        shoulder = parameters.shoulder
        black = ColourValues(parameters.black)
        white = ColourValues(parameters.white)
        shadows = ColourValues(parameters.shadows)
        midtones = ColourValues(parameters.midtones)
        highlights = ColourValues(parameters.highlights)
        grain = parameters.grain
        grain_size = parameters.grainSize
        grain_colour = parameters.grainColour
        mottle = parameters.mottle
        halftone = parameters.halftone
        halftone_cell = parameters.halftoneCell
        vignette = parameters.vignette
        vignette_start = parameters.vignetteStart
        leak = parameters.leak
        leak_colour = ColourValues(parameters.leakColour)
        light_dust = parameters.lightDust
        dark_dust = parameters.darkDust
        frame = FilmFrameKind(parameters.frame)
        frame_width = parameters.frameWidth
        frame_colour = ColourValues(parameters.frameColour)
    }
}

extension ColourValues {
    fileprivate init(_ colour: FilmFilter.Colour) {
        self.init(blue: colour.blue, green: colour.green, red: colour.red)
    }
}

extension FilmFrameKind {
    init(_ frame: FilmFilter.Frame) {
        self =
            switch frame {
            case .none: .none
            case .paper: .paper
            case .instant: .instant
            case .rebate: .rebate
            case .oval: .oval
            case .plate: .plate
            }
    }
}
