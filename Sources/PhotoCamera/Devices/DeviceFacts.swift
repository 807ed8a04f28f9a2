/// All that is known of a video node before anything is concluded from it: a value, so that each conclusion
/// is a pure function.
struct DeviceFacts: Hashable, Sendable {
    /// What asking the driver brought.
    enum Answer: Hashable, Sendable {
        case probed(NodeProbe)
        case failed(ProbeFailure)
    }

    /// The device node: "/dev/video0".
    var node: String
    /// The name that the kernel gives the node; the driver's own card is used where there is none.
    var name: String
    /// The driver's answer.
    var answer: Answer
    /// The device that carries the node and its siblings, a path below /sys/devices.
    var parent: String = ""
    /// The number of the node among those of its device.
    var index: Int = 0
    /// The names of `StableID`.
    var byID: String?
    /// The names of `StableID`.
    var byPath: String?
    /// Who made the device, as it says itself.
    var maker: String?
    /// The serial number of the device.
    var serial: String?
    /// Whether it hangs on USB.
    var isUSB: Bool = false
    /// The `removable` of the device that carries it: "fixed", "removable", "unknown".
    var removable: String?
    /// ACPI's `physical_location/panel` of that device.
    var panel: String?
    /// udev's ID_CAMERA_DIRECTION: "front" or "rear".
    var direction: String?
    /// udev's ID_INFRARED_CAMERA.
    var isInfraredByDatabase: Bool = false
    /// udev's ID_V4L_CAPABILITIES, as ":capture:", for a node that may not be opened.
    var recordedCapabilities: String?

    /// The driver's answer, where it gave one.
    var probe: NodeProbe? {
        if case .probed(let probe) = answer { probe } else { nil }
    }
}
