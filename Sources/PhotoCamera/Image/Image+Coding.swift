internal import COpenCVShim

/// A format of picture files that the library writes.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG, lossy, with a quality.
    case jpeg
    /// PNG, lossless.
    case png

    /// The extension of its files, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : "png" }

    /// The format that a file extension names, in upper or lower case; nil for one that the library does not
    /// write.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe": self = .jpeg
        case "png": self = .png
        default: return nil
        }
    }
}

extension Image {
    /// The most pixels that are decoded unless a caller says otherwise: 100 megapixels, 300 MB.
    public static let defaultPixelLimit = 100_000_000

    /// Decodes a JPEG, PNG, WebP, TIFF, BMP or PNM picture, and turns it upright as its EXIF orientation
    /// says.
    ///
    /// Grey, CMYK, 16 bit and alpha (over white) become 8 bit B G R. The size is read before pixels are
    /// allocated.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - name: What errors call it.
    ///   - pixelLimit: The most pixels that are decoded; 100 megapixels unless given.
    /// - Throws: `undecodable` for what is no whole picture, `tooLarge`, `outOfMemory`.
    public init(
        decoding bytes: [UInt8],
        name: String = "picture",
        pixelLimit: Int = defaultPixelLimit
    ) throws(PhotoCameraError) {
        self = try Image.decodeUpright(bytes, name: name, pixelLimit: pixelLimit).image
    }

    /// Decodes a picture and turns it upright; answers also how its stored pixels lie.
    static func decodeUpright(
        _ bytes: [UInt8], name: String, pixelLimit: Int = defaultPixelLimit
    ) throws(PhotoCameraError) -> (image: Image, orientation: ImageOrientation) {
        guard !bytes.isEmpty else { throw .undecodable(path: name, reason: "the file is empty") }
        var info = PictureInfo()
        let stored = Image(
            try unsafe Image.makeStorage(name) { out in
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return .invalid }
                    let status = unsafe pcv_picture_read_info(start, buffer.count, &info)
                    guard status == .ok else { return status }
                    return unsafe pcv_image_decode(start, buffer.count, Int64(pixelLimit), out)
                }
            }
        )
        let orientation = ImageOrientation(rawValue: Int(info.exif_orientation)) ?? .up
        return (try stored.oriented(orientation), orientation)
    }

    /// Reads and decodes a picture file; a path's digits and `%` mean nothing.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: As `init(decoding:)`, and `missingFile`, `accessDenied`.
    public init(contentsOf path: FilePath, pixelLimit: Int = defaultPixelLimit) throws(PhotoCameraError) {
        try self.init(decoding: path.readAll(), name: path.description, pixelLimit: pixelLimit)
    }

    /// Encodes in memory.
    ///
    /// - Parameters:
    ///   - format: JPEG or PNG.
    ///   - quality: 1...100 for JPEG, 90 unless given; from 90 on colour keeps its full resolution.
    /// - Throws: `invalidValue` for another quality, `tooLarge` for sides over what the format holds.
    public func encoded(as format: PictureFormat, quality: Int = 90) throws(PhotoCameraError) -> [UInt8] {
        guard (1...100).contains(quality) else {
            throw .invalidValue(name: "quality", value: "\(quality)", reason: "must be 1 to 100")
        }
        return try unsafe withHandle { handle throws(PhotoCameraError) in
            do throws(BridgeFailure) {
                return try unsafe makeBytes { out in
                    unsafe pcv_image_encode(handle, format == .jpeg ? .jpeg : .png, Int32(quality), out)
                }
            } catch {
                throw error.asError("\(format.rawValue) of \(width)x\(height)")
            }
        }
    }
}
