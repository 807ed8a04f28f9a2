internal import COpenCVShim
internal import Synchronization

/// The look of an old photograph: sepia, scratches, and a soft, fuzzy border.
///
/// The effect is that of the OpenCV iOS book. With luminance `Y` (BT.601) and `m` the mean of `Y` along the
/// middle row: `Y = min(255, 2 m)` where the scratch mask is not 0; `Y = a / 255 · min(255, 1.5 m) + (1 - a /
/// 255) · Y` with the border mask's `a`; then hue 19 and saturation 78 (OpenCV's units) at the value
/// `min(255, Y + 20)`.
///
/// The masks are made once for a size and kept: use one filter for many pictures. Same picture, parameters
/// and seed: same bytes, on any machine and number of threads.
public struct RetroFilter: StrengthFilter {
    /// What the look is made from.
    public struct Parameters: Hashable, Sendable {
        /// Where the picture is scratched: where the luminance is not 0.
        ///
        /// One larger than the picture is cut at an offset that the seed chooses, a smaller one is stretched.
        /// Nil, the default: drawn from the seed, in proportion to the short side.
        public var scratches: Image?
        /// How much of the border is laid over the picture: the luminance, 0...255.
        ///
        /// It is stretched to the picture. Nil, the default: drawn from the seed.
        public var border: Image?
        /// What decides about all chance; 0 unless given.
        public var seed: UInt64

        /// Makes parameters.
        public init(scratches: Image? = nil, border: Image? = nil, seed: UInt64 = 0) {
            self.scratches = scratches
            self.border = border
            self.seed = seed
        }
    }

    /// What the look is made from.
    public let parameters: Parameters
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public var strength: Double = 1
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedRetro()

    /// Makes the look.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
    }

    /// "retro".
    public var name: String { "retro" }
    /// The seed of the parameters.
    public var seed: UInt64? { parameters.seed }

    /// Answers the picture as an old photograph.
    ///
    /// Blocks the calling thread; any thread will do.
    ///
    /// - Throws: `outOfMemory`.
    public func apply(to image: Image) throws(PhotoCameraError) -> Image {
        try apply(to: image, moving: nil)
    }

    /// The look of one frame of a film.
    func apply(to image: Image, moving motion: FilmMotion?) throws(PhotoCameraError) -> Image {
        try check()
        guard strength > 0 else { return image }
        let old = try whole(image, moving: motion)
        return strength == 1 ? old : try image.mixed(with: old, strength)
    }

    /// Gives the picture itself the look where nothing shares its pixels, which needs no second picture.
    func change(_ image: inout Image) throws(PhotoCameraError) {
        guard strength == 1, image.ownsPixels else {
            image = try apply(to: image)
            return
        }
        try check()
        let effect = try prepared.effect(width: image.width, height: image.height, parameters)
        try unsafe image.change("retro filter") { picture in
            unsafe pcv_retro_apply_in_place(effect.handle, picture, Int32(threads))
        }
    }

    private func check() throws(PhotoCameraError) {
        guard (0...1024).contains(threads) else {
            throw .invalidValue(name: "threads", value: "\(threads)", reason: "must be 0 to 1024")
        }
        guard (0...1).contains(strength) else {
            throw .invalidValue(name: "strength", value: "\(strength)", reason: "must be 0 to 1")
        }
    }

    private func whole(_ image: Image, moving motion: FilmMotion?) throws(PhotoCameraError) -> Image {
        let effect = try prepared.effect(width: image.width, height: image.height, parameters)
        return try unsafe image.transformed("retro filter") { source, out in
            guard var motion = motion.map(RetroMotion.init) else {
                return unsafe pcv_retro_apply(effect.handle, source, nil, Int32(threads), out)
            }
            return unsafe pcv_retro_apply(effect.handle, source, &motion, Int32(threads), out)
        }
    }

    /// Whether both give the same pictures.
    public static func == (left: RetroFilter, right: RetroFilter) -> Bool {
        left.parameters == right.parameters && left.strength == right.strength
    }

    /// Hashes what makes the pictures.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parameters)
        hasher.combine(strength)
    }
}

extension Image {
    /// The picture with a part of another one of its size.
    fileprivate func mixed(with other: Image, _ part: Double) throws(PhotoCameraError) -> Image {
        try unsafe other.withHandle { other throws(PhotoCameraError) in
            try unsafe transformed("strength") { source, out in
                unsafe pcv_image_mix(source, other, part, out)
            }
        }
    }
}

extension PhotoFilter where Self == RetroFilter {
    /// The look of an old photograph, with the seed 0.
    public static var retro: RetroFilter { RetroFilter() }

    /// The look of an old photograph.
    public static func retro(seed: UInt64) -> RetroFilter { RetroFilter(.init(seed: seed)) }
}

/// The effect as the bridge prepared it for one size of pictures.
///
/// Reading it is thread-safe.
@safe
private final class RetroEffect: Sendable {
    nonisolated(unsafe) let handle: OpaqueRetro
    let width: Int
    let height: Int

    init(width: Int, height: Int, _ parameters: RetroFilter.Parameters) throws(PhotoCameraError) {
        let sides = try Image.sides(width, height)
        var handle: OpaqueRetro?
        func create(_ scratches: OpaqueImage?, _ border: OpaqueImage?) throws(PhotoCameraError) {
            do {
                try unsafe pcv_retro_create(
                    sides.width, sides.height, scratches, border, parameters.seed, &handle
                ).check()
            } catch {
                throw error.asError("retro filter")
            }
        }
        try unsafe parameters.scratches.withOptionalHandle { scratches throws(PhotoCameraError) in
            try unsafe parameters.border.withOptionalHandle { border throws(PhotoCameraError) in
                try unsafe create(scratches, border)
            }
        }
        guard let handle = unsafe handle else { throw .internalFailure(reason: "no retro effect was made") }
        unsafe self.handle = handle
        self.width = width
        self.height = height
    }

    deinit {
        unsafe pcv_retro_destroy(handle)
    }
}

extension Image? {
    /// Lends the handle of a picture that may be absent.
    fileprivate func withOptionalHandle(
        _ body: (OpaqueImage?) throws(PhotoCameraError) -> Void
    ) throws(PhotoCameraError) {
        guard let self else { return try body(nil) }
        try unsafe self.withHandle { handle throws(PhotoCameraError) in try unsafe body(handle) }
    }
}

/// Keeps the effect for the size that was used last.
private final class PreparedRetro: Sendable {
    private let last = Mutex<RetroEffect?>(nil)

    func effect(
        width: Int, height: Int, _ parameters: RetroFilter.Parameters
    ) throws(PhotoCameraError) -> RetroEffect {
        if let effect = last.withLock({ $0 }), effect.width == width, effect.height == height {
            return effect
        }
        let effect = try RetroEffect(width: width, height: height, parameters)
        last.withLock { $0 = effect }
        return effect
    }
}
