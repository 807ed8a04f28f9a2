/// Where frames come from: the seam between the camera's engine and a device, a file, an address or a script.
///
/// A source is made, used and closed on one thread that is its own, so it need not be thread-safe and may
/// block there. Each call should end within what it is given: the engine goes on without it, but can only
/// close it once it answers.
public protocol CaptureSource: AnyObject {
    /// What is open.
    var device: CaptureDevice { get }
    /// What the user should know of the choice of this source, a sentence each.
    var notes: [String] { get }
    /// Whether frames come at their own pace (a camera) or when they are asked for (a file).
    var isLive: Bool { get }
    /// Whether its first frames may be dark or green.
    ///
    /// False unless implemented.
    var warmsUp: Bool { get }
    /// Asks for a format, or for the source's own choice, and answers what there is.
    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat
    /// Sets controls, once the format is chosen and before the first frame, and answers the values that were
    /// taken, by name.
    ///
    /// Called with one control at least. Unless implemented it throws that the source has none.
    func set(_ controls: [ControlSetting]) throws(PhotoCameraError) -> [String: Int]
    /// Takes the next frame without decoding it, waiting for it about `wait` at most.
    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab
    /// Decodes the frame that was grabbed last.
    ///
    /// - Throws: `undecodable` for a frame that is not whole: a live source is then asked for the next one.
    func retrieve() throws(PhotoCameraError) -> Image
    /// The frame that was retrieved last as the camera or file itself encoded it.
    ///
    /// Nil unless implemented.
    var encoded: EncodedPicture? { get }
    /// The mean colour of the frame that was grabbed last, where it takes much less time than `retrieve`.
    ///
    /// Called in its place for frames that are only judged. Nil unless implemented: they are decoded then.
    ///
    /// - Throws: As `retrieve`.
    func meanColour() throws(PhotoCameraError) -> Image.MeanColour?
    /// Gives the device back.
    ///
    /// It is called once, and nothing after it; the source is let go then. Does nothing unless implemented:
    /// what holds a device may give it back in `deinit`.
    func close()
}

extension CaptureSource {
    /// None.
    public var notes: [String] { [] }
    /// False.
    public var warmsUp: Bool { false }
    /// Throws `invalidValue`: the source has no controls.
    public func set(_ controls: [ControlSetting]) throws(PhotoCameraError) -> [String: Int] {
        var device = device
        device.node = nil
        return try device.setControls(controls)
    }
    /// None.
    public var encoded: EncodedPicture? { nil }
    /// Nil.
    public func meanColour() throws(PhotoCameraError) -> Image.MeanColour? { nil }
    /// Does nothing.
    public func close() {}
}

/// What a source answers when it is asked for its next frame.
public enum Grab: Hashable, Sendable {
    /// A frame is there, exposed at this moment.
    case frame(MonotonicTime)
    /// None came in the time given.
    case nothing
    /// None will come any more.
    case ended
}

/// What a source is made with.
public struct SourceContext: Sendable {
    /// The clock by which it paces and stamps its frames.
    public var clock: any CameraClock
    /// Which camera is opened where the input leaves it open.
    public var position: DevicePosition
    /// How long opening may take.
    public var timeout: Duration
    /// The camera that was open and was lost; nil the first time.
    ///
    /// The same one is to be opened again, whatever its node is called now.
    public var previous: CaptureDevice?
    /// The most pixels that a picture of a file or a network camera may have.
    public var pixelLimit: Int

    /// Makes a context.
    public init(
        clock: any CameraClock = SystemClock(), position: DevicePosition = .front,
        timeout: Duration = .seconds(5), previous: CaptureDevice? = nil,
        pixelLimit: Int = Image.defaultPixelLimit
    ) {
        self.clock = clock
        self.position = position
        self.timeout = timeout
        self.previous = previous
        self.pixelLimit = pixelLimit
    }
}

/// How to make a source.
///
/// The closure runs on the thread that will own it.
public struct CaptureInput: Sendable {
    /// What the input is called in messages before it is open.
    ///
    /// Never with credentials.
    public var name: String
    /// Makes the source.
    public var open: @Sendable (SourceContext) throws(PhotoCameraError) -> any CaptureSource
    /// Chooses the camera of this machine that it opens; nil for any other input.
    var choose: (@Sendable (DevicePosition) throws(PhotoCameraError) -> CaptureDevice.Choice)?

    /// Makes an input.
    public init(
        name: String,
        open: @escaping @Sendable (SourceContext) throws(PhotoCameraError) -> any CaptureSource
    ) {
        self.name = name
        self.open = open
    }
}
