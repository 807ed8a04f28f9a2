internal import COpenCVShim

/// What a V4L2 node said of itself, without a stream.
struct NodeProbe: Hashable, Sendable {
    var kind: DeviceNode.Role
    var card: String
    var driver: String
    var bus: String
    /// What the driver tells of the side that the camera looks to.
    var orientation: DevicePosition?
    /// Degrees clockwise that put the picture upright; nil where the driver does not tell.
    var rotation: Int?
    var formats: [CaptureFormat]
}

/// Why a node could not be asked: the errno of the system.
struct ProbeFailure: Error, Hashable {
    var code: Int32
    var text: String
}

extension NodeProbe {
    /// Asks the node at a path.
    init(path: String) throws(ProbeFailure) {
        var handle: OpaquePointer?
        try unsafe pcv_device_probe(path, &handle).orProbeFailure()
        guard let device = unsafe handle else { throw ProbeFailure(code: 0, text: "no answer") }
        defer { unsafe pcv_device_destroy(device) }
        kind = unsafe DeviceNode.Role(pcv_device_get_kind(device))
        card = unsafe String(cString: pcv_device_card(device))
        driver = unsafe String(cString: pcv_device_driver(device))
        bus = unsafe String(cString: pcv_device_bus(device))
        orientation = unsafe DevicePosition(v4l2Orientation: pcv_device_orientation(device))
        rotation = unsafe Self.clockwise(pcv_device_rotation(device))
        formats = unsafe (0..<pcv_device_format_count(device)).map { index in
            unsafe CaptureFormat(pcv_device_format(device, index))
        }
    }

    /// V4L2 counts the other way round than EXIF and everyone else.
    static func clockwise(_ counterClockwise: Int32) -> Int? {
        counterClockwise < 0 ? nil : (360 - Int(counterClockwise) % 360) % 360
    }

    /// Whether another program holds the buffers of the node; false where that cannot be told.
    static func isBusy(path: String) -> Bool {
        var busy = false
        return unsafe pcv_device_is_busy(path, &busy) == .ok && busy
    }
}

extension Status {
    /// Throws the calling thread's last failure with its errno; in the same expression as the call that it
    /// belongs to.
    func orProbeFailure() throws(ProbeFailure) {
        guard self != .ok else { return }
        throw unsafe ProbeFailure(code: pcv_last_errno(), text: String(cString: pcv_last_error()))
    }
}

extension DeviceNode.Role {
    init(_ kind: DeviceNodeKind) {
        self =
            switch kind {
            case .camera: .camera
            case .infrared: .infrared
            case .rawSensor: .rawSensor
            case .mediaController: .mediaController
            case .metadata: .metadata
            case .output: .output
            case .converter: .converter
            case .undecoded: .undecoded
            case .other: .other
            }
    }
}

extension DevicePosition {
    /// The value of V4L2_CID_CAMERA_ORIENTATION.
    init?(v4l2Orientation: Int32) {
        switch v4l2Orientation {
        case 0: self = .front
        case 1: self = .back
        case 2: self = .external
        default: return nil
        }
    }
}
