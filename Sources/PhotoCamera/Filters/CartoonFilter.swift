internal import COpenCVShim

/// A drawing in ink, as in a manga: black lines and shadows, and dots for what lies between black and white.
public struct CartoonFilter: RowFilter {
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedLook()

    /// Makes the look.
    public init(strength: Double = 1) {
        self.strength = strength
    }

    /// "cartoon".
    public var name: String { "cartoon" }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            try unsafe LookHandle("filter cartoon", width: width, height: height) { width, height, out in
                unsafe pcv_look_create_cartoon(width, height, strength, out)
            }
        }
    }
}

extension PhotoFilter where Self == CartoonFilter {
    /// A drawing in ink.
    public static var cartoon: CartoonFilter { CartoonFilter() }
}
