/// A format of picture files that the library writes.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG, lossy, with a quality.
    case jpeg
    /// PNG, lossless.
    case png
    /// WebP, lossy with a quality, and lossless at quality 100.
    case webp
    /// TIFF, lossless.
    case tiff

    /// The extension of its files, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// Whether its files can tell how much shows through a pixel.
    var holdsAlpha: Bool { self != .jpeg }

    /// The format that a file extension names, in upper or lower case; nil for one that the library does not
    /// write.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe": self = .jpeg
        case "png": self = .png
        case "webp": self = .webp
        case "tif", "tiff": self = .tiff
        default: return nil
        }
    }

    /// The format that a file's first bytes tell; nil for one that the library does not write.
    init?(signature bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else {
            return nil
        }
    }
}

/// The resolution of colour in a JPEG, against that of luminance.
public enum ChromaSubsampling: String, Hashable, Sendable, CaseIterable {
    /// The same.
    case yuv444 = "444"
    /// Half of it, across.
    case yuv422 = "422"
    /// Half of it, both ways.
    case yuv420 = "420"
}
