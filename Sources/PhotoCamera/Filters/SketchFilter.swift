internal import COpenCVShim

/// A pencil drawing: lines where the picture is darker than its surroundings, and shading.
public struct SketchFilter: RowFilter {
    /// How much of the look is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let paper: UInt64
    private let prepared = PreparedLook()

    /// Makes the look; the seed decides about the tooth of the paper.
    public init(strength: Double = 1, seed: UInt64 = 0) {
        self.strength = strength
        paper = seed
    }

    /// "sketch".
    public var name: String { "sketch" }
    /// The seed of the paper.
    public var seed: UInt64? { paper }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            try unsafe LookHandle("filter sketch", width: width, height: height) { width, height, out in
                unsafe pcv_look_create_sketch(width, height, paper, strength, out)
            }
        }
    }
}

extension PhotoFilter where Self == SketchFilter {
    /// A pencil drawing.
    public static var sketch: SketchFilter { SketchFilter() }
}
