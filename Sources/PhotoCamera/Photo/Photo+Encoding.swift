extension Photo {
    /// Answers the photo as the content of a file.
    ///
    /// Where no pixel is to change, and the camera encoded the frame in the same format, this is the camera's
    /// own image data, bit for bit. Else the pixels are encoded once. Blocks the calling thread.
    ///
    /// - Throws: `invalidValue` for a quality other than 1...100, `tooLarge` for sides over what the format
    ///   holds, `outOfMemory`.
    public func encoded(as options: EncodingOptions = EncodingOptions()) throws(PhotoCameraError)
        -> EncodedPhoto
    {
        try encoded(image, keepsCameraPicture: isPlain, as: options)
    }

    /// Answers the same frame without its look as the content of a file, as `encoded(as:)` does.
    ///
    /// Nil where the settings did not ask for it by `keepsOriginal`.
    public func encodedOriginal(as options: EncodingOptions = EncodingOptions()) throws(PhotoCameraError)
        -> EncodedPhoto?
    {
        guard let original else { return nil }
        return try encoded(original, keepsCameraPicture: true, as: options)
    }

    private func encoded(
        _ image: Image, keepsCameraPicture: Bool, as options: EncodingOptions
    ) throws(PhotoCameraError) -> EncodedPhoto {
        var notes: [String] = []
        if keepsCameraPicture, options.quality == nil, let picture = cameraPicture,
            picture.format == options.format
        {
            if let bytes = try picture.turnedLosslessly() {
                return EncodedPhoto(bytes: bytes, format: picture.format, isOriginal: true, notes: [])
            }
            if picture.format == .jpeg {
                notes.append(
                    "\(device.name): its JPEG of \(image.width)x\(image.height) cannot be turned without "
                        + "loss, and was encoded anew")
            }
        }
        let quality = options.quality ?? EncodingOptions.defaultQuality
        return EncodedPhoto(
            bytes: try image.encoded(as: options.format, quality: quality), format: options.format,
            isOriginal: false, notes: notes)
    }
}
