internal import COpenCVShim
internal import FoundationEssentials

extension Diagnosis {
    /// Looks at this machine.
    ///
    /// Starts no stream, and blocks the calling thread for some milliseconds a node.
    package static func make() -> Diagnosis {
        let nodes = DeviceNode.all()
        var obstacles: [String: PhotoCameraError] = [:]
        for node in nodes where node.camera != nil || node.role == .silent {
            do throws(PhotoCameraError) {
                try DeviceDiagnosis.diagnose(node.path)
            } catch {
                obstacles[node.path] = error
            }
        }
        return Diagnosis(
            nodes: nodes, obstacles: obstacles, configuration: .load(),
            configurationPath: CameraConfiguration.path(environment: ProcessInfo.processInfo.environment),
            system: .present)
    }
}

extension Diagnosis.System {
    /// What this process finds.
    fileprivate static var present: Diagnosis.System {
        let nodes = SystemFiles.names(in: "/sys/class/video4linux").filter { $0.hasPrefix("video") }
            .map { "/dev/" + $0 }.sorted { DeviceNode.number(of: $0) < DeviceNode.number(of: $1) }
        return unsafe Diagnosis.System(
            openCV: String(cString: pcv_opencv_version()),
            backends: String(cString: pcv_opencv_backends()).split(separator: " ").map(String.init),
            hasUdev: SystemFiles.kind("/run/udev/control") != .missing,
            hasLinksByID: SystemFiles.kind("/dev/v4l/by-id") == .folder,
            hiddenNodes: nodes.filter { SystemFiles.kind($0) == .missing })
    }
}
