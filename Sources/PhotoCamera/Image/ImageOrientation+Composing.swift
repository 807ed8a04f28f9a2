extension ImageOrientation {
    /// The one turn that does what this one and then `next` do.
    public func followed(by next: ImageOrientation) -> ImageOrientation {
        let (first, second) = (matrix, next.matrix)
        let product = Matrix(
            xx: second.xx * first.xx + second.xy * first.yx, xy: second.xx * first.xy + second.xy * first.yy,
            yx: second.yx * first.xx + second.yy * first.yx, yy: second.yx * first.xy + second.yy * first.yy)
        return Self.allCases.first { $0.matrix == product } ?? .up
    }

    /// The turn that takes this one back.
    public var inverse: ImageOrientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// Where a point goes: x to the right and y down, from the middle of the picture.
    private struct Matrix: Equatable {
        var xx, xy, yx, yy: Int
    }

    private var matrix: Matrix {
        switch self {
        case .up: Matrix(xx: 1, xy: 0, yx: 0, yy: 1)
        case .upMirrored: Matrix(xx: -1, xy: 0, yx: 0, yy: 1)
        case .down: Matrix(xx: -1, xy: 0, yx: 0, yy: -1)
        case .downMirrored: Matrix(xx: 1, xy: 0, yx: 0, yy: -1)
        case .leftMirrored: Matrix(xx: 0, xy: 1, yx: 1, yy: 0)
        case .right: Matrix(xx: 0, xy: -1, yx: 1, yy: 0)
        case .rightMirrored: Matrix(xx: 0, xy: -1, yx: -1, yy: 0)
        case .left: Matrix(xx: 0, xy: 1, yx: -1, yy: 0)
        }
    }
}
