/// One camera that can be opened: a V4L2 device, a file, an address, or a drawn scene.
public struct CaptureDevice: Hashable, Sendable, Identifiable {
    /// What a device is made of.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A colour camera of this machine.
        case camera
        /// A camera that sees infrared only; never chosen unasked.
        case infrared
        /// A picture, a sequence of pictures or a video.
        case file
        /// An HTTP or RTSP camera.
        case network
        /// A scene that the program draws.
        case synthetic
        /// A source of an embedder's own.
        case custom
    }

    /// What told the position, most trusted first.
    public enum PositionEvidence: String, Hashable, Sendable, Codable {
        case configuration, driver, hardwareDatabase, firmware, name, fixedInMachine, given, none
    }

    /// The name that stays the same after a reboot or in another USB port: a link below /dev/v4l, a path, an address.
    public var id: String
    /// The name that people read.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The device node, as /dev/video0; nil for what is no device of this machine.
    public var node: String?
    /// Where it is attached, as the driver tells it ("usb-0000:00:14.0-1").
    public var bus: String?
    /// Which way it looks.
    public var position: DevicePosition
    /// What told the position.
    public var positionEvidence: PositionEvidence
    /// The formats that it offers; empty where it cannot tell before it is opened.
    public var formats: [CaptureFormat]

    /// Makes a device.
    public init(
        id: String,
        name: String,
        kind: Kind,
        node: String? = nil,
        bus: String? = nil,
        position: DevicePosition = .unspecified,
        positionEvidence: PositionEvidence = .none,
        formats: [CaptureFormat] = []
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.node = node
        self.bus = bus
        self.position = position
        self.positionEvidence = positionEvidence
        self.formats = formats
    }
}
