internal import FoundationEssentials
internal import Glibc

/// The user's own word on which camera is the front and which the back one.
///
/// A text of lines as `front = usb-Maker_Model_Serial-video-index0`, in
/// `$XDG_CONFIG_HOME/retrocam/cameras.conf`. Empty lines, and those that begin with `#`, are kept when it is
/// written.
package struct CameraConfiguration: Hashable, Sendable {
    /// The lines of the file.
    package private(set) var lines: [String]

    /// Reads a text; lines that mean nothing are kept and answered by `problems`.
    package init(text: String = "") {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    /// The text of the file.
    package var text: String {
        lines.map { $0 + "\n" }.joined()
    }

    /// The stable id of the camera on a side.
    package subscript(position: DevicePosition) -> String? {
        get { lines.compactMap(Self.setting).last { $0.key == position.rawValue }?.value }
        set {
            lines.removeAll { Self.setting($0)?.key == position.rawValue }
            if let newValue { lines.append("\(position.rawValue) = \(newValue)") }
        }
    }

    /// The lines that say nothing, each with its number.
    package var problems: [String] {
        lines.enumerated().compactMap { number, line in
            let trimmed = line.trimmed
            guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return nil }
            if let setting = Self.setting(line), DevicePosition(rawValue: setting.key) != nil { return nil }
            return "line \(number + 1): \(trimmed)"
        }
    }

    /// The side that the user gave to a camera with any of these names.
    func position(ofAnyOf names: [String]) -> DevicePosition? {
        DevicePosition.allCases.first { position in
            guard let wanted = self[position].map(StableID.bare) else { return false }
            return names.contains(wanted) || names.contains(self[position] ?? "")
        }
    }

    private static func setting(_ line: String) -> (key: String, value: String)? {
        guard !line.trimmed.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
        let value = line[line.index(after: equals)...].trimmed
        return value.isEmpty ? nil : (line[..<equals].trimmed.lowercased(), value)
    }
}

extension CameraConfiguration {
    /// Where the user's file is; nil where the system tells no home.
    package static func path(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/retrocam/cameras.conf"
        }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.config/retrocam/cameras.conf"
    }

    /// The user's file, or an empty configuration where there is none.
    package static func load() -> CameraConfiguration {
        guard let path = path(environment: ProcessInfo.processInfo.environment) else { return .init() }
        return CameraConfiguration(text: SystemFiles.text(path) ?? "")
    }

    /// Writes a file, whole or not at all; its folder is made.
    func save(to path: String) throws(PhotoCameraError) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .cannotCreate(path: folder, reason: systemReason(errno))
        }
        try PhotoFile.write(Array(text.utf8), to: FilePath(path), overwrite: true)
    }
}

extension StringProtocol {
    /// Without the spaces around it.
    var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
