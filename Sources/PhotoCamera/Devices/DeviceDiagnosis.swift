internal import Glibc

/// Tells why a device cannot be used, before OpenCV would answer no more than "false".
enum DeviceDiagnosis {
    /// Asks the node at a path, and answers the camera that it is.
    ///
    /// Blocks the calling thread for some milliseconds.
    ///
    /// - Throws: `noCamera`, `notACamera`, `accessDenied`, `cameraBusy` or `cameraLost`, each with what to
    ///   do.
    @discardableResult
    static func diagnose(_ path: String) throws(PhotoCameraError) -> CaptureDevice {
        try checkPath(path)
        let node = SystemFiles.resolved(path) ?? path
        let facts = facts(of: node)
        if case .failed(let failure) = facts.answer { throw error(for: failure, path: path) }
        let siblings = DeviceScan.present().filter { entry in
            entry.node != node && !facts.parent.isEmpty
                && SystemFiles.resolved(entry.sysPath + "/device") == facts.parent
        }
        let all = DeviceNode.all(from: [facts] + siblings.map(DeviceScan.facts), configuration: .load())
        guard let answer = all.first(where: { $0.path == node }) else { throw .cameraLost(device: path) }
        guard let camera = answer.camera else {
            let beside = all.first { $0.camera != nil }?.path
            throw .notACamera(
                device: path, reason: answer.explanation,
                remedy: DeviceNode.remedy(for: answer.role, cameraNode: beside))
        }
        if NodeProbe.isBusy(path: node) {
            throw .cameraBusy(device: path, holder: DeviceHolder.find(node)?.description)
        }
        return camera
    }

    /// The error that a failure to ask a node means.
    static func error(for failure: ProbeFailure, path: String) -> PhotoCameraError {
        switch failure.code {
        case ENOENT:
            return missing(path)
        case EACCES, EPERM:
            return .accessDenied(path: path, remedy: PermissionRemedy.of(path, failure))
        case EBUSY:
            let node = SystemFiles.resolved(path) ?? path
            return .cameraBusy(device: path, holder: DeviceHolder.find(node)?.description)
        case ENODEV, ENXIO, EIO:
            return .cameraLost(device: path)
        case ENOTTY, EINVAL, ENOTSUP:
            return .notACamera(
                device: path, reason: "it is no video device",
                remedy: "Choose a camera from: retrocam devices")
        default:
            return .notACamera(
                device: path, reason: "the driver does not answer (\(failure.text))",
                remedy: "Unplug it and plug it in again")
        }
    }

    /// The error of a driver that does not start the stream of a camera.
    static func streamError(errno code: Int32, _ text: String, of device: CaptureDevice) -> PhotoCameraError {
        switch code {
        case ENOSPC:
            // "No space left on device" is the USB bus, which reserves room for each stream.
            return .bandwidthExhausted(device: device.name)
        case EBUSY:
            let holder = device.node.flatMap { DeviceHolder.find($0) }
            return .cameraBusy(device: device.name, holder: holder?.description)
        case ENODEV, ENXIO:
            return .cameraLost(device: device.name)
        default:
            return .notACamera(
                device: device.name, reason: "its driver does not start the stream (\(text))",
                remedy: "Try another size, or unplug it and plug it in again")
        }
    }

    private static func checkPath(_ path: String) throws(PhotoCameraError) {
        switch SystemFiles.kind(path) {
        case .characterDevice:
            return
        case .missing:
            throw missing(path)
        case .forbidden:
            throw .accessDenied(path: path, remedy: "A folder on the way to it may not be entered")
        case .folder:
            throw .notACamera(
                device: path, reason: "it is a folder", remedy: "Give a device such as /dev/video0")
        case .file:
            throw .notACamera(
                device: path, reason: "it is a file and no device",
                remedy: "Give a device such as /dev/video0")
        case .other:
            throw .notACamera(
                device: path, reason: "it is no video device",
                remedy: "Choose a camera from: retrocam devices")
        }
    }

    private static func missing(_ path: String) -> PhotoCameraError {
        .noCamera(wanted: "camera \(path)", candidates: CaptureDevice.attached().map(\.label))
    }

    private static func facts(of node: String) -> DeviceFacts {
        let known = DeviceScan.present().first { $0.node == node }
        return DeviceScan.facts(of: known ?? .init(node: node, sysPath: "", properties: [:]))
    }
}

extension ProbeFailure {
    /// Whether the system does not let this user open the node.
    var isForbidden: Bool { code == EACCES || code == EPERM }
    /// Whether there is no node, or no device behind it.
    var isMissing: Bool { code == ENOENT || code == ENXIO || code == ENODEV }
}
