internal import COpenCVShim

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

    /// What a file's pixels are before they become 8 bit B G R, upright.
    struct Stored: Hashable {
        var orientation = ImageOrientation.up
        var bits = 8
        var hasAlpha = false
    }

    /// Decodes a picture and turns it upright; answers also what its stored pixels are.
    ///
    /// Without `needsColour` a JPEG may come in shades of grey, in a part of the time.
    static func decodeUpright(
        _ bytes: [UInt8], name: String, pixelLimit: Int = defaultPixelLimit, needsColour: Bool = true
    ) throws(PhotoCameraError) -> (image: Image, stored: Stored) {
        guard !bytes.isEmpty else { throw .undecodable(path: name, reason: "the file is empty") }
        var info = PictureInfo()
        let stored = Image(
            try unsafe Image.makeStorage(name) { out in
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return .invalid }
                    let status = unsafe pcv_picture_read_info(start, buffer.count, &info)
                    guard status == .ok else { return status }
                    guard needsColour else {
                        return unsafe pcv_image_decode_luminance(
                            start, buffer.count, Int64(pixelLimit), out)
                    }
                    return unsafe pcv_image_decode(start, buffer.count, Int64(pixelLimit), out)
                }
            }
        )
        let orientation = ImageOrientation(rawValue: Int(info.exif_orientation)) ?? .up
        return (
            try stored.oriented(orientation),
            Stored(orientation: orientation, bits: Int(info.bits), hasAlpha: info.has_alpha)
        )
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
    ///   - format: What to make.
    ///   - quality: 1...100 for JPEG and for WebP, which at 100 is without loss; 90 unless given.
    ///   - subsampling: The resolution of colour in a JPEG; whole from quality 90 on unless given.
    /// - Throws: `invalidValue` for another quality, `tooLarge` for sides over what the format holds.
    public func encoded(
        as format: PictureFormat, quality: Int = 90, subsampling: ChromaSubsampling? = nil
    ) throws(PhotoCameraError) -> [UInt8] {
        try Image.check(quality: quality)
        return try unsafe withHandle { handle throws(PhotoCameraError) in
            do throws(BridgeFailure) {
                return try unsafe makeBytes { out in
                    guard format == .jpeg, let subsampling else {
                        return unsafe pcv_image_encode(handle, .init(format), Int32(quality), out)
                    }
                    return unsafe pcv_image_encode_jpeg(handle, Int32(quality), .init(subsampling), out)
                }
            } catch {
                throw error.asError("\(format.rawValue) of \(width)x\(height)")
            }
        }
    }

    static func check(quality: Int) throws(PhotoCameraError) {
        guard (1...100).contains(quality) else {
            throw .invalidValue(name: "quality", value: "\(quality)", reason: "must be 1 to 100")
        }
    }
}

extension COpenCVShim.PictureFormat {
    init(_ format: PictureFormat) {
        self =
            switch format {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            case .tiff: .tiff
            }
    }
}

extension Chroma {
    init(_ subsampling: ChromaSubsampling) {
        self =
            switch subsampling {
            case .yuv444: .whole
            case .yuv422: .half
            case .yuv420: .quarter
            }
    }
}
