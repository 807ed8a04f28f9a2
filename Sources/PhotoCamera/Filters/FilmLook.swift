/// A film look that the library knows by name.
public enum FilmLook: String, Hashable, Sendable, CaseIterable {
    /// A silvered plate in an oval mat: blue-grey, soft, worn.
    case daguerreotype
    /// A brown print of about 1900, faded towards its edges.
    case sepia1900
    /// Coloured grains of starch on glass: the first colour photographs.
    case autochrome
    /// A black and white print of the fifties, with a white border.
    case mono1950
    /// A colour print whose blue and cyan have faded to orange.
    case faded1970
    /// Instant film: soft, pale and cool, in its white frame.
    case instant
    /// Slide film: deep blacks and strong colours.
    case slide
    /// Film that is long out of date: purple shadows, coarse grain, a light leak.
    case expired
    /// Slide film in the wrong chemistry: green and yellow lights, blue shadows.
    case crossprocessed
    /// Dots of ink on grey paper.
    case newsprint
    /// A blueprint: Prussian blue, brushed on by hand.
    case cyanotype
    /// Hard black and white, dark corners, glowing lights.
    case noir

    /// What the look is made from, with the seed 0: a beginning for one of your own.
    public var parameters: FilmFilter.Parameters {
        switch self {
        case .daguerreotype: .daguerreotype
        case .sepia1900: .sepia1900
        case .autochrome: .autochrome
        case .mono1950: .mono1950
        case .faded1970: .faded1970
        case .instant: .instant
        case .slide: .slide
        case .expired: .expired
        case .crossprocessed: .crossprocessed
        case .newsprint: .newsprint
        case .cyanotype: .cyanotype
        case .noir: .noir
        }
    }

    /// One line about it, without a full stop.
    public var summary: String {
        switch self {
        case .daguerreotype: "A silvered plate in an oval mat: blue-grey, soft, worn"
        case .sepia1900: "A brown print of about 1900, faded towards its edges"
        case .autochrome: "Coloured grains of starch on glass: the first colour photographs"
        case .mono1950: "A black and white print of the fifties, with a white border"
        case .faded1970: "A colour print whose blue and cyan have faded to orange"
        case .instant: "Instant film: soft, pale and cool, in its white frame"
        case .slide: "Slide film: deep blacks and strong colours"
        case .expired: "Film that is long out of date: purple shadows, coarse grain, a light leak"
        case .crossprocessed: "Slide film in the wrong chemistry: green and yellow lights, blue shadows"
        case .newsprint: "Dots of ink on grey paper"
        case .cyanotype: "A blueprint: Prussian blue, brushed on by hand"
        case .noir: "Hard black and white, dark corners, glowing lights"
        }
    }
}
