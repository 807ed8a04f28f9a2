/// A TIFF picture, which has the layout of EXIF itself: its tags stand among those that describe the pixels.
struct TIFFFile: MetadataFile {
    private var block: ExifBlock

    /// Reads a file; nil for what is no TIFF.
    init?(_ bytes: [UInt8]) {
        guard let block = ExifBlock(bytes) else { return nil }
        self.block = block
    }

    var bytes: [UInt8] { block.bytes }

    var metadata: PictureMetadata {
        get {
            var metadata = PictureMetadata()
            var exif = ExifBlock()
            Self.copyDescription(from: block, to: &exif)
            if exif != ExifBlock() { metadata.exif = exif }
            metadata.xmp = block[.image, Self.xmp].flatMap(\.plainBytes)
            metadata.colourProfile = block[.image, Self.profile].flatMap(\.plainBytes)
            metadata.photoshopResources = photoshopResources
            return metadata
        }
        set {
            let exif = newValue.exif ?? ExifBlock()
            for directory in Self.directories {
                for entry in block.tables[directory]?.entries ?? []
                where Self.isCopied(directory, entry.tag) && exif[directory, entry.tag] == nil {
                    block[directory, entry.tag] = nil
                }
            }
            Self.copyDescription(from: exif, to: &block)
            block[.image, Self.xmp] = newValue.xmp.map { .bytes($0) }
            block[.image, Self.profile] = newValue.colourProfile.map { .undefined($0) }
            if newValue.photoshopResources != photoshopResources {
                photoshopResources = newValue.photoshopResources
            }
        }
    }

    mutating func removeMetadata() {
        for entry in block.tables[.image]?.entries ?? [] where Self.isDescription(entry.tag) {
            block[.image, entry.tag] = nil
        }
        block[.image, ExifBlock.exifPointer] = nil
        block[.image, ExifBlock.gpsPointer] = nil
        for tag in [Self.xmp, Self.iptc, Self.photoshop] { block[.image, tag] = nil }
    }

    /// A TIFF has IPTC beside Photoshop's other resources, not in them.
    private var photoshopResources: [UInt8]? {
        get {
            var resources = PhotoshopResources(block[.image, Self.photoshop].flatMap(\.plainBytes) ?? [])
            if let iptc = block[.image, Self.iptc].flatMap(\.plainBytes) { resources.iptc = iptc }
            return resources.bytes.isEmpty ? nil : resources.bytes
        }
        set {
            var resources = PhotoshopResources(newValue ?? [])
            block[.image, Self.iptc] = resources.iptc.map { .undefined($0) }
            resources.iptc = nil
            block[.image, Self.photoshop] = resources.bytes.isEmpty ? nil : .bytes(resources.bytes)
        }
    }

    private static let xmp: UInt16 = 700
    private static let iptc: UInt16 = 33723
    private static let photoshop: UInt16 = 34377
    private static let profile: UInt16 = 34675

    private static func copyDescription(from source: ExifBlock, to target: inout ExifBlock) {
        for directory in directories {
            for entry in source.tables[directory]?.entries ?? [] where isCopied(directory, entry.tag) {
                if let value = source[directory, entry.tag] { target[directory, entry.tag] = value }
            }
        }
    }

    private static let directories = [ExifBlock.Directory.image, .exif, .gps]

    private static func isCopied(_ directory: ExifBlock.Directory, _ tag: UInt16) -> Bool {
        directory == .image ? isDescription(tag) : !isOfOthers(tag)
    }

    /// Whether a tag has no place here: those of compressed pictures, those whose value is a place in their
    /// own file (a maker note, the directory of interoperability), and one that libtiff takes for damage.
    private static func isOfOthers(_ tag: UInt16) -> Bool {
        [OwnTag.components, OwnTag.width, OwnTag.height, OwnTag.makerNote, OwnTag.gainControl, 0xA005]
            .contains(tag)
    }

    /// Whether a tag of the image directory tells something of the picture, and not where its pixels are.
    private static func isDescription(_ tag: UInt16) -> Bool {
        described.contains(tag)
    }

    /// Description, make, model, orientation, resolution, software, dates, people, rights, ratings.
    private static let described: Set<UInt16> = [
        0x010D, 0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x011D, 0x0128, 0x0131, 0x0132, 0x013B,
        0x013C,
        0x4746, 0x4749, 0x8298, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ]
}

extension ExifValue {
    /// The bytes, where the value is but bytes.
    fileprivate var plainBytes: [UInt8]? {
        switch self {
        case .bytes(let bytes), .undefined(let bytes): bytes
        default: nil
        }
    }
}
