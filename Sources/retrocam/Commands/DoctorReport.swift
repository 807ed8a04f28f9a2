import PhotoCamera

/// What `retrocam doctor` prints, as a function of the diagnosis.
enum DoctorReport {
    /// Four parts: cameras, other nodes, problems with their remedies, and what the program stands on.
    static func text(_ diagnosis: Diagnosis) -> String {
        let cameras = diagnosis.nodes.filter { $0.camera != nil }
        let others = diagnosis.nodes.filter { $0.camera == nil }
        let problems = diagnosis.problems.map { ["  \($0)"] }
        return part("Cameras", cameras.map { row($0, diagnosis) })
            + (others.isEmpty
                ? "" : part("Other nodes", others.map { ["  \($0.path)", $0.name, $0.explanation] }))
            + part("Problems", problems)
            + part("System", system(diagnosis))
    }

    /// The same for programs.
    static func json(_ diagnosis: Diagnosis) -> String {
        let system = diagnosis.system
        let report = Report(
            usable: !diagnosis.usable.isEmpty,
            cameras: diagnosis.nodes.compactMap {
                DevicesReport.Camera($0, problem: diagnosis.obstacles[$0.path]?.description)
            },
            others: diagnosis.nodes.filter { $0.camera == nil }.map(DevicesReport.Other.init),
            problems: diagnosis.problems,
            openCV: OpenCV(version: system.openCV, backends: system.backends), udev: system.hasUdev,
            linksByID: system.hasLinksByID,
            configuration: Configuration(
                path: diagnosis.configurationPath, front: diagnosis.configuration[.front],
                back: diagnosis.configuration[.back]))
        return report.json + "\n"
    }

    private static func part(_ title: String, _ rows: [[String]]) -> String {
        "\(title):\n" + TextTable.text(rows.isEmpty ? [["  none"]] : rows)
    }

    private static func row(_ node: DeviceNode, _ diagnosis: Diagnosis) -> [String] {
        guard let camera = node.camera else { return [] }
        return [
            "  " + DevicesReport.side(of: camera), camera.name, node.path, camera.positionEvidence.words,
            state(of: node, diagnosis),
        ]
    }

    private static func state(of node: DeviceNode, _ diagnosis: Diagnosis) -> String {
        switch diagnosis.obstacles[node.path] {
        case nil: node.explanation.isEmpty ? "can be used" : node.explanation
        case .cameraBusy(_, let holder): "in use by \(holder ?? "another program")"
        case .accessDenied: "permission denied"
        case .some: "cannot be used"
        }
    }

    private static func system(_ diagnosis: Diagnosis) -> [[String]] {
        let system = diagnosis.system
        let file = diagnosis.configurationPath ?? "no place for it: neither XDG_CONFIG_HOME nor HOME is set"
        let sides = [DevicePosition.front, .back].compactMap { side in
            diagnosis.configuration[side].map { "\(side.rawValue) = \($0)" }
        }
        let said = sides.isEmpty ? "names no camera" : "says " + sides.joined(separator: ", ")
        return [
            ["  retrocam", Retrocam.version],
            ["  OpenCV", "\(system.openCV), video from \(system.backends.joined(separator: ", "))"],
            ["  udev", system.hasUdev ? "runs" : "does not run: stable ids are derived from /sys"],
            [
                "  /dev/v4l/by-id",
                system.hasLinksByID ? "exists" : "does not exist: --device takes the ids all the same",
            ],
            ["  configuration", "\(file), which \(said)"],
        ]
    }
}

extension CaptureDevice.PositionEvidence {
    /// Who told the side.
    fileprivate var words: String {
        switch self {
        case .configuration: "by your file"
        case .driver: "by its driver"
        case .hardwareDatabase: "by udev's database"
        case .firmware: "by the firmware"
        case .name: "by its name"
        case .fixedInMachine: "fixed in the machine"
        case .connector: "on a port"
        case .given: "given"
        case .none: "side unknown"
        }
    }
}

extension DoctorReport {
    fileprivate struct Report: Encodable {
        let usable: Bool
        let cameras: [DevicesReport.Camera]
        let others: [DevicesReport.Other]
        let problems: [String]
        let openCV: OpenCV
        let udev, linksByID: Bool
        let configuration: Configuration
    }

    fileprivate struct OpenCV: Encodable {
        let version: String
        let backends: [String]
    }

    fileprivate struct Configuration: Encodable {
        let path, front, back: String?
    }
}
