/// What a picture file tells besides its pixels.
public struct PictureMetadata: Hashable, Sendable {
    /// EXIF; nil where there is none that can be read.
    public var exif: ExifBlock?
    /// The ICC profile of its colours.
    public var colourProfile: [UInt8]?
    /// XMP, as the XML that it is.
    public var xmp: [UInt8]?
    /// What XMP names as its extension, because it did not fit into one segment of a JPEG.
    ///
    /// Other formats have none.
    public var xmpExtension: [UInt8]?
    /// Photoshop's image resources, which hold the caption, keywords and authors of IPTC, in JPEG and TIFF.
    public var photoshopResources: [UInt8]?

    /// Makes metadata that tell nothing.
    public init() {}

    /// Reads the metadata of a JPEG, PNG, WebP or TIFF file; whatever cannot be read is not there.
    public init(of file: [UInt8]) {
        if let parts = PictureFormat.parts(of: file) { self = parts.metadata }
    }

    /// Answers a file with these metadata in place of its own, and with its pixels as they are; the same file
    /// where it cannot be read.
    public func written(into file: [UInt8]) -> [UInt8] {
        guard var parts = PictureFormat.parts(of: file), parts.metadata != self else { return file }
        parts.metadata = self
        return parts.bytes
    }

    /// Answers a file without what it tells, but for its colour profile; the same file where it cannot be
    /// read.
    public static func removed(from file: [UInt8]) -> [UInt8] {
        guard var parts = PictureFormat.parts(of: file) else { return file }
        parts.removeMetadata()
        return parts.bytes
    }

    /// Leaves out a profile that is not for colours of red, green and blue.
    mutating func keepProfileForRGB() {
        guard let profile = colourProfile, !profile.dropFirst(16).starts(with: "RGB ".utf8) else { return }
        colourProfile = nil
    }
}
