internal import Glibc

/// What opens a device to a user whom the system has turned away.
enum PermissionRemedy {
    /// The sentence for a path and the reason of the system.
    static func of(_ path: String, _ failure: ProbeFailure) -> String {
        sentence(path, group: SystemFiles.group(of: path), isPolicy: failure.code == EPERM)
    }

    /// EPERM comes from a container's policy, EACCES from the node's owner and mode.
    static func sentence(_ path: String, group: (name: String, mayUse: Bool)?, isPolicy: Bool) -> String {
        if isPolicy { return "In a container, start it with --device \(path)" }
        guard let group, group.mayUse else { return "Only its owner may use it: sudo chmod g+rw \(path)" }
        if group.name == "root" { return "Its group is root: sudo chgrp video \(path)" }
        if group.name.allSatisfy(\.isNumber) {
            return
                "Its group has the number \(group.name), which has no name here. In a container, start it with "
                + "--group-add \(group.name)"
        }
        return "Its group is \(group.name): sudo usermod -aG \(group.name) $USER, then log in again"
    }
}
