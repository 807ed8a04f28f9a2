/// The looks of film.
extension FilmFilter.Parameters {
    private typealias Colour = FilmFilter.Colour

    /// A colour print whose blue and cyan have faded to orange.
    static var faded1970: Self {
        var look = Self()
        look.softness = 0.2
        look.saturation = 0.7
        look.brightness = Colour(red: 0.2, green: 0.03, blue: -0.1)
        look.contrast = Colour(red: -0.1, green: -0.1, blue: -0.25)
        look.black = Colour(red: 0.22, green: 0.13, blue: 0.16)
        look.white = Colour(red: 1, green: 0.93, blue: 0.78)
        look.midtones = Colour(red: 0.07, green: 0.01, blue: -0.05)
        look.grain = 0.14
        look.grainColour = 0.3
        look.vignette = 0.12
        look.lightDust = 0.15
        look.frame = .paper
        look.frameWidth = 0.04
        look.frameColour = Colour(red: 0.95, green: 0.92, blue: 0.85)
        return look
    }

    /// Instant film: soft, pale and cool, in its white frame.
    static var instant: Self {
        var look = Self()
        look.softness = 0.35
        look.softnessRadius = 0.006
        look.halation = 0.5
        look.halationColour = Colour(red: 1, green: 0.85, blue: 0.7)
        look.saturation = 0.8
        look.brightness = Colour(red: 0.15, green: 0.22, blue: 0.28)
        look.contrast = Colour(red: 0.45, green: 0.25, blue: 0.05)
        look.shoulder = 0.5
        look.black = Colour(red: 0.06, green: 0.1, blue: 0.15)
        look.white = Colour(red: 1, green: 0.985, blue: 0.92)
        look.shadows = Colour(red: -0.04, green: 0.03, blue: 0.06)
        look.highlights = Colour(red: 0.02, green: 0.02, blue: -0.03)
        look.grain = 0.06
        look.mottle = 0.12
        look.vignette = 0.35
        look.vignetteStart = 0.3
        look.frame = .instant
        look.frameWidth = 0.055
        look.frameColour = Colour(red: 0.965, green: 0.96, blue: 0.94)
        return look
    }

    /// Slide film: deep blacks and strong colours.
    static var slide: Self {
        var look = Self()
        look.saturation = 1.45
        look.brightness = Colour(red: -0.06, green: -0.1, blue: -0.05)
        look.contrast = Colour(0.75)
        look.shadows = Colour(red: -0.02, green: -0.01, blue: 0.05)
        look.highlights = Colour(red: 0.03, green: 0.01, blue: -0.02)
        look.grain = 0.05
        look.grainColour = 0.5
        look.vignette = 0.2
        look.vignetteStart = 0.5
        look.frame = .rebate
        look.frameWidth = 0.03
        look.frameColour = Colour(red: 0.01, green: 0.01, blue: 0.015)
        return look
    }

    /// Film that is long out of date: purple shadows, coarse grain, a light leak.
    static var expired: Self {
        var look = Self()
        look.softness = 0.25
        look.halation = 0.6
        look.saturation = 0.65
        look.brightness = Colour(red: 0.1, green: -0.05, blue: 0.15)
        look.contrast = Colour(red: 0.1, green: 0.25, blue: -0.1)
        look.black = Colour(red: 0.16, green: 0.1, blue: 0.2)
        look.white = Colour(red: 0.96, green: 0.92, blue: 0.84)
        look.shadows = Colour(red: 0.06, green: -0.04, blue: 0.1)
        look.highlights = Colour(red: 0.02, green: 0.04, blue: -0.08)
        look.grain = 0.42
        look.grainSize = 1.0 / 520
        look.grainColour = 0.7
        look.mottle = 0.6
        look.vignette = 0.35
        look.leak = 0.85
        look.lightDust = 0.35
        look.darkDust = 0.15
        return look
    }

    /// Slide film in the wrong chemistry: green and yellow lights, blue shadows.
    static var crossprocessed: Self {
        var look = Self()
        look.saturation = 1.25
        look.brightness = Colour(red: 0, green: 0.22, blue: -0.15)
        look.contrast = Colour(red: 1.25, green: 0.95, blue: -0.35)
        look.black = Colour(red: 0, green: 0.02, blue: 0.2)
        look.white = Colour(red: 1, green: 1, blue: 0.78)
        look.shadows = Colour(red: -0.06, green: 0.03, blue: 0.08)
        look.highlights = Colour(red: 0.05, green: 0.08, blue: -0.1)
        look.grain = 0.12
        look.grainColour = 0.4
        look.vignette = 0.5
        look.vignetteStart = 0.35
        return look
    }

    /// Hard black and white, dark corners, glowing lights.
    static var noir: Self {
        var look = Self()
        look.halation = 0.9
        look.halationRadius = 0.035
        look.halationColour = Colour(1)
        look.sensitivity = Colour(red: 0.6, green: 0.3, blue: 0.1)
        look.saturation = 0
        look.brightness = Colour(-0.2)
        look.contrast = Colour(1.5)
        look.white = Colour(1)
        look.shadows = Colour(red: -0.01, green: 0, blue: 0.01)
        look.grain = 0.3
        look.grainSize = 1.0 / 650
        look.vignette = 0.92
        look.vignetteStart = 0.12
        return look
    }
}
