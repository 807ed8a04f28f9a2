/// One /dev/video node, and what it is good for.
package struct DeviceNode: Hashable, Sendable {
    /// What a node does.
    package enum Role: String, Hashable, Sendable, Codable {
        case camera, infrared, rawSensor, mediaController, metadata, output, converter, undecoded, other
        /// It may not be opened, so nothing is known but what the system has recorded.
        case forbidden
        /// The driver does not answer.
        case silent
    }

    /// "/dev/video0".
    package var path: String
    /// The name that people read.
    package var name: String
    /// The driver's name; empty where it was not asked.
    package var driver: String
    /// What it does.
    package var role: Role
    /// The camera that it is; nil for what gives no pictures.
    package var camera: CaptureDevice?
    /// Why it is no camera, or what stands in the way; empty for a camera that can be used.
    package var explanation: String

    package init(
        path: String, name: String, driver: String, role: Role, camera: CaptureDevice? = nil,
        explanation: String
    ) {
        self.path = path
        self.name = name
        self.driver = driver
        self.role = role
        self.camera = camera
        self.explanation = explanation
    }
}

extension DeviceNode {
    /// Concludes what all nodes of a machine are.
    ///
    /// They are ordered by number.
    static func all(from facts: [DeviceFacts], configuration: CameraConfiguration) -> [DeviceNode] {
        let sorted = facts.sorted { number(of: $0.node) < number(of: $1.node) }
        var shared: [String: Int] = [:]
        for node in sorted where node.byID != nil { shared[node.byID ?? "", default: 0] += 1 }
        return sorted.map { node in
            let siblings = sorted.filter {
                $0.parent == node.parent && $0.node != node.node && !node.parent.isEmpty
            }
            let isShared = (shared[node.byID ?? ""] ?? 0) > 1
            return DeviceNode(node, siblings: siblings, byIDIsShared: isShared, configuration: configuration)
        }
    }

    private init(
        _ facts: DeviceFacts, siblings: [DeviceFacts], byIDIsShared: Bool, configuration: CameraConfiguration
    ) {
        let role = Self.role(of: facts)
        let cameraNode = siblings.first { [.camera, .infrared].contains(Self.role(of: $0)) }?.node
        self.init(
            path: facts.node, name: facts.name, driver: facts.probe?.driver ?? "", role: role,
            explanation: Self.explanation(of: role, facts, cameraNode: cameraNode))
        // Of the nodes of a device that may not be opened, the first is its camera.
        let isLikelyCamera =
            role == .forbidden
            && (facts.recordedCapabilities.map { $0.contains(":capture:") } ?? (facts.index == 0))
        if role == .camera || role == .infrared || isLikelyCamera {
            camera = Self.camera(facts, role, byIDIsShared: byIDIsShared, configuration: configuration)
        }
    }

    private static func camera(
        _ facts: DeviceFacts, _ role: Role, byIDIsShared: Bool, configuration: CameraConfiguration
    ) -> CaptureDevice {
        let (position, evidence) = PositionLadder.position(of: facts, configuration: configuration)
        // A name by maker and model goes with the camera to another port; two equal cameras share it.
        let byID = byIDIsShared ? nil : facts.byID
        let bus = facts.probe?.bus
        let names = [byID, facts.byPath, bus.flatMap { $0.isEmpty ? nil : $0 }].compactMap(\.self)
        return CaptureDevice(
            id: names.first ?? facts.node, name: facts.name, kind: role == .infrared ? .infrared : .camera,
            node: facts.node, bus: bus, position: position, positionEvidence: evidence,
            formats: facts.probe?.formats ?? [], stableIDs: names, serial: facts.serial,
            maker: facts.maker, rotation: facts.probe?.rotation ?? 0)
    }

    private static func role(of facts: DeviceFacts) -> Role {
        switch facts.answer {
        case .failed(let failure):
            return failure.isForbidden ? .forbidden : .silent
        case .probed(let probe) where probe.kind == .camera:
            let infrared = facts.isInfraredByDatabase || PositionLadder.namesInfrared(facts.name)
            return infrared ? .infrared : .camera
        case .probed(let probe):
            return probe.kind
        }
    }

    /// "/dev/video10" comes after "/dev/video9".
    static func number(of path: String) -> Int {
        Int(path.drop { !$0.isNumber }) ?? .max
    }
}
