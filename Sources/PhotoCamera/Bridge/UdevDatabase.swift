internal import CUdev

/// What udev knows of the video nodes.
///
/// Without its daemon the nodes are there, and only the properties are missing.
enum UdevDatabase {
    struct Entry: Hashable, Sendable {
        var node: String
        var sysPath: String
        var properties: [String: String]
    }

    /// Every node of video4linux, unordered.
    static func videoNodes() -> [Entry] {
        guard let context = unsafe udev_new() else { return [] }
        defer { unsafe udev_unref(context) }
        guard let search = unsafe udev_enumerate_new(context) else { return [] }
        defer { unsafe udev_enumerate_unref(search) }
        unsafe udev_enumerate_add_match_subsystem(search, "video4linux")
        unsafe udev_enumerate_scan_devices(search)
        var entries: [Entry] = []
        var item = unsafe udev_enumerate_get_list_entry(search)
        while let current = unsafe item {
            if let path = unsafe udev_list_entry_get_name(current),
                let device = unsafe udev_device_new_from_syspath(context, path)
            {
                unsafe entries.append(contentsOf: Entry(device).map { [$0] } ?? [])
                unsafe udev_device_unref(device)
            }
            unsafe item = udev_list_entry_get_next(current)
        }
        return entries
    }
}

extension UdevDatabase.Entry {
    init?(_ device: OpaquePointer) {
        guard let node = unsafe udev_device_get_devnode(device),
            let path = unsafe udev_device_get_syspath(device)
        else { return nil }
        self.node = unsafe String(cString: node)
        sysPath = unsafe String(cString: path)
        properties = [:]
        var item = unsafe udev_device_get_properties_list_entry(device)
        while let current = unsafe item {
            if let name = unsafe udev_list_entry_get_name(current),
                let value = unsafe udev_list_entry_get_value(current)
            {
                unsafe properties[String(cString: name)] = String(cString: value)
            }
            unsafe item = udev_list_entry_get_next(current)
        }
    }
}
