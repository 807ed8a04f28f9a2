internal import CUdev
internal import Glibc

/// A descriptor that becomes readable when video nodes come or go: udev's, which tells after the rules have
/// run, or, where its daemon does not run, that of a watch on /dev.
@safe final class DeviceChanges: Sendable {
    /// To be waited for.
    let descriptor: Int32
    // Used on the one queue that waits for the descriptor, and freed once by `close`.
    private nonisolated(unsafe) let monitor: OpaquePointer?
    // The monitor points to its context and does not own it.
    private nonisolated(unsafe) let context: OpaquePointer?

    /// Nil where the system offers neither.
    init?() {
        let hasDaemon = SystemFiles.kind("/run/udev/control") != .missing
        let context = hasDaemon ? unsafe udev_new() : nil
        let monitor = unsafe context.flatMap { unsafe Self.monitor(in: $0) }
        unsafe self.context = context
        unsafe self.monitor = monitor
        if let monitor = unsafe monitor {
            descriptor = unsafe udev_monitor_get_fd(monitor)
        } else {
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            let mask = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB)
            guard descriptor >= 0, unsafe inotify_add_watch(descriptor, "/dev", mask) >= 0 else {
                if descriptor >= 0 { _ = Glibc.close(descriptor) }
                if let context = unsafe context { unsafe udev_unref(context) }
                return nil
            }
        }
    }

    /// Ends the watch.
    ///
    /// To be called once, when nothing waits for the descriptor any more.
    func close() {
        if let monitor = unsafe monitor {
            unsafe udev_monitor_unref(monitor)
        } else {
            _ = Glibc.close(descriptor)
        }
        if let context = unsafe context { unsafe udev_unref(context) }
    }

    /// Takes what has been told, and answers the nodes that were removed, though another may have their path
    /// by now.
    func removedNodes() -> Set<String> {
        guard let monitor = unsafe monitor else { return removedByWatch() }
        var removed: Set<String> = []
        while let device = unsafe udev_monitor_receive_device(monitor) {
            defer { unsafe udev_device_unref(device) }
            if let action = unsafe udev_device_get_action(device), unsafe String(cString: action) == "remove",
                let node = unsafe udev_device_get_devnode(device)
            {
                unsafe removed.insert(String(cString: node))
            }
        }
        return removed
    }

    /// Reads inotify's records: descriptor, mask, cookie and length of 4 bytes each, then the padded name.
    private func removedByWatch() -> Set<String> {
        var removed: Set<String> = []
        var bytes = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = unsafe read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return removed }
            var start = 0
            while start + 16 <= count {
                let mask = Self.number(bytes[(start + 4)..<(start + 8)])
                let end = min(count, start + 16 + Int(Self.number(bytes[(start + 12)..<(start + 16)])))
                let name = String(decoding: bytes[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if mask & UInt32(IN_DELETE) != 0 { removed.insert("/dev/" + name) }
                start = end
            }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func monitor(in context: OpaquePointer) -> OpaquePointer? {
        guard let monitor = unsafe udev_monitor_new_from_netlink(context, "udev") else { return nil }
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "video4linux", nil)
        guard unsafe udev_monitor_enable_receiving(monitor) >= 0 else {
            unsafe udev_monitor_unref(monitor)
            return nil
        }
        return unsafe monitor
    }
}
