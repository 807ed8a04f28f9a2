/// Gathers what the system and the drivers know of the video nodes of this machine.
///
/// Nothing streams, and a camera in use is not disturbed.
enum DeviceScan {
    /// What there is to know of every node.
    static func facts() -> [DeviceFacts] {
        present().map { facts(of: $0) }.filter { facts in
            // The system lists nodes that a container does not have, and a node may go while it is asked.
            if case .failed(let failure) = facts.answer { return !failure.isMissing }
            return true
        }
    }

    /// The nodes that are there now, without asking their drivers.
    static func present() -> [UdevDatabase.Entry] {
        let known = UdevDatabase.videoNodes().filter { isVideo($0.node) }
        if !known.isEmpty { return known }
        let names = SystemFiles.names(in: "/dev").filter { isVideo("/dev/" + $0) }
        return names.map { name in
            let path = SystemFiles.resolved("/sys/class/video4linux/" + name) ?? ""
            return UdevDatabase.Entry(node: "/dev/" + name, sysPath: path, properties: [:])
        }
    }

    /// What there is to know of one node.
    static func facts(of entry: UdevDatabase.Entry) -> DeviceFacts {
        let answer: DeviceFacts.Answer
        do throws(ProbeFailure) {
            answer = .probed(try NodeProbe(path: entry.node))
        } catch {
            answer = .failed(error)
        }
        let recorded = SystemFiles.text(entry.sysPath + "/name")
        var facts = DeviceFacts(node: entry.node, name: recorded ?? "", answer: answer)
        if facts.name.isEmpty { facts.name = facts.probe?.card ?? entry.node }
        facts.index = SystemFiles.text(entry.sysPath + "/index").flatMap { Int($0) } ?? 0
        facts.parent = SystemFiles.resolved(entry.sysPath + "/device") ?? ""
        addHardware(to: &facts, entry)
        addDatabase(to: &facts, entry.properties)
        return facts
    }

    /// What /sys says of the device that carries the node.
    private static func addHardware(to facts: inout DeviceFacts, _ entry: UdevDatabase.Entry) {
        facts.byPath = StableID.byPath(sysPath: entry.sysPath, index: facts.index)
        guard !facts.parent.isEmpty else { return }
        facts.isUSB = SystemFiles.resolved(facts.parent + "/subsystem")?.hasSuffix("/usb") == true
        // The node hangs on an interface of the USB device; no further up, where the hub's place would be
        // told.
        let carrier = facts.isUSB ? facts.parent + "/.." : facts.parent
        let told = { (name: String) in SystemFiles.text("\(carrier)/\(name)") }
        facts.removable = told("removable")
        facts.panel =
            SystemFiles.text(facts.parent + "/physical_location/panel") ?? told("physical_location/panel")
        guard facts.isUSB else { return }
        facts.maker = told("manufacturer")
        facts.serial = told("serial")
        facts.byID = StableID.byID(
            maker: facts.maker ?? told("idVendor"), model: told("product") ?? told("idProduct"),
            serial: facts.serial, index: facts.index)
    }

    /// What udev's rules and hardware database say, which is trusted over our own derivation.
    private static func addDatabase(to facts: inout DeviceFacts, _ properties: [String: String]) {
        for link in (properties["DEVLINKS"] ?? "").split(separator: " ").map(String.init) {
            if link.hasPrefix("/dev/v4l/by-id/") { facts.byID = StableID.bare(link) }
            if link.hasPrefix("/dev/v4l/by-path/") { facts.byPath = StableID.bare(link) }
        }
        facts.serial = properties["ID_SERIAL_SHORT"] ?? facts.serial
        facts.direction = properties["ID_CAMERA_DIRECTION"]
        facts.isInfraredByDatabase = properties["ID_INFRARED_CAMERA"] == "1"
        facts.recordedCapabilities = properties["ID_V4L_CAPABILITIES"]
    }

    /// Whether a path is that of a video node: /dev/video0, and not /dev/v4l-subdev0, /dev/vbi0 or
    /// /dev/radio0.
    private static func isVideo(_ path: String) -> Bool {
        path.hasPrefix("/dev/video") && path.count > 10 && path.dropFirst(10).allSatisfy(\.isNumber)
    }
}

extension DeviceNode {
    /// All video nodes of this machine, ordered by number.
    ///
    /// Blocks the calling thread for some milliseconds a node.
    package static func all() -> [DeviceNode] {
        all(from: DeviceScan.facts(), configuration: .load())
    }
}
