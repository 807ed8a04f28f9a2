import FoundationEssentials
import PhotoCamera

/// What `retrocam devices` prints, as a function of the nodes that were found.
enum DevicesReport {
    /// One line a camera: side, name, node, stable id and its best formats.
    ///
    /// With `all`, one line for every other node with the reason why it is no camera.
    static func text(_ nodes: [DeviceNode], all: Bool) -> String {
        let cameras = nodes.filter { $0.camera != nil }
        let others = all ? nodes.filter { $0.camera == nil } : []
        let rows =
            cameras.map(row) + others.map { ["-", $0.name, $0.path, $0.role.rawValue, $0.explanation] }
        return TextTable.text(rows)
    }

    /// The same for programs; the other nodes are always in it.
    static func json(_ nodes: [DeviceNode]) -> String {
        let report = Report(
            cameras: nodes.compactMap { Camera($0) },
            others: nodes.filter { $0.camera == nil }.map(Other.init))
        return report.json + "\n"
    }

    private static func row(_ node: DeviceNode) -> [String] {
        guard let camera = node.camera else { return [] }
        let formats = camera.bestFormats().map(\.description).joined(separator: ", ")
        let remarks = [formats, node.explanation].filter { !$0.isEmpty }
        return [side(of: camera), camera.name, node.path, camera.id, remarks.joined(separator: "; ")]
    }

    /// The word for the side that a camera looks to.
    static func side(of camera: CaptureDevice) -> String {
        if camera.kind == .infrared { return "infrared" }
        return camera.position == .unspecified ? "camera" : camera.position.rawValue
    }
}

extension DevicesReport {
    fileprivate struct Report: Encodable {
        var cameras: [Camera]
        var others: [Other]
    }

    struct Camera: Encodable {
        var id: String
        var stableIDs: [String]
        var name: String
        var node: String
        var kind: String
        var bus: String?
        var driver: String
        var serial: String?
        var position: String
        var positionEvidence: String
        var rotation: Int
        /// What stands in the way of using it; nil for a camera that can be used.
        var problem: String?
        var formats: [Format]

        init?(_ node: DeviceNode, problem: String? = nil) {
            guard let camera = node.camera else { return nil }
            id = camera.id
            stableIDs = camera.stableIDs
            name = camera.name
            self.node = node.path
            kind = camera.kind.rawValue
            bus = camera.bus
            driver = node.driver
            serial = camera.serial
            position = camera.position.rawValue
            positionEvidence = camera.positionEvidence.rawValue
            rotation = camera.rotation
            self.problem = problem ?? (node.explanation.isEmpty ? nil : node.explanation)
            formats = camera.formats.map(Format.init)
        }
    }

    struct Format: Encodable {
        var fourCC: String
        var width: Int
        var height: Int
        var framesPerSecond: Double

        init(_ format: CaptureFormat) {
            fourCC = format.fourCC
            width = format.width
            height = format.height
            framesPerSecond = format.framesPerSecond
        }
    }

    struct Other: Encodable {
        var node: String
        var name: String
        var role: String
        var reason: String

        init(_ node: DeviceNode) {
            self.node = node.path
            name = node.name
            role = node.role.rawValue
            reason = node.explanation
        }
    }
}
