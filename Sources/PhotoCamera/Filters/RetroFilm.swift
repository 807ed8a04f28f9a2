internal import COpenCVShim

/// The retro look for moving pictures: each frame jitters, flickers, and has other scratches.
///
/// Frames are a sequence: give them one after another. The same filter on the same frames gives the same
/// film.
public struct RetroFilm: Sendable {
    /// The look of each frame.
    public let filter: RetroFilter
    private var motion: FilmMotion

    /// Makes the look for one film.
    public init(_ filter: RetroFilter = .retro) {
        self.filter = filter
        motion = FilmMotion(seed: filter.parameters.seed)
    }

    /// Answers the next frame with the look.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: `outOfMemory`.
    public mutating func apply(to frame: Image) throws(PhotoCameraError) -> Image {
        motion.advance()
        return try filter.apply(to: frame, moving: motion)
    }
}

/// How one frame of a film departs from the still, and how the next one follows from it.
struct FilmMotion: Sendable {
    private(set) var dx = 0
    private(set) var dy = 0
    private(set) var brightness = 1.0
    private(set) var hasDarkScratches = false
    private(set) var scratchSeed: UInt64 = 0
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func advance() {
        dx = jitter()
        dy = jitter()
        // 0.7 of the last multiplier and 0.3 of 1 ± |N(0, 0.2)|: a normal deviate is as likely above as
        // below, so its sign is the ±.
        brightness = 0.7 * brightness + 0.3 * (1 + 0.2 * random.normal())
        hasDarkScratches = random.next() & 1 == 1
        scratchSeed = random.next() | 1
    }

    /// Up to 2 pixels either way, and 1 more in one frame of ten.
    private mutating func jitter() -> Int {
        let more = random.next(below: 10) == 0 ? (random.next(below: 2) == 0 ? -1 : 1) : 0
        return Int(random.next(below: 5)) - 2 + more
    }
}

extension RetroMotion {
    init(_ motion: FilmMotion) {
        self.init(
            dx: Int32(motion.dx), dy: Int32(motion.dy), brightness: min(max(motion.brightness, 0), 4),
            dark_scratches: motion.hasDarkScratches, scratch_seed: motion.scratchSeed)
    }
}
