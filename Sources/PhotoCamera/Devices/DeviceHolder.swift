internal import Glibc

/// The program that has a device open, as far as /proc shows it to this user.
struct DeviceHolder: Hashable, Sendable, CustomStringConvertible {
    /// The name of the program.
    var name: String
    /// The number of its process.
    var process: Int

    /// "fswebcam (process 4711)".
    var description: String {
        "\(name) (process \(process))"
    }

    /// Looks through the open files of all processes that may be looked into; this one is the last to be
    /// named.
    static func find(_ node: String, processes folder: String = "/proc") -> DeviceHolder? {
        let own = Int(getpid())
        let processes = SystemFiles.names(in: folder).compactMap { Int($0) }.filter { $0 != own }.sorted()
        for process in processes + [own] where holds("\(folder)/\(process)", node) {
            let name = SystemFiles.text("\(folder)/\(process)/comm") ?? "a program"
            return DeviceHolder(name: name, process: process)
        }
        return nil
    }

    /// Whether this process has a device open, or had it when `holder` was told.
    static func isThisProcess(_ node: String, told holder: String?) -> Bool {
        holder?.hasSuffix("(process \(getpid()))") == true || holds("/proc/self", node)
    }

    private static func holds(_ process: String, _ node: String) -> Bool {
        SystemFiles.names(in: process + "/fd").contains { descriptor in
            SystemFiles.target(ofLink: "\(process)/fd/\(descriptor)") == node
        }
    }
}
