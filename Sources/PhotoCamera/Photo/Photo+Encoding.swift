extension Photo {
    /// Answers the photo as the content of a file.
    ///
    /// Where no pixel is to change, and the camera encoded the frame in the same format, this is the camera's
    /// own image data, bit for bit. Else the pixels are encoded once; a file's transparent parts stay so in a
    /// PNG, WebP or TIFF, and are laid over white in a JPEG. Blocks the calling thread.
    ///
    /// - Throws: `invalidValue` for a quality other than 1...100, `tooLarge` for sides over what the format
    ///   holds, `outOfMemory`.
    public func encoded(as options: EncodingOptions = EncodingOptions()) throws(PhotoCameraError)
        -> EncodedPhoto
    {
        try encoded(image, cameraPicture, isPlain: isPlain, as: options)
    }

    /// Answers the same frame without its look as the content of a file, as `encoded(as:)` does.
    ///
    /// Nil where the settings did not ask for it by `keepsOriginal`.
    public func encodedOriginal(as options: EncodingOptions = EncodingOptions()) throws(PhotoCameraError)
        -> EncodedPhoto?
    {
        guard let original else { return nil }
        return try encoded(original, cameraPicture?.cut(to: nil), isPlain: true, as: options)
    }

    private func encoded(
        _ image: Image, _ picture: EncodedPicture?, isPlain: Bool, as options: EncodingOptions
    ) throws(PhotoCameraError) -> EncodedPhoto {
        var notes: [String] = []
        var data = try isPlain ? picture?.data(as: options) : nil
        if data == nil {
            if isPlain, options.keepsCoding, let format = picture?.format, format == options.format,
                format == .jpeg || format == .webp
            {
                let change = picture?.part == nil ? "turned" : "cut there"
                notes.append(
                    "\(device.name): its \(format == .jpeg ? "JPEG" : "WebP") cannot be \(change) "
                        + "without loss, and was encoded anew as \(image.width)x\(image.height)")
            }
            let quality = options.quality ?? EncodingOptions.defaultQuality
            let cutout = try cutout(of: image, picture, isPlain: isPlain, as: options.format)
            let bytes =
                if let cutout {
                    try cutout.encoded(as: options.format, quality: quality)
                } else {
                    try image.encoded(
                        as: options.format, quality: quality, subsampling: options.subsampling)
                }
            data = ImageData(bytes: bytes)
            let losses =
                (picture?.stored.losses(keepsAlpha: cutout != nil) ?? []) + (picture?.losses ?? [])
            notes += losses.map { "\(device.name): \($0)" }
        }
        guard let data else { throw .internalFailure(reason: "no image data") }
        let bytes =
            try options.includesMetadata
            ? described(data, image, isPlain: isPlain, as: options, notes: &notes)
            : undescribed(data)
        return EncodedPhoto(bytes: bytes, format: options.format, isOriginal: data.isOriginal, notes: notes)
    }

    /// The picture with its alpha, where it has that and the format holds it.
    private func cutout(
        of image: Image, _ picture: EncodedPicture?, isPlain: Bool, as format: PictureFormat
    ) throws(PhotoCameraError) -> Cutout? {
        guard format.holdsAlpha else { return nil }
        let cutout = try isPlain ? picture?.cutout() : cutout
        return cutout.flatMap { $0.fits(image) ? $0 : nil }
    }
}

extension EncodedPicture {
    /// Its own image data; nil where it has another format, or must be encoded anew.
    fileprivate func data(as options: EncodingOptions) throws(PhotoCameraError) -> ImageData? {
        guard options.keepsCoding, format == options.format else { return nil }
        // What is taken out of a TIFF stays in its bytes.
        guard options.includesMetadata || options.format != .tiff else { return nil }
        // A file that lies as it says is shown upright by everybody, and is left as it is.
        let isAsStored = orientation == stored.orientation
        if part == nil, isAsStored || options.turning == .tag, options.includesMetadata {
            return ImageData(bytes: bytes, orientation: orientation, isOriginal: true)
        }
        let isShaped = orientation != .up || part != nil
        return try shapedLosslessly().map { ImageData(bytes: $0, isOriginal: true, isTurned: isShaped) }
    }
}

extension EncodingOptions {
    /// Whether the camera's own coding may be kept.
    fileprivate var keepsCoding: Bool { quality == nil && subsampling == nil }
}

extension Image.Stored {
    /// What is lost when its pixels are encoded anew, a sentence each.
    fileprivate func losses(keepsAlpha: Bool) -> [String] {
        [
            bits > 8 ? "its \(bits) bits a channel became 8" : nil,
            hasAlpha && !keepsAlpha ? "its transparent parts are laid over white" : nil,
        ].compactMap(\.self)
    }
}

/// Encoded pixels on their way to a file.
struct ImageData {
    var bytes: [UInt8]
    /// How they are to be turned to stand upright.
    var orientation = ImageOrientation.up
    /// Whether they are the camera's own.
    var isOriginal = false
    /// Whether they are the camera's own turned or cut.
    var isTurned = false
}
