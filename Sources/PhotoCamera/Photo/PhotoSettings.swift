/// What is asked of one shot.
public struct PhotoSettings: Sendable {
    /// The look of the picture; nil, the default, for none.
    public var filter: (any PhotoFilter)?
    /// How the camera is held; nil, the default, takes the camera's `defaultVideoOrientation`.
    public var orientation: VideoOrientation?
    /// Whether the picture is mirrored left to right, as a preview of a front camera is.
    ///
    /// False by default.
    public var isMirrored: Bool = false
    /// The part of the upright picture that is kept; nil, the default, for all of it.
    public var crop: PictureShape.Crop?
    /// The size of the picture; nil, the default, leaves it as it comes.
    public var scale: PictureShape.Scale?
    /// Whether the photo also keeps the picture before the filter, with all that the frame has of it.
    ///
    /// False by default.
    public var keepsOriginal: Bool = false
    /// How long the frame may take from the request on; 5 s by default.
    public var timeout: Duration = .seconds(5)

    /// Makes settings: `PhotoSettings()` is a plain picture.
    public init(filter: (any PhotoFilter)? = nil) {
        self.filter = filter
    }
}

/// Names one capture in every face of the camera: the answer of a call, the event stream and the delegate.
public struct CaptureID: Hashable, Sendable, CustomStringConvertible {
    /// A number that no other capture of this process has.
    public let rawValue: UInt64

    /// "capture 7".
    public var description: String { "capture \(rawValue)" }
}

/// What was really used for one shot.
public struct ResolvedPhotoSettings: Sendable {
    /// The capture.
    public let id: CaptureID
    /// The preset that the camera was started with.
    public let preset: SessionPreset
    /// The format that was asked for; nil where the source has but its own.
    public let requestedFormat: CaptureFormat?
    /// The format that the source gives.
    public let format: CaptureFormat
    /// How the camera was held.
    public let orientation: VideoOrientation
    /// Whether the picture was mirrored.
    public let isMirrored: Bool
    /// The look; nil for none.
    public internal(set) var filter: (any PhotoFilter)?
    /// How long the frame could take.
    public let timeout: Duration
    /// The values that the camera took for the controls that were asked for, by name.
    public let controls: [String: Int]
    /// What the user should know of the choice of the camera, a sentence each.
    public let notes: [String]
    /// What was done to the shape of the frame besides turning it.
    ///
    /// Its zoom is what the camera's own zoom has left to do.
    public internal(set) var shape = PictureShape()

    /// The size that the preset promised, where the source gives another one.
    public var unmetSize: (width: Int, height: Int)? {
        guard let wanted = preset.exactSize, wanted != (format.width, format.height) else { return nil }
        return wanted
    }
}
