extension FilmFilter {
    /// A value for each colour: a level, or how much of something each of them gets.
    public struct Colour: Hashable, Sendable {
        /// Red.
        public var red: Double
        /// Green.
        public var green: Double
        /// Blue.
        public var blue: Double

        /// Makes a value for each colour.
        public init(red: Double, green: Double, blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Makes the same value for all colours.
        public init(_ value: Double) {
            self.init(red: value, green: value, blue: value)
        }
    }

    /// What lies around the picture.
    public enum Frame: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// Paper, even on all sides.
        case paper
        /// Paper that is wide below, as of instant film.
        case instant
        /// Round corners and a soft edge, as of a frame of film.
        case rebate
        /// A mat with an oval opening.
        case oval
        /// The uneven edges of a plate that was coated by hand.
        case plate
    }

    /// What a film look is made from, in the order in which it is made.
    ///
    /// Lengths are parts of the picture's short side; levels are 0, black, to 1, white. The defaults change
    /// nothing.
    public struct Parameters: Hashable, Sendable {
        /// What decides about all chance: grain, clouds, leaks, dust, edges; 0 by default.
        public var seed: UInt64 = 0

        // MARK: Softness and halation

        /// How much of a blurred picture is mixed in, 0...1; 0 by default.
        public var softness = 0.0
        /// How far that blur reaches, 0...0.2; 0.006 by default.
        public var softnessRadius = 0.006
        /// How much light runs over from what is bright, 0...2; 0 by default.
        public var halation = 0.0
        /// How far it runs, 0...0.2; 0.03 by default.
        public var halationRadius = 0.03
        /// The colour of that light, each 0...1; a warm red by default.
        public var halationColour = Colour(red: 1, green: 0.5, blue: 0.3)

        // MARK: Tone

        /// What grey is made of, each 0...1; all 0, the default, is the eye's.
        ///
        /// An early plate sees blue and no red.
        public var sensitivity = Colour(0)
        /// How colourful the picture is, 0 (grey) to 2; 1 by default.
        public var saturation = 1.0
        /// How much brighter the middle tones are, -1...1: adds b x (1 - x); 0 by default.
        public var brightness = Colour(0)
        /// How much steeper the middle tones are, -1...2; 1 is a full S, 0 the default.
        public var contrast = Colour(0)
        /// How far the highlights are rolled off, 0...1; 0 by default.
        public var shoulder = 0.0
        /// The level that black is lifted to; 0 by default.
        public var black = Colour(0)
        /// The level that white is lowered to; 1 by default.
        public var white = Colour(1)

        // MARK: Split tone

        /// What is added to the shadows, each -0.5...0.5; 0 by default.
        public var shadows = Colour(0)
        /// What is added to the middle tones, each -0.5...0.5; 0 by default.
        public var midtones = Colour(0)
        /// What is added to the highlights, each -0.5...0.5; 0 by default.
        public var highlights = Colour(0)

        // MARK: Grain and print

        /// How strong the grain is, 0...1, most in the middle tones; 0 by default.
        public var grain = 0.0
        /// How large a grain is, 0...0.02; 1/800 by default.
        public var grainSize = 1.0 / 800
        /// How much of the grain differs from colour to colour, 0...1; 0 by default.
        public var grainColour = 0.0
        /// Clouds in the tone, as of uneven development, 0...1; 0 by default.
        public var mottle = 0.0
        /// How much of the picture is printed in dots of `black` on `white`, 0...1; 0 by default.
        public var halftone = 0.0
        /// The distance of those dots, 0.002...0.1, and at least 4 pixels; 0.011 by default.
        public var halftoneCell = 0.011

        // MARK: Light

        /// How much darker the corners are, or below 0 lighter, -1...1; 0 by default.
        public var vignette = 0.0
        /// How much of the way to a corner is free of it, 0...1; 0.35 by default.
        public var vignetteStart = 0.35
        /// How much light leaked in, 0...1; 0 by default.
        public var leak = 0.0
        /// The colour of leaked light where it is weak, each 0...1; orange by default.
        public var leakColour = Colour(red: 1, green: 0.45, blue: 0.1)

        // MARK: Wear and paper

        /// How much light dust and scratches there are, 0...1; 0 by default.
        public var lightDust = 0.0
        /// How much dark dust and scratches there are, 0...1; 0 by default.
        public var darkDust = 0.0
        /// What lies around the picture; nothing by default.
        public var frame = Frame.none
        /// How wide the frame is, 0...0.2; 0.04 by default.
        public var frameWidth = 0.04
        /// The frame's colour, each 0...1; paper by default.
        public var frameColour = Colour(red: 0.95, green: 0.93, blue: 0.88)
        /// A date that is printed into the picture; none by default.
        ///
        /// At most 24 digits, spaces and `' . - : /`, as a camera's back prints them.
        public var stamp: String?

        /// Makes parameters that change nothing.
        public init() {}
    }
}
