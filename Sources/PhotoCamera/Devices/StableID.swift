/// The names that a camera keeps after a reboot, spelled as udev spells its links below /dev/v4l.
///
/// Where udev's daemon does not run there are no links and no properties; the same names follow from /sys.
enum StableID {
    /// "usb-Maker_Model_Serial-video-index0".
    static func byID(maker: String?, model: String?, serial: String?, index: Int) -> String? {
        guard let model, !model.isEmpty else { return nil }
        let words = [maker, model, serial].compactMap(\.self).filter { !$0.isEmpty }.map(escaped)
        return "usb-\(words.joined(separator: "_"))-video-index\(index)"
    }

    /// "pci-0000:00:14.0-usb-0:5:1.0-video-index0", from the path of the node below /sys/devices; nil for a
    /// device that is attached to nothing, as v4l2loopback.
    static func byPath(sysPath: String, index: Int) -> String? {
        let parts = sysPath.split(separator: "/").map(String.init)
        guard let start = parts.firstIndex(of: "devices"), let end = parts.firstIndex(of: "video4linux"),
            start < end,
            parts[start + 1] != "virtual"
        else { return nil }
        var names: [String] = []
        var rest = parts[(start + 1)..<end]
        if let bus = rest.firstIndex(where: isUSBBus), let interface = rest.last(where: isUSBInterface) {
            names.append("usb-0:" + interface.drop { $0 != "-" }.dropFirst())
            rest = rest[..<bus]
        }
        if let address = rest.last(where: isPCIAddress) {
            names.append("pci-" + address)
        } else if rest.first == "platform", rest.count > 1, let last = rest.last {
            names.append("platform-" + last)
        }
        return names.isEmpty ? nil : names.reversed().joined(separator: "-") + "-video-index\(index)"
    }

    /// A name without the folder of its link: "/dev/v4l/by-id/usb-X" is "usb-X".
    static func bare(_ text: String) -> String {
        for folder in ["/dev/v4l/by-id/", "/dev/v4l/by-path/"] where text.hasPrefix(folder) {
            return String(text.dropFirst(folder.count))
        }
        return text
    }

    /// udev's spelling of a string that a device tells: spaces and what is no letter, digit or one of
    /// #+-.:=@_ become underscores.
    static func escaped(_ text: String) -> String {
        text.split(separator: " ").map { word in
            String(word.map { $0.isLetter || $0.isNumber || "#+-.:=@_".contains($0) ? $0 : "_" })
        }.joined(separator: "_")
    }

    private static func isUSBBus(_ name: String) -> Bool {
        name.hasPrefix("usb") && name.count > 3 && name.dropFirst(3).allSatisfy(\.isNumber)
    }

    private static func isUSBInterface(_ name: String) -> Bool {
        name.first?.isNumber == true && name.contains("-") && name.contains(":")
    }

    private static func isPCIAddress(_ name: String) -> Bool {
        let parts = name.split(separator: ":")
        return parts.count == 3 && parts[0].count >= 4 && parts[2].contains(".")
            && parts.joined().allSatisfy { $0.isHexDigit || $0 == "." }
    }
}
