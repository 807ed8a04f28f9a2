/// How stored pixels must be turned to stand upright: the values of the EXIF tag Orientation.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
    /// The pixels stand upright.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180 degrees.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored along the falling diagonal.
    case leftMirrored = 5
    /// To be turned 90 degrees clockwise.
    case right = 6
    /// Mirrored along the rising diagonal.
    case rightMirrored = 7
    /// To be turned 90 degrees counter-clockwise.
    case left = 8

    /// Pixels that stand upright once they are turned clockwise by this many degrees, to the nearest quarter.
    init(clockwise degrees: Int) {
        let quarters = ((degrees % 360 + 360 + 45) / 90) % 4
        self = [.up, .right, .down, .left][quarters]
    }

    /// Whether standing upright swaps width and height.
    public var swapsSides: Bool { rawValue >= 5 }
}
