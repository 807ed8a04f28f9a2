extension CaptureDevice {
    /// A search for cameras of this machine, by what they are and which way they look.
    ///
    /// The search is made once, when the session is made; make another to look again. It starts no stream,
    /// disturbs no camera in use, and blocks the calling thread for some milliseconds a camera.
    public struct DiscoverySession: Hashable, Sendable {
        /// The cameras that were found, ordered by the number of their node.
        public let devices: [CaptureDevice]

        /// Searches.
        ///
        /// `deviceTypes` are colour cameras unless more is asked. A `position` of `unspecified` is any.
        public init(deviceTypes: Set<Kind> = [.camera], position: DevicePosition = .unspecified) {
            devices = CaptureDevice.attached().filter { device in
                deviceTypes.contains(device.kind) && (position == .unspecified || device.position == position)
            }
        }
    }

    /// Whether the user of this process may use the cameras.
    public enum AuthorizationStatus: String, Hashable, Sendable, Codable {
        /// There is no camera to ask about.
        case notDetermined
        /// There are cameras, and the system lets this user open none of them.
        case denied
        /// At least one camera can be opened.
        case authorized
    }

    /// The camera that is used when this side is asked for, or nil where there is none and it cannot be
    /// guessed.
    ///
    /// With no camera on that side, and one camera in all, it is that one; `choice(for:)` tells so. Blocks as
    /// a search.
    public static func `default`(for position: DevicePosition) -> CaptureDevice? {
        try? choice(for: position).device
    }

    /// Whether a camera looks this way; `unspecified` asks for any.
    ///
    /// Blocks as a search.
    public static func isSourceAvailable(_ position: DevicePosition = .unspecified) -> Bool {
        !DiscoverySession(position: position).devices.isEmpty
    }

    /// Whether the system lets this user open cameras.
    ///
    /// Asks no driver.
    public static var authorizationStatus: AuthorizationStatus {
        authorizationStatus(
            nodes: DeviceScan.present().map(\.node).filter { SystemFiles.kind($0) != .missing })
    }

    static func authorizationStatus(nodes: [String]) -> AuthorizationStatus {
        if nodes.isEmpty { return .notDetermined }
        return nodes.contains(where: SystemFiles.isUsable) ? .authorized : .denied
    }

    /// Every camera of this machine, infrared ones too.
    static func attached() -> [CaptureDevice] {
        DeviceNode.all().compactMap(\.camera)
    }
}

extension CaptureDevice {
    /// A camera that was chosen, and what the user should know of the choice.
    public struct Choice: Hashable, Sendable {
        /// The camera.
        public var device: CaptureDevice
        /// One sentence where the camera is not quite what was asked for; nil else.
        public var note: String?
    }

    /// Chooses among the attached cameras by the side asked for.
    ///
    /// Blocks as a search.
    ///
    /// - Throws: `noCamera` with those that are there.
    public static func choice(for position: DevicePosition) throws(PhotoCameraError) -> Choice {
        try CameraChooser(attached()).choice(for: position)
    }

    /// Chooses among the attached cameras by a path, a stable id, a number, a name or part of a name.
    ///
    /// Blocks as a search.
    ///
    /// - Throws: `noCamera` or `ambiguousCamera` with the candidates, `invalidValue` for a number over 99.
    public static func choice(named text: String) throws(PhotoCameraError) -> Choice {
        try CameraChooser(attached()).choice(named: text)
    }
}
