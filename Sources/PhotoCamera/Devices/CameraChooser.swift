/// Chooses one of several cameras, by the side that it looks to or by what the user calls it.
struct CameraChooser: Hashable, Sendable {
    /// The cameras, in the order of their nodes.
    var devices: [CaptureDevice]

    init(_ devices: [CaptureDevice]) {
        self.devices = devices
    }

    /// The camera of a side, where the most trusted evidence wins.
    ///
    /// `unspecified` takes the first colour camera.
    func choice(for position: DevicePosition) throws(PhotoCameraError) -> CaptureDevice.Choice {
        let colour = devices.filter { $0.kind == .camera }
        let matching = position == .unspecified ? colour : colour.filter { $0.position == position }
        let best = matching.map(\.positionEvidence.trust).min()
        if let device = matching.first(where: {
            position == .unspecified || $0.positionEvidence.trust == best
        }) {
            return .init(device: device)
        }
        let wanted = position == .unspecified ? "camera" : "\(position.rawValue) camera"
        guard let only = colour.first, colour.count == 1 else {
            throw .noCamera(wanted: wanted, candidates: devices.map(\.label))
        }
        return .init(device: only, note: "no \(wanted) is known: using \(only.label), the only camera")
    }

    /// The camera that a text means: a path, a stable id, the number of a node, a name, or part of one name.
    ///
    /// `resolve` follows links. A node that is no camera here is answered as it is: opening it tells the
    /// reason.
    func choice(
        named text: String, resolve: (String) -> String? = SystemFiles.resolved
    ) throws(PhotoCameraError) -> CaptureDevice.Choice {
        if let device = try byNumber(text) { return .init(device: device) }
        if let device = try byStableID(text) { return .init(device: device) }
        if text.contains("/") {
            let path = resolve(text) ?? text
            return .init(device: devices.first { $0.node == path } ?? Self.unknown(path))
        }
        return .init(device: try byName(text))
    }

    /// The camera that was seen before, also where its node has another name now: by the name that is its own
    /// alone, else by any other that survives, as long as no second camera has it too.
    func camera(like known: CaptureDevice) -> CaptureDevice? {
        if let device = devices.first(where: { $0.id == known.id && $0.name == known.name }) { return device }
        let names = Set(known.stableIDs)
        let matching = devices.filter { !names.isDisjoint(with: $0.stableIDs) && $0.name == known.name }
        return matching.count == 1 ? matching.first : nil
    }

    private func byNumber(_ text: String) throws(PhotoCameraError) -> CaptureDevice? {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        guard let number = Int(text), number <= 99 else {
            throw .invalidValue(name: "--device", value: text, reason: "a camera's number is 0 to 99")
        }
        let path = "/dev/video\(number)"
        return devices.first { $0.node == path } ?? Self.unknown(path)
    }

    private func byStableID(_ text: String) throws(PhotoCameraError) -> CaptureDevice? {
        let wanted = StableID.bare(text)
        let matching = devices.filter {
            $0.id == wanted || $0.stableIDs.contains(wanted) || $0.serial == wanted
        }
        return try one(of: matching, text)
    }

    /// The whole name is stronger than a part, and a colour camera than the infrared one beside it.
    private func byName(_ text: String) throws(PhotoCameraError) -> CaptureDevice {
        let wanted = text.lowercased()
        let whole = devices.filter { $0.name.lowercased() == wanted }
        let part = wanted.isEmpty ? [] : devices.filter { $0.name.lowercased().contains(wanted) }
        if let device = try one(of: whole.isEmpty ? part : whole, text) { return device }
        throw .noCamera(wanted: "camera called \"\(text)\"", candidates: devices.map(\.label))
    }

    private func one(of matching: [CaptureDevice], _ text: String) throws(PhotoCameraError) -> CaptureDevice?
    {
        let colour = matching.filter { $0.kind == .camera }
        let best = colour.isEmpty ? matching : colour
        guard best.count > 1 else { return best.first }
        throw .ambiguousCamera(wanted: text, candidates: best.map(\.label))
    }

    private static func unknown(_ path: String) -> CaptureDevice {
        CaptureDevice(id: path, name: path, kind: .camera, node: path)
    }
}

extension CaptureDevice {
    /// "Front Camera (/dev/video0)".
    var label: String {
        node.map { name == $0 ? name : "\(name) (\($0))" } ?? name
    }
}

extension CaptureDevice.PositionEvidence {
    /// How much it is trusted: the less, the more.
    var trust: Int {
        switch self {
        case .given: 0
        case .configuration: 1
        case .driver: 2
        case .hardwareDatabase: 3
        case .firmware: 4
        case .name: 5
        case .fixedInMachine: 6
        case .connector: 7
        case .none: 8
        }
    }
}
