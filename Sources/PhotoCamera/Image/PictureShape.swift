internal import COpenCVShim

/// What is done to the shape of a picture, in one pass.
///
/// It is turned upright, mirrored, cut, enlarged and scaled, in this order.
public struct PictureShape: Hashable, Sendable {
    /// The part that is kept.
    public enum Crop: Hashable, Sendable {
        /// The largest part of these proportions, around the middle.
        case ratio(width: Int, height: Int)
        /// These pixels of the upright picture.
        case rect(PixelRect)
    }

    /// The size that comes of it.
    public enum Scale: Hashable, Sendable {
        /// Each side times this, 0.001...100.
        case factor(Double)
        /// The largest size of the same proportions within these sides.
        case fit(width: Int, height: Int)
    }

    /// How the stored pixels are turned; `.up`, not at all, by default.
    public var orientation = ImageOrientation.up
    /// Whether the upright picture is mirrored left to right; false by default.
    public var isMirrored = false
    /// The part that is kept; nil, the default, for all of it.
    public var crop: Crop?
    /// How much the middle is enlarged, 1...10: the size stays as it is; 1 by default.
    public var zoom = 1.0
    /// The size that comes of it; nil, the default, leaves it as it is.
    public var scale: Scale?

    /// Makes a shape that changes nothing.
    public init() {}

    /// Whether pixels go or are made anew, and not only change their places.
    public var cuts: Bool { crop != nil || zoom != 1 || scale != nil }

    /// Whether a part is kept as it is, and no pixel is made anew.
    var cropsAlone: Bool { crop != nil && zoom == 1 && scale == nil }
}

extension PictureShape {
    /// What is to be done with one picture: the part of the upright one, and the size that it gets.
    struct Plan: Hashable {
        var part: PixelRect
        var width: Int
        var height: Int
    }

    /// The plan for an upright picture of these sides.
    ///
    /// - Throws: `invalidValue` for a part outside the picture, and for numbers outside their ranges.
    func plan(width: Int, height: Int) throws(PhotoCameraError) -> Plan {
        var part = try cropped(width, height)
        var size = (width: part.width, height: part.height)
        guard (1...10).contains(zoom) else {
            throw .invalidValue(name: "zoom", value: "\(zoom)", reason: "must be 1 to 10")
        }
        if zoom > 1 {
            part = part.middle(
                width: Int((Double(part.width) / zoom).rounded()),
                height: Int((Double(part.height) / zoom).rounded()))
        }
        switch scale {
        case nil: break
        case .factor(let factor):
            guard (0.001...100).contains(factor) else {
                throw .invalidValue(name: "scale", value: "\(factor)", reason: "must be 0.001 to 100")
            }
            size = (Self.scaled(size.width, by: factor), Self.scaled(size.height, by: factor))
        case .fit(let width, let height):
            _ = try Image.sides(width, height)
            let factor = min(Double(width) / Double(size.width), Double(height) / Double(size.height))
            size = (Self.scaled(size.width, by: factor), Self.scaled(size.height, by: factor))
        }
        _ = try Image.sides(size.width, size.height)
        return Plan(part: part, width: size.width, height: size.height)
    }

    private static func scaled(_ side: Int, by factor: Double) -> Int {
        max(1, Int((Double(side) * factor).rounded()))
    }

    private func cropped(_ width: Int, _ height: Int) throws(PhotoCameraError) -> PixelRect {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        switch crop {
        case nil: return whole
        case .ratio(let across, let down):
            guard (1...65535).contains(across), (1...65535).contains(down) else {
                throw .invalidValue(
                    name: "crop", value: "\(across):\(down)", reason: "each part must be 1 to 65535")
            }
            // Whole numbers: 16:9 of 1920x1080 is all of it.
            return width * down > height * across
                ? whole.middle(width: (2 * height * across + down) / (2 * down), height: height)
                : whole.middle(width: width, height: (2 * width * down + across) / (2 * across))
        case .rect(let rect):
            guard rect.lies(in: width, height) else { throw rect.outside(width, height) }
            return rect
        }
    }
}

extension PixelRect {
    /// The part around its middle, of at least one pixel.
    fileprivate func middle(width: Int, height: Int) -> PixelRect {
        let width = min(self.width, max(1, width))
        let height = min(self.height, max(1, height))
        return PixelRect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }

    /// Whether it lies inside a picture of these sides.
    func lies(in width: Int, _ height: Int) -> Bool {
        x >= 0 && y >= 0 && self.width >= 1 && self.height >= 1 && self.width <= width
            && self.height <= height && x <= width - self.width && y <= height - self.height
    }

    /// The error of a part that does not.
    func outside(_ width: Int, _ height: Int) -> PhotoCameraError {
        .invalidValue(
            name: "crop", value: "\(self.width)x\(self.height)+\(x)+\(y)",
            reason: "must lie inside the picture of \(width)x\(height)")
    }

    /// The same part of the stored pixels of a picture, of which `width` and `height` are the upright sides.
    func stored(_ orientation: ImageOrientation, in width: Int, _ height: Int) -> PixelRect {
        let right = width - x - self.width
        let bottom = height - y - self.height
        let (left, top) =
            switch orientation {
            case .up: (x, y)
            case .upMirrored: (right, y)
            case .down: (right, bottom)
            case .downMirrored: (x, bottom)
            case .leftMirrored: (y, x)
            case .right: (y, right)
            case .rightMirrored: (bottom, right)
            case .left: (bottom, x)
            }
        return orientation.swapsSides
            ? PixelRect(x: left, y: top, width: self.height, height: self.width)
            : PixelRect(x: left, y: top, width: self.width, height: self.height)
    }
}

extension PictureShape {
    /// The part of a picture that is kept once it is turned upright.
    func part(of image: Image, turned turn: ImageOrientation) throws(PhotoCameraError) -> PixelRect {
        let (width, height) = turn.swapsSides ? (image.height, image.width) : (image.width, image.height)
        return try plan(width: width, height: height).part
    }
}

extension Image {
    /// Answers the picture in another shape: what is kept is turned, and brought to its size, in one pass.
    ///
    /// Averaged where it gets smaller, bicubic where it gets larger. Blocks the calling thread.
    ///
    /// - Throws: `invalidValue` for a part outside the picture, and for numbers outside their ranges;
    ///   `outOfMemory`.
    public func shaped(_ shape: PictureShape) throws(PhotoCameraError) -> Image {
        let turn = shape.orientation.followed(by: shape.isMirrored ? .upMirrored : .up)
        guard shape.cuts else { return try oriented(turn) }
        let upright = turn.swapsSides ? (height, width) : (width, height)
        let plan = try shape.plan(width: upright.0, height: upright.1)
        guard (1...65535).contains(plan.width), (1...65535).contains(plan.height),
            plan.width * plan.height <= 1 << 30
        else {
            throw .invalidValue(
                name: "scale", value: "\(plan.width)x\(plan.height)",
                reason: "a picture has at most 65535 pixels a side, and 2^30 in all. Scale it less")
        }
        let part = plan.part.stored(turn, in: upright.0, upright.1)
        return try unsafe transformed("shape") { image, out in
            unsafe pcv_image_reshape(
                image, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height),
                Int32(turn.rawValue), Int32(plan.width), Int32(plan.height), out)
        }
    }
}
