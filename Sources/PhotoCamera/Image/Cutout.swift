internal import COpenCVShim

/// A picture with its alpha channel, laid over nothing.
struct Cutout: Hashable, Sendable {
    /// The colours as they are where nothing shows through.
    let colours: Image
    /// The opacity, 0...255, in all three channels of a picture that is as large.
    let alpha: Image
}

extension Cutout {
    /// Decodes a PNG, WebP or TIFF that has alpha, as its pixels are stored.
    init(decoding bytes: [UInt8], pixelLimit: Int64) throws(PhotoCameraError) {
        var colours: OpaqueImage?
        let alpha = try unsafe Image.makeStorage("alpha") { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                return unsafe pcv_image_decode_cutout(start, buffer.count, pixelLimit, &colours, out)
            }
        }
        guard let colours = unsafe colours else {
            throw .internalFailure(reason: "the bridge handed out no colours")
        }
        self.init(colours: Image(unsafe ImageStorage(taking: colours)), alpha: Image(alpha))
    }

    /// Answers the same turned upright, and the part of it that is kept; nil for all of it.
    func oriented(
        _ orientation: ImageOrientation, cut part: PixelRect?
    ) throws(PhotoCameraError) -> Cutout {
        func shaped(_ image: Image) throws(PhotoCameraError) -> Image {
            let upright = try image.oriented(orientation)
            return try part.map { part throws(PhotoCameraError) in try upright.cropped(to: part) } ?? upright
        }
        return try Cutout(colours: shaped(colours), alpha: shaped(alpha))
    }

    /// Answers the same with a look on its colours: what showed through still does, as much.
    func applying(_ filter: some PhotoFilter) throws(PhotoCameraError) -> Cutout {
        try Cutout(colours: filter.apply(to: colours), alpha: alpha)
    }

    /// Whether it can stand for this picture: a look may have changed its size.
    func fits(_ image: Image) -> Bool {
        [colours, alpha].allSatisfy { $0.width == image.width && $0.height == image.height }
    }

    /// Encodes in memory, as `Image.encoded` does, in a format that holds alpha.
    func encoded(as format: PictureFormat, quality: Int) throws(PhotoCameraError) -> [UInt8] {
        try Image.check(quality: quality)
        return try unsafe colours.withHandle { colours throws(PhotoCameraError) in
            try unsafe alpha.withHandle { alpha throws(PhotoCameraError) in
                do throws(BridgeFailure) {
                    return try unsafe makeBytes { out in
                        unsafe pcv_image_encode_cutout(colours, alpha, .init(format), Int32(quality), out)
                    }
                } catch {
                    throw error.asError("\(format.rawValue) of \(self.alpha.width)x\(self.alpha.height)")
                }
            }
        }
    }
}
