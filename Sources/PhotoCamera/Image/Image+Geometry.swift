internal import COpenCVShim

/// A part of a picture, in pixels from its top left corner.
public struct PixelRect: Hashable, Sendable {
    /// Distance from the left edge.
    public var x: Int
    /// Distance from the top edge.
    public var y: Int
    /// Width, at least 1.
    public var width: Int
    /// Height, at least 1.
    public var height: Int

    /// Makes a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension Image {
    /// Answers the part in `rect`, which must lie inside the picture.
    ///
    /// - Throws: `invalidValue` where it does not.
    public func cropped(to rect: PixelRect) throws(PhotoCameraError) -> Image {
        guard rect.lies(in: width, height) else { throw rect.outside(width, height) }
        return try unsafe transformed("crop") { image, out in
            unsafe pcv_image_crop(
                image,
                Int32(rect.x),
                Int32(rect.y),
                Int32(rect.width),
                Int32(rect.height),
                out
            )
        }
    }

    /// Answers the picture at another size: averaged when it gets smaller, bicubic when larger.
    ///
    /// - Throws: `invalidValue` for sides outside 1...65535.
    public func resized(width: Int, height: Int) throws(PhotoCameraError) -> Image {
        let sides = try Image.sides(width, height)
        return try unsafe transformed("size \(width)x\(height)") { image, out in
            unsafe pcv_image_resize(image, sides.width, sides.height, out)
        }
    }

    /// Answers the upright picture for pixels that are stored with `orientation`.
    public func oriented(_ orientation: ImageOrientation) throws(PhotoCameraError) -> Image {
        guard orientation != .up else { return self }
        return try unsafe transformed("orientation") { image, out in
            unsafe pcv_image_orient(image, Int32(orientation.rawValue), out)
        }
    }

    /// Answers the picture as a mirror shows it.
    public func mirrored() throws(PhotoCameraError) -> Image {
        try oriented(.upMirrored)
    }
}
