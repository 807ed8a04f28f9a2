internal import FoundationEssentials

extension Photo {
    /// Reads a picture file: upright pixels, and what the file tells of itself.
    ///
    /// A look is given by `applying(_:)`, and `encoded(as:)` makes a file of it that keeps what this one
    /// told. The date is that of its EXIF, else now. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - path: A JPEG, PNG, WebP, TIFF, BMP or PNM file.
    ///   - pixelLimit: The most pixels that are decoded; 100 megapixels unless given.
    /// - Throws: `missingFile`, `accessDenied`, `undecodable` for what is no whole picture, `tooLarge`,
    ///   `outOfMemory`.
    public init(contentsOf path: FilePath, pixelLimit: Int = Image.defaultPixelLimit)
        throws(PhotoCameraError)
    {
        try self.init(
            decoding: path.readAll(), name: path.description, pixelLimit: pixelLimit, needsColour: true)
    }

    /// Reads a picture from standard input to its end.
    ///
    /// Blocks the calling thread.
    package static func standardInput(
        pixelLimit: Int = Image.defaultPixelLimit
    ) throws(PhotoCameraError) -> Photo {
        let path: FilePath = "standard input"
        return try Photo(
            decoding: path.readStandardInput(), name: path.description, pixelLimit: pixelLimit,
            needsColour: true)
    }

    /// Reads the content of a picture file; without `needsColour` it may come in shades of grey.
    init(
        decoding bytes: [UInt8], name: String, pixelLimit: Int, needsColour: Bool
    ) throws(PhotoCameraError) {
        let (image, stored) = try Image.decodeUpright(
            bytes, name: name, pixelLimit: pixelLimit, needsColour: needsColour)
        let format = CaptureFormat(fourCC: "BGR3", width: image.width, height: image.height)
        let exif = PictureMetadata(of: bytes).exif
        self.init(
            image: image, original: nil, cameraPicture: EncodedPicture(file: bytes, stored: stored),
            isPlain: true, timestamp: .now, date: exif?.date ?? Date(), sequence: 0, droppedFrames: 0,
            damagedFrames: 0,
            timings: PhotoTimings(open: .zero, warmUp: .zero, capture: .zero, develop: .zero),
            device: CaptureDevice(id: name, name: name, kind: .file, positionEvidence: .given),
            exposure: ShotExposure(),
            resolvedSettings: ResolvedPhotoSettings(
                id: CaptureID(rawValue: 0), preset: .photo, requestedFormat: nil, format: format,
                orientation: .portrait, isMirrored: false, filter: nil, timeout: .zero, controls: [:],
                notes: []))
    }

    /// What the file or the camera's own picture tells of itself; empty where it came as plain pixels.
    public var metadata: PictureMetadata {
        cameraPicture.map { PictureMetadata(of: $0.bytes) } ?? PictureMetadata()
    }

    /// Answers the photo with a look, and with what it was before as its `original`.
    ///
    /// What was transparent in a file is as transparent in the files made of it, where their format holds
    /// that. Blocks the calling thread; any thread will do.
    public func applying(_ filter: some PhotoFilter) throws(PhotoCameraError) -> Photo {
        var photo = self
        photo.original = original ?? image
        try photo.apply(filter, keepsAlpha: true)
        return photo
    }

    /// Gives the photo itself a look, where the filter can without memory for a second picture.
    mutating func apply(_ filter: some PhotoFilter, keepsAlpha: Bool) throws(PhotoCameraError) {
        let filter = try dated(filter)
        let transparent = try !keepsAlpha ? nil : isPlain ? cameraPicture?.cutout() : cutout
        cutout = try transparent?.applying(filter)
        if let retro = filter as? RetroFilter {
            try retro.change(&image)
        } else {
            image = try filter.apply(to: image)
        }
        isPlain = false
        resolvedSettings.filter = filter
    }
}

extension ExifBlock {
    /// When the picture was taken, as far as it tells.
    var date: Date? {
        func text(_ tag: UInt16) -> String? {
            if case .text(let text) = self[.exif, tag] { text } else { nil }
        }
        guard let time = text(OwnTag.dateTimeOriginal) else { return nil }
        return LocalTime.date(time, offset: text(OwnTag.offsets[1]), subSeconds: text(OwnTag.subSeconds[1]))
    }
}
