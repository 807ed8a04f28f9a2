public import FoundationEssentials

/// Where the time of a picture went.
public struct PhotoTimings: Hashable, Sendable {
    /// From the request to the open camera; zero where it was open.
    public let open: Duration
    /// From then until the camera was warm; zero where it was.
    public let warmUp: Duration
    /// From then to the frame.
    public let capture: Duration
    /// Turning, and the look.
    public internal(set) var develop: Duration
}

/// One picture that was taken.
public struct Photo: Sendable {
    /// The picture, upright, with its look; transparent parts of a file's lie over white.
    public internal(set) var image: Image
    /// The same frame without the look, where the settings asked for it.
    public internal(set) var original: Image?
    /// The same frame as the camera or file itself encoded it, to be turned as its `orientation` says; nil
    /// where it came as plain pixels.
    public let cameraPicture: EncodedPicture?
    /// Whether the photo is that frame turned and mirrored, and no pixel is another or missing.
    public internal(set) var isPlain: Bool
    /// When the frame was exposed, on the monotonic clock.
    public let timestamp: MonotonicTime
    /// When the frame was exposed, as a date.
    public let date: Date
    /// The number of the frame since the camera was opened, from 0.
    public let sequence: Int
    /// How many frames were passed over for this picture: too early, or not whole.
    public let droppedFrames: Int
    /// How many of those were not whole.
    public let damagedFrames: Int
    /// Where the time went.
    public let timings: PhotoTimings
    /// The camera.
    public let device: CaptureDevice
    /// How it was exposed, as far as the driver tells.
    public let exposure: ShotExposure
    /// What was really used.
    public internal(set) var resolvedSettings: ResolvedPhotoSettings
    /// The picture with its look and the file's alpha; nil where that has none, and where no look was given:
    /// then it is in `cameraPicture`.
    var cutout: Cutout?
}
