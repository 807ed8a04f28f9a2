/// How a photo becomes a file.
public struct EncodingOptions: Hashable, Sendable {
    /// How a picture that the camera encoded itself is turned.
    public enum Turning: Hashable, Sendable {
        /// Its blocks change places, so that nothing is lost; where a block would be cut, it is encoded anew.
        case pixels
        /// It is left as it is, and the EXIF tag Orientation tells viewers how to show it.
        case tag
    }

    /// The format; JPEG by default.
    public var format: PictureFormat
    /// 1...100 for JPEG and WebP; nil, the default, keeps the camera's own coding where it can, and is 90
    /// else.
    ///
    /// A quality that is given is one to be encoded with: the camera's own coding is then not kept.
    public var quality: Int?
    /// The resolution of colour in a JPEG; nil, the default, is as the camera has it, and else whole from
    /// quality 90 on.
    ///
    /// One that is given is encoded with, as a quality is.
    public var subsampling: ChromaSubsampling?
    /// How a picture that the camera encoded itself is turned; `pixels` by default.
    public var turning: Turning = .pixels
    /// Whether the file tells when, by what and how the picture was taken; true by default.
    ///
    /// Without, also what a file brought is left out, but for its colour profile.
    public var includesMetadata = true
    /// Tags to set besides, or in place of, those that the library writes; none by default.
    public var tags: [ExifSetting] = []
    /// What the tag Software says; "PhotoCamera" by default.
    public var software = "PhotoCamera"

    /// The quality of what is encoded where none is asked for.
    public static let defaultQuality = 90

    /// Makes options: `EncodingOptions()` is the best JPEG that there is of a photo.
    public init(format: PictureFormat = .jpeg, quality: Int? = nil) {
        self.format = format
        self.quality = quality
    }
}

/// A photo as the content of a file.
public struct EncodedPhoto: Hashable, Sendable {
    /// All of the file.
    public let bytes: [UInt8]
    /// What it is.
    public let format: PictureFormat
    /// Whether the image data is the camera's own, at most turned without loss.
    public let isOriginal: Bool
    /// What the user should know of it, a sentence each.
    public let notes: [String]
}
