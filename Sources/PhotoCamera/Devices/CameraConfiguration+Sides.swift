internal import FoundationEssentials

extension CameraConfiguration {
    /// What was written for one side.
    package struct Written: Hashable, Sendable {
        package var path: String
        package var camera: CaptureDevice
        /// The line of the file: "front = usb-Maker_Model".
        package var line: String
        /// Whether the name means the same camera after a reboot.
        package var isStable: Bool
    }

    /// Makes the camera that `name` means the one of a side, in the user's file.
    ///
    /// Blocks the calling thread as a search for cameras.
    ///
    /// - Throws: `noCamera`, `ambiguousCamera`, `notACamera` or `invalidValue` for the name; `accessDenied`,
    ///   `cannotCreate` or `writeFailed` for the file.
    package static func name(
        _ name: String, for position: DevicePosition
    ) throws(PhotoCameraError) -> Written {
        let attached = CaptureDevice.attached()
        let camera = try CameraChooser(attached).choice(named: name).device
        // What is no camera here tells why when it is asked.
        if !attached.contains(camera) { try DeviceDiagnosis.diagnose(camera.node ?? name) }
        guard let path = path(environment: ProcessInfo.processInfo.environment) else {
            throw .cannotCreate(path: "cameras.conf", reason: "neither XDG_CONFIG_HOME nor HOME is set")
        }
        return try self.name(camera, for: position, in: path)
    }

    static func name(
        _ camera: CaptureDevice, for position: DevicePosition, in path: String
    ) throws(PhotoCameraError) -> Written {
        let text = SystemFiles.text(path)
        // A file that cannot be read must not be written anew without what is in it.
        guard text != nil || SystemFiles.kind(path) == .missing else {
            throw .accessDenied(path: path, remedy: "It holds the choice of cameras: make it readable")
        }
        var configuration = CameraConfiguration(text: text ?? "")
        configuration.assign(camera, to: position)
        try configuration.save(to: path)
        return Written(
            path: path, camera: camera, line: "\(position.rawValue) = \(camera.id)",
            isStable: camera.id != camera.node)
    }

    /// Gives a camera a side; the other sides that named it are forgotten, for it can look one way only.
    mutating func assign(_ camera: CaptureDevice, to position: DevicePosition) {
        let names = camera.stableIDs + [camera.id, camera.serial, camera.node].compactMap(\.self)
        for other in DevicePosition.allCases where other != position {
            if let named = self[other], names.contains(StableID.bare(named)) { self[other] = nil }
        }
        self[position] = camera.id
    }
}
