/// What is known of the cameras of this machine, what is wrong with them, and what to do about it.
package struct Diagnosis: Hashable, Sendable {
    /// What the program stands on.
    package struct System: Hashable, Sendable {
        /// OpenCV's version: "4.6.0".
        package var openCV: String
        /// What OpenCV takes video from: "FFMPEG", "V4L2".
        package var backends: [String]
        /// Whether udev's daemon runs, which makes the links below /dev/v4l.
        package var hasUdev: Bool
        /// Whether /dev/v4l/by-id exists.
        package var hasLinksByID: Bool
        /// The nodes that the kernel has and /dev does not, as in a container.
        package var hiddenNodes: [String]

        package init(
            openCV: String, backends: [String], hasUdev: Bool, hasLinksByID: Bool, hiddenNodes: [String] = []
        ) {
            self.openCV = openCV
            self.backends = backends
            self.hasUdev = hasUdev
            self.hasLinksByID = hasLinksByID
            self.hiddenNodes = hiddenNodes
        }
    }

    /// Every video node, ordered by number.
    package var nodes: [DeviceNode]
    /// Why a camera cannot be used now, by its node.
    package var obstacles: [String: PhotoCameraError]
    /// The user's file, and where it is.
    package var configuration: CameraConfiguration
    package var configurationPath: String?
    package var system: System

    package init(
        nodes: [DeviceNode], obstacles: [String: PhotoCameraError] = [:],
        configuration: CameraConfiguration = .init(), configurationPath: String? = nil, system: System
    ) {
        self.nodes = nodes
        self.obstacles = obstacles
        self.configuration = configuration
        self.configurationPath = configurationPath
        self.system = system
    }
}

extension Diagnosis {
    /// The cameras that can be used now.
    package var usable: [CaptureDevice] {
        cameras.filter { $0.node.map { obstacles[$0] == nil } ?? false }
    }

    /// Why no camera can be used, the reason that is nearest to a remedy first; nil where one can.
    package var error: PhotoCameraError? {
        guard usable.isEmpty else { return nil }
        let reasons = nodes.compactMap { obstacles[$0.path] }
        let denied = reasons.first { if case .accessDenied = $0 { true } else { false } }
        let busy = reasons.first { if case .cameraBusy = $0 { true } else { false } }
        if let reason = denied ?? busy ?? reasons.first { return reason }
        if let node = nodes.first(where: \.needsLibcamera) ?? nodes.first {
            return .notACamera(
                device: node.path, reason: node.explanation,
                remedy: DeviceNode.remedy(for: node.role, cameraNode: nil))
        }
        return .noCamera(wanted: "camera", candidates: [])
    }

    /// That none of the nodes is a camera; nil where one is.
    package static func absence(in nodes: [DeviceNode]) -> PhotoCameraError? {
        guard nodes.allSatisfy({ $0.camera == nil }) else { return nil }
        guard let node = nodes.first else { return .noCamera(wanted: "camera", candidates: []) }
        return .notACamera(
            device: nodes.count == 1 ? node.path : "\(node.path) and \(nodes.count - 1) more",
            reason: "no camera is among the video devices",
            remedy: "See why with: retrocam devices --all, or retrocam doctor")
    }

    /// What is wrong and what to do about it, one line each.
    package var problems: [String] {
        noNodes + nodes.compactMap { obstacles[$0.path]?.description } + libcamera + unknownSide
            + configurationProblems
    }

    private var cameras: [CaptureDevice] { nodes.compactMap(\.camera) }

    private var noNodes: [String] {
        if let hidden = system.hiddenNodes.first {
            return [
                "the kernel has \(system.hiddenNodes.joined(separator: ", ")), and they are not in /dev. "
                    + "In a container, start it with --device \(hidden)"
            ]
        }
        return nodes.isEmpty ? ["no camera is attached. Plug one in, or use --device synthetic:front"] : []
    }

    private var libcamera: [String] {
        let needy = nodes.filter(\.needsLibcamera)
        guard let first = needy.first, cameras.isEmpty else { return [] }
        let paths = needy.count == 1 ? first.path : "\(first.path) and \(needy.count - 1) more"
        return ["\(paths): \(first.explanation). \(DeviceNode.remedy(for: first.role, cameraNode: nil))"]
    }

    private var unknownSide: [String] {
        let colour = cameras.filter { $0.kind == .camera }
        guard colour.count > 1, !colour.contains(where: { $0.position == .front }) else { return [] }
        return [
            "none of \(colour.count) cameras is known to be the front one, which is used unless you say. "
                + "Name it once: retrocam devices --set-front NAME"
        ]
    }

    private var configurationProblems: [String] {
        let path = configurationPath ?? "cameras.conf"
        let meaningless = configuration.problems.map {
            "\(path): \($0): it says nothing. Write front = ID or back = ID, with an ID of: retrocam devices"
        }
        let absent = [DevicePosition.front, .back].compactMap { position -> String? in
            guard let wanted = configuration[position],
                !cameras.contains(where: { $0.positionEvidence == .configuration && $0.position == position })
            else { return nil }
            return "\(path): the \(position.rawValue) camera \(wanted) is not attached. Plug it in, or name "
                + "another: retrocam devices --set-\(position.rawValue) NAME"
        }
        return meaningless + absent
    }
}

extension DeviceNode {
    /// Whether its pictures come by libcamera only.
    fileprivate var needsLibcamera: Bool { role == .mediaController || role == .rawSensor }
}
