/// Lays a picture with alpha over another one.
public struct OverlayFilter: RowFilter {
    /// A distance from an edge, in pixels.
    public enum Distance: Hashable, Sendable {
        /// From the left or upper edge to the overlay's own; below 0 a part of it is cut off.
        case fromStart(Int)
        /// From the overlay's right or lower edge to that of the picture.
        case fromEnd(Int)
    }

    /// What is laid over the picture.
    public let picture: OverlayPicture
    /// Where it lies across.
    public let x: Distance
    /// Where it lies down.
    public let y: Distance
    /// Its width in pixels, 1...65535; nil, the default, is its own.
    ///
    /// Its height follows.
    public let width: Int?
    /// How much of it is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedLook()

    /// Makes the overlay; without a place it lies in the upper left corner.
    public init(
        _ picture: OverlayPicture, x: Distance = .fromStart(0), y: Distance = .fromStart(0),
        width: Int? = nil,
        strength: Double = 1
    ) {
        self.picture = picture
        self.x = x
        self.y = y
        self.width = width
        self.strength = strength
    }

    /// "overlay".
    public var name: String { "overlay" }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        let wide = width ?? picture.width
        guard (1...65535).contains(wide) else {
            throw .invalidValue(
                name: "overlay", value: "\(wide)", reason: "a width must be 1 to 65535 pixels")
        }
        let high = max(1, (picture.height * wide + picture.width / 2) / picture.width)
        return try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            let place = PixelRect(
                x: x.start(of: wide, in: width), y: y.start(of: high, in: height), width: wide, height: high)
            return try picture.look(on: (width, height), at: place, strength: strength)
        }
    }
}

extension OverlayFilter.Distance {
    fileprivate func start(of length: Int, in whole: Int) -> Int {
        let farthest = 1 << 24
        switch self {
        case .fromStart(let distance): return min(max(distance, -farthest), farthest)
        case .fromEnd(let distance): return whole - length - min(max(distance, -farthest / 2), farthest / 2)
        }
    }
}
