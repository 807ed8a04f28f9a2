internal import COpenCVShim

/// A picture as a camera or a file encoded it, to be kept bit for bit where no pixel is to change.
public struct EncodedPicture: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// What it is; nil for a format that the library reads and does not write.
    public let format: PictureFormat?
    /// How its pixels are to be turned to stand upright.
    public let orientation: ImageOrientation
    /// What its pixels are, as it says itself.
    let stored: Image.Stored
    /// The part of the upright picture that is kept; nil for all of it.
    var part: PixelRect?

    /// Takes a camera's picture; nil where it is no whole JPEG.
    ///
    /// What stands before and behind it is cut off, and what the camera has left out of it is filled in.
    init?(camera bytes: [UInt8], stored: Image.Stored = Image.Stored()) {
        guard var file = JPEGFile(bytes) else { return nil }
        file.complete()
        self.init(bytes: file.bytes, format: .jpeg, orientation: stored.orientation, stored: stored)
    }

    /// Takes the content of a file.
    init(file bytes: [UInt8], stored: Image.Stored) {
        self.init(
            bytes: bytes, format: PictureFormat(signature: bytes), orientation: stored.orientation,
            stored: stored)
    }

    private init(
        bytes: [UInt8], format: PictureFormat?, orientation: ImageOrientation, stored: Image.Stored
    ) {
        self.bytes = bytes
        self.format = format
        self.orientation = orientation
        self.stored = stored
    }

    /// The same picture, to be turned as it is already, and then by `turn`.
    func turned(_ turn: ImageOrientation) -> EncodedPicture {
        EncodedPicture(
            bytes: bytes, format: format, orientation: orientation.followed(by: turn),
            stored: stored)
    }

    /// The same picture, of which this part is kept once it is upright.
    func cut(to part: PixelRect?) -> EncodedPicture {
        var picture = self
        picture.part = part
        return picture
    }

    /// The upright JPEG, turned and cut without loss; nil where its blocks do not allow it, or it is no JPEG.
    func shapedLosslessly() throws(PhotoCameraError) -> [UInt8]? {
        guard orientation != .up || part != nil else { return bytes }
        guard format == .jpeg else { return nil }
        do throws(BridgeFailure) {
            let turned = try orientation == .up ? bytes : Self.turned(bytes, orientation)
            return try part.map { part throws(BridgeFailure) in try Self.cut(turned, part) } ?? turned
        } catch {
            guard error.status == .noMemory else { return nil }
            throw .outOfMemory
        }
    }

    /// Its colours and its alpha, turned and cut; nil where it has none that can be kept.
    ///
    /// Decodes it once more.
    func cutout() throws(PhotoCameraError) -> Cutout? {
        guard stored.hasAlpha, format?.holdsAlpha == true else { return nil }
        return try Cutout(decoding: bytes, pixelLimit: Self.limit).oriented(orientation, cut: part)
    }

    /// It was decoded within the limit of pixels before.
    private static let limit = Int64(1 << 30)

    private static func turned(
        _ bytes: [UInt8], _ orientation: ImageOrientation
    ) throws(BridgeFailure) -> [UInt8] {
        try unsafe makeBytes { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                return unsafe pcv_jpeg_orient(
                    start, buffer.count, Int32(orientation.rawValue), limit, out)
            }
        }
    }

    private static func cut(_ bytes: [UInt8], _ part: PixelRect) throws(BridgeFailure) -> [UInt8] {
        try unsafe makeBytes { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                return unsafe pcv_jpeg_crop(
                    start, buffer.count, Int32(clamping: part.x), Int32(clamping: part.y),
                    Int32(clamping: part.width), Int32(clamping: part.height), limit, out)
            }
        }
    }
}
