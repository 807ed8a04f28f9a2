extension Photo {
    /// The file of some image data, with what it brought, made true, and what is known of the shot.
    func described(
        _ data: ImageData, _ image: Image, isPlain: Bool, as options: EncodingOptions, notes: inout [String]
    ) throws(PhotoCameraError) -> [UInt8] {
        var metadata = cameraPicture.map { PictureMetadata(of: $0.bytes) } ?? PictureMetadata()
        let isFile = device.kind == .file
        let isUntouched = data.isOriginal && !data.isTurned
        // What a file tells of itself is true as long as nothing in it changes.
        let tells = data.orientation == cameraPicture?.stored.orientation
        if isFile, isUntouched, options.tags.isEmpty, tells { return data.bytes }
        var exif = metadata.exif ?? ExifBlock()
        let isSideways = data.orientation.swapsSides
        if hasMoved(to: data.orientation) {
            // Places in the picture as it was.
            for tag in [OwnTag.subjectArea, OwnTag.subjectLocation] { exif[.exif, tag] = nil }
        }
        exif.describeFile(
            width: isSideways ? image.height : image.width, height: isSideways ? image.width : image.height,
            orientation: data.orientation, format: options.format)
        if !isFile { exif.describe(self) }
        if !isFile || !isUntouched {
            exif[.image, OwnTag.software] = .text(options.software)
            exif.thumbnail = try image.thumbnail(stored: data.orientation)
            metadata.removePhotoshopThumbnail()
        }
        if !isPlain, let filter = resolvedSettings.filter { exif.describe(filter) }
        for setting in options.tags {
            exif[setting.tag.directory, setting.tag.number] =
                setting.text.isEmpty ? nil : setting.value(exif.order)
        }
        if options.format == .jpeg { exif.fit(into: JPEGFile.exifLimit, notes: &notes) }
        metadata.exif = exif
        if data.orientation == .up { metadata.makeUpright() }
        if !data.isOriginal { metadata.keepProfileForRGB() }
        var misfits: [String] = []
        metadata.fit(into: options.format, notes: &misfits)
        notes += misfits.map { "\(device.name): \($0)" }
        return metadata.written(into: data.bytes)
    }

    /// The file of some image data that tells nothing but what its colours mean.
    func undescribed(_ data: ImageData) -> [UInt8] {
        var metadata = PictureMetadata()
        metadata.colourProfile = cameraPicture.flatMap { PictureMetadata(of: $0.bytes).colourProfile }
        if !data.isOriginal { metadata.keepProfileForRGB() }
        return metadata.written(into: PictureMetadata.removed(from: data.bytes))
    }

    /// Whether pixels that are stored so lie elsewhere than in the camera's or file's own picture.
    private func hasMoved(to orientation: ImageOrientation) -> Bool {
        guard let cameraPicture else { return true }
        let settings = resolvedSettings
        return orientation != cameraPicture.stored.orientation || settings.orientation != .portrait
            || settings.isMirrored || settings.shape != PictureShape()
    }
}

extension ExifBlock {
    /// What is true of the file itself.
    fileprivate mutating func describeFile(
        width: Int, height: Int, orientation: ImageOrientation, format: PictureFormat
    ) {
        self[.image, OwnTag.orientation] = .short([UInt16(orientation.rawValue)])
        setUnlessThere(.image, OwnTag.xResolution, .rational([ExifRational(72)]))
        setUnlessThere(.image, OwnTag.yResolution, .rational([ExifRational(72)]))
        setUnlessThere(.image, OwnTag.resolutionUnit, .short([2]))
        setUnlessThere(.exif, OwnTag.exifVersion, .undefined(Array("0232".utf8)))
        setUnlessThere(.exif, OwnTag.flashpixVersion, .undefined(Array("0100".utf8)))
        setUnlessThere(.exif, OwnTag.colourSpace, .short([1]))
        self[.exif, OwnTag.width] = .long([UInt32(clamping: width)])
        self[.exif, OwnTag.height] = .long([UInt32(clamping: height)])
        // Some cameras tell the size a second time.
        if self[.image, 0x0100] != nil { self[.image, 0x0100] = .long([UInt32(clamping: width)]) }
        if self[.image, 0x0101] != nil { self[.image, 0x0101] = .long([UInt32(clamping: height)]) }
        guard format == .jpeg else { return }
        setUnlessThere(.image, OwnTag.ycbcrPositioning, .short([1]))
        setUnlessThere(.exif, OwnTag.components, .undefined([1, 2, 3, 0]))
    }

    /// When, by what and how the picture was taken.
    fileprivate mutating func describe(_ photo: Photo) {
        let time = LocalTime(photo.date)
        for tag in [OwnTag.dateTimeOriginal, OwnTag.dateTimeDigitized] { self[.exif, tag] = .text(time.text) }
        self[.image, OwnTag.dateTime] = .text(time.text)
        for tag in OwnTag.offsets { self[.exif, tag] = .text(time.offset) }
        for tag in OwnTag.subSeconds { self[.exif, tag] = .text(time.milliseconds) }
        if let maker = photo.device.maker { setUnlessThere(.image, OwnTag.make, .text(maker)) }
        setUnlessThere(.image, OwnTag.model, .text(photo.device.model))
        let exposure = photo.exposure
        if let time = exposure.time {
            self[.exif, OwnTag.exposureTime] = .rational([ExifRational(time.seconds)])
        }
        if let isAutomatic = exposure.isAutomatic {
            self[.exif, OwnTag.exposureMode] = .short([isAutomatic ? 0 : 1])
        }
        if let isAutomatic = exposure.hasAutomaticWhiteBalance {
            self[.exif, OwnTag.whiteBalance] = .short([isAutomatic ? 0 : 1])
        }
        // None, low or high: as much as can be said without knowing the unit.
        if let gain = exposure.gain {
            self[.exif, OwnTag.gainControl] = .short([gain == 0 ? 0 : gain <= 0.5 ? 1 : 2])
        }
    }

    /// The look, and the seed that makes it again, behind what a person wrote there.
    fileprivate mutating func describe(_ filter: any PhotoFilter) {
        var text = "look \(filter.name)" + (filter.seed.map { ", seed \($0)" } ?? "")
        if case .undefined(let bytes) = self[.exif, OwnTag.userComment], bytes.contains(where: { $0 > 0x20 })
        {
            let signature = Array("ASCII\0\0\0".utf8)
            guard bytes.starts(with: signature) || bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0]) else {
                return
            }
            let old = String(decoding: bytes.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
            if old.contains(where: { !$0.isWhitespace }) { text = old + "; " + text }
        }
        self[.exif, OwnTag.userComment] = .comment(text, order)
    }

    /// Leaves out the thumbnail where there is no room for it.
    fileprivate mutating func fit(into limit: Int, notes: inout [String]) {
        guard bytes.count > limit else { return }
        thumbnail = nil
        guard bytes.count > limit else { return }
        self = ExifBlock()
        notes.append("what the picture tells of itself is longer than a JPEG can hold, and was left out")
    }

    private mutating func setUnlessThere(_ directory: Directory, _ tag: UInt16, _ value: ExifValue) {
        if self[directory, tag] == nil { self[directory, tag] = value }
    }
}

extension CaptureDevice {
    /// What a file says of the camera: of an address its server alone, without user and password.
    fileprivate var model: String {
        guard kind == .network, let address = NetworkAddress(id) else { return name }
        return "network camera \(address.host)"
    }
}

extension Image {
    /// The longest side of a thumbnail, as the standard wants it.
    static let thumbnailSide = 160

    /// A small JPEG of the picture, turned as the pixels of the file lie; nil for one that is small itself.
    fileprivate func thumbnail(stored orientation: ImageOrientation) throws(PhotoCameraError) -> [UInt8]? {
        let longest = max(width, height)
        guard longest > Self.thumbnailSide else { return nil }
        let small = try resized(
            width: max(1, width * Self.thumbnailSide / longest),
            height: max(1, height * Self.thumbnailSide / longest))
        return try small.oriented(orientation.inverse).encoded(as: .jpeg, quality: 75)
    }
}
