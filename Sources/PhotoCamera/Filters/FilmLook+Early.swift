/// The looks of plates, papers and print.
extension FilmFilter.Parameters {
    private typealias Colour = FilmFilter.Colour

    /// A silvered plate in an oval mat: blue-grey, soft, worn.
    static var daguerreotype: Self {
        var look = Self()
        look.softness = 0.55
        look.softnessRadius = 0.008
        look.sensitivity = Colour(red: 0.05, green: 0.25, blue: 0.7)
        look.saturation = 0
        look.brightness = Colour(0.15)
        look.contrast = Colour(0.7)
        look.black = Colour(red: 0.05, green: 0.06, blue: 0.08)
        look.white = Colour(red: 0.8, green: 0.84, blue: 0.9)
        look.shadows = Colour(red: 0.03, green: 0.015, blue: 0)
        look.midtones = Colour(red: 0.01, green: 0, blue: 0.02)
        look.grain = 0.06
        look.grainSize = 1.0 / 500
        look.mottle = 0.5
        look.vignette = 0.75
        look.vignetteStart = 0.3
        look.lightDust = 0.9
        look.darkDust = 0.4
        look.frame = .oval
        look.frameWidth = 0.035
        look.frameColour = Colour(red: 0.17, green: 0.11, blue: 0.06)
        return look
    }

    /// A brown print of about 1900, faded towards its edges.
    static var sepia1900: Self {
        var look = Self()
        look.softness = 0.5
        look.sensitivity = Colour(red: 0.1, green: 0.35, blue: 0.55)
        look.saturation = 0
        look.brightness = Colour(0.35)
        look.contrast = Colour(0.15)
        look.black = Colour(red: 0.25, green: 0.15, blue: 0.08)
        look.white = Colour(red: 0.96, green: 0.89, blue: 0.75)
        look.midtones = Colour(red: 0.07, green: 0.01, blue: -0.06)
        look.grain = 0.09
        look.grainSize = 1.0 / 600
        look.mottle = 0.45
        look.vignette = -0.55
        look.vignetteStart = 0.35
        look.lightDust = 0.35
        look.darkDust = 0.55
        look.frame = .paper
        look.frameWidth = 0.055
        look.frameColour = Colour(red: 0.93, green: 0.87, blue: 0.75)
        return look
    }

    /// Coloured grains of starch on glass: the first colour photographs.
    static var autochrome: Self {
        var look = Self()
        look.softness = 0.6
        look.softnessRadius = 0.007
        look.halation = 0.4
        look.saturation = 1.15
        look.brightness = Colour(0.12)
        look.contrast = Colour(0.25)
        look.black = Colour(red: 0.07, green: 0.07, blue: 0.1)
        look.white = Colour(red: 0.93, green: 0.86, blue: 0.74)
        look.shadows = Colour(red: 0, green: 0.03, blue: 0.05)
        look.midtones = Colour(red: 0.04, green: 0.01, blue: -0.03)
        look.grain = 0.3
        look.grainSize = 1.0 / 460
        look.grainColour = 1
        look.vignette = 0.5
        look.vignetteStart = 0.45
        look.darkDust = 0.3
        look.frame = .plate
        look.frameWidth = 0.02
        look.frameColour = Colour(red: 0.05, green: 0.05, blue: 0.05)
        return look
    }

    /// A blueprint: Prussian blue, brushed on by hand.
    static var cyanotype: Self {
        var look = Self()
        look.softness = 0.35
        look.sensitivity = Colour(red: 0.05, green: 0.3, blue: 0.65)
        look.saturation = 0
        look.brightness = Colour(0.1)
        look.contrast = Colour(0.45)
        look.black = Colour(red: 0.02, green: 0.1, blue: 0.27)
        look.white = Colour(red: 0.92, green: 0.95, blue: 0.95)
        look.midtones = Colour(red: -0.16, green: 0, blue: 0.1)
        look.grain = 0.12
        look.grainSize = 1.0 / 380
        look.mottle = 0.4
        look.frame = .plate
        look.frameWidth = 0.035
        look.frameColour = Colour(red: 0.93, green: 0.94, blue: 0.91)
        return look
    }

    /// Dots of ink on grey paper.
    static var newsprint: Self {
        var look = Self()
        look.softness = 0.3
        look.saturation = 0
        look.brightness = Colour(0.28)
        look.contrast = Colour(0.35)
        look.black = Colour(red: 0.11, green: 0.11, blue: 0.12)
        look.white = Colour(red: 0.9, green: 0.87, blue: 0.8)
        look.grain = 0.05
        look.mottle = 0.12
        look.halftone = 1
        look.halftoneCell = 0.0125
        look.vignette = 0
        look.darkDust = 0.05
        return look
    }

    /// A black and white print of the fifties, with a white border.
    static var mono1950: Self {
        var look = Self()
        look.softness = 0.2
        look.halation = 0.7
        look.halationColour = Colour(1)
        look.sensitivity = Colour(red: 0.2, green: 0.5, blue: 0.3)
        look.saturation = 0
        look.brightness = Colour(0.08)
        look.contrast = Colour(0.6)
        look.shoulder = 0.35
        look.black = Colour(red: 0.05, green: 0.05, blue: 0.045)
        look.white = Colour(red: 1, green: 0.995, blue: 0.97)
        look.grain = 0.2
        look.grainSize = 1.0 / 800
        look.vignette = 0.3
        look.vignetteStart = 0.4
        look.lightDust = 0.2
        look.frame = .paper
        look.frameWidth = 0.045
        look.frameColour = Colour(red: 0.96, green: 0.95, blue: 0.91)
        return look
    }
}
