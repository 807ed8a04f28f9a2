/// One picture of a stream, with its origin.
public struct Frame: Sendable {
    /// The pixels.
    public var image: Image
    /// When it was exposed: the driver's buffer time for a device, the time of arrival else.
    public var timestamp: MonotonicTime
    /// Its number since the source was opened, counting every frame that was taken from it, from 0.
    public var sequence: Int
    /// The camera that it came from.
    public var device: CaptureDevice
    /// The same picture as the camera or file itself encoded it, turned as its `orientation` says; nil where
    /// it came as plain pixels.
    public var encoded: EncodedPicture?

    /// Makes a frame.
    public init(
        image: Image, timestamp: MonotonicTime, sequence: Int, device: CaptureDevice,
        encoded: EncodedPicture? = nil
    ) {
        self.image = image
        self.timestamp = timestamp
        self.sequence = sequence
        self.device = device
        self.encoded = encoded
    }
}
