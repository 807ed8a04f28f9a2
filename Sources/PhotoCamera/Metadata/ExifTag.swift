/// A tag of EXIF by its name.
public struct ExifTag: Hashable, Sendable {
    /// How a value is written and checked.
    enum Kind: Hashable, Sendable {
        case text, date, offset, digits, comment
        case short(ClosedRange<Int>)
        case rational
        case signedRational
    }

    /// The name, as the standard spells it.
    public let name: String
    /// The directory that it is in.
    public let directory: ExifBlock.Directory
    /// The number.
    public let number: UInt16
    let kind: Kind

    private init(_ name: String, _ directory: ExifBlock.Directory, _ number: UInt16, _ kind: Kind) {
        self.name = name
        self.directory = directory
        self.number = number
        self.kind = kind
    }

    /// The tags that a user may set.
    ///
    /// Those that describe the file itself, such as its size, are not among them: they are what they are.
    public static let settable: [ExifTag] = [
        ExifTag("ImageDescription", .image, 0x010E, .text),
        ExifTag("Make", .image, 0x010F, .text),
        ExifTag("Model", .image, 0x0110, .text),
        ExifTag("Software", .image, 0x0131, .text),
        ExifTag("DateTime", .image, 0x0132, .date),
        ExifTag("Artist", .image, 0x013B, .text),
        ExifTag("HostComputer", .image, 0x013C, .text),
        ExifTag("Rating", .image, 0x4746, .short(0...5)),
        ExifTag("Copyright", .image, 0x8298, .text),
        ExifTag("ExposureTime", .exif, 0x829A, .rational),
        ExifTag("FNumber", .exif, 0x829D, .rational),
        ExifTag("ExposureProgram", .exif, 0x8822, .short(0...9)),
        ExifTag("PhotographicSensitivity", .exif, 0x8827, .short(0...65535)),
        ExifTag("DateTimeOriginal", .exif, 0x9003, .date),
        ExifTag("DateTimeDigitized", .exif, 0x9004, .date),
        ExifTag("OffsetTime", .exif, 0x9010, .offset),
        ExifTag("OffsetTimeOriginal", .exif, 0x9011, .offset),
        ExifTag("OffsetTimeDigitized", .exif, 0x9012, .offset),
        ExifTag("ExposureBiasValue", .exif, 0x9204, .signedRational),
        ExifTag("SubjectDistance", .exif, 0x9206, .rational),
        ExifTag("MeteringMode", .exif, 0x9207, .short(0...255)),
        ExifTag("LightSource", .exif, 0x9208, .short(0...255)),
        ExifTag("Flash", .exif, 0x9209, .short(0...95)),
        ExifTag("FocalLength", .exif, 0x920A, .rational),
        ExifTag("UserComment", .exif, 0x9286, .comment),
        ExifTag("SubSecTime", .exif, 0x9290, .digits),
        ExifTag("SubSecTimeOriginal", .exif, 0x9291, .digits),
        ExifTag("SubSecTimeDigitized", .exif, 0x9292, .digits),
        ExifTag("ExposureMode", .exif, 0xA402, .short(0...2)),
        ExifTag("WhiteBalance", .exif, 0xA403, .short(0...1)),
        ExifTag("DigitalZoomRatio", .exif, 0xA404, .rational),
        ExifTag("FocalLengthIn35mmFilm", .exif, 0xA405, .short(0...65535)),
        ExifTag("SceneCaptureType", .exif, 0xA406, .short(0...3)),
        ExifTag("GainControl", .exif, 0xA407, .short(0...4)),
        ExifTag("Contrast", .exif, 0xA408, .short(0...2)),
        ExifTag("Saturation", .exif, 0xA409, .short(0...2)),
        ExifTag("Sharpness", .exif, 0xA40A, .short(0...2)),
        ExifTag("ImageUniqueID", .exif, 0xA420, .text),
        ExifTag("CameraOwnerName", .exif, 0xA430, .text),
        ExifTag("BodySerialNumber", .exif, 0xA431, .text),
        ExifTag("LensMake", .exif, 0xA433, .text),
        ExifTag("LensModel", .exif, 0xA434, .text),
        ExifTag("LensSerialNumber", .exif, 0xA435, .text),
    ]
}

/// The tags that the library writes by itself.
enum OwnTag {
    static let make: UInt16 = 0x010F
    static let model: UInt16 = 0x0110
    static let orientation: UInt16 = 0x0112
    static let xResolution: UInt16 = 0x011A
    static let yResolution: UInt16 = 0x011B
    static let resolutionUnit: UInt16 = 0x0128
    static let software: UInt16 = 0x0131
    static let subjectArea: UInt16 = 0x9214
    static let subjectLocation: UInt16 = 0xA214
    static let dateTime: UInt16 = 0x0132
    static let ycbcrPositioning: UInt16 = 0x0213
    static let exposureTime: UInt16 = 0x829A
    static let exifVersion: UInt16 = 0x9000
    static let dateTimeOriginal: UInt16 = 0x9003
    static let dateTimeDigitized: UInt16 = 0x9004
    static let offsets: [UInt16] = [0x9010, 0x9011, 0x9012]
    static let components: UInt16 = 0x9101
    static let makerNote: UInt16 = 0x927C
    static let userComment: UInt16 = 0x9286
    static let subSeconds: [UInt16] = [0x9290, 0x9291, 0x9292]
    static let flashpixVersion: UInt16 = 0xA000
    static let colourSpace: UInt16 = 0xA001
    static let width: UInt16 = 0xA002
    static let height: UInt16 = 0xA003
    static let exposureMode: UInt16 = 0xA402
    static let whiteBalance: UInt16 = 0xA403
    static let gainControl: UInt16 = 0xA407
}
