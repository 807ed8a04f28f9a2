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
        ///
        /// `connector` is a port that the user can reach, which makes the camera external.
        case configuration, driver, hardwareDatabase, firmware, name, fixedInMachine, connector, given, none
    }

    /// The name that stays the same after a reboot or in another USB port: a link below /dev/v4l, a path, an
    /// address.
    public var id: String
    /// Every name that means this camera and survives a reboot: by maker, model and serial, by port, by bus;
    /// without the folder below /dev/v4l.
    public var stableIDs: [String]
    /// The serial number, where the camera has one.
    public var serial: String?
    /// Who made it, where it tells.
    public var maker: String?
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
    /// The degrees, 0..<360 and clockwise, by which its pictures are turned to stand upright.
    public var rotation: Int
    /// The formats that it offers; empty where it cannot tell before it is opened.
    public var formats: [CaptureFormat]

    /// Makes a device.
    public init(
        id: String, name: String, kind: Kind, node: String? = nil, bus: String? = nil,
        position: DevicePosition = .unspecified, positionEvidence: PositionEvidence = .none,
        formats: [CaptureFormat] = [], stableIDs: [String] = [], serial: String? = nil, maker: String? = nil,
        rotation: Int = 0
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.node = node
        self.bus = bus
        self.position = position
        self.positionEvidence = positionEvidence
        self.formats = formats
        self.stableIDs = stableIDs
        self.serial = serial
        self.maker = maker
        self.rotation = rotation
    }
}
