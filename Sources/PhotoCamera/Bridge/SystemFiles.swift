internal import Glibc

/// What the library reads of /sys, /dev and /proc: small texts, folders and links, with no exception for what
/// is missing.
enum SystemFiles {
    /// What a path leads to.
    enum Kind: Hashable {
        case missing, folder, file, characterDevice, other
        /// A folder on the way, or the link itself, may not be looked at.
        case forbidden
    }

    /// How many processors this process may use.
    static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The first 64 KiB of a file without the end of line, or nil.
    static func text(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        var text = Substring(decoding: bytes[..<count], as: UTF8.self)
        while let last = text.last, last == "\n" || last == " " { text.removeLast() }
        return String(text)
    }

    /// The names in a folder, unordered; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// The path with every link followed, or nil where it leads nowhere.
    static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// What a link says, or nil.
    static func target(ofLink path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// What a path leads to, links followed.
    static func kind(_ path: String) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return errno == EACCES ? .forbidden : .missing }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        case S_IFCHR: return .characterDevice
        default: return .other
        }
    }

    /// The group that owns a path, as its name or number, and whether the group may read and write.
    static func group(of path: String) -> (name: String, mayUse: Bool)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        let mayUse = status.st_mode & 0o060 == 0o060
        guard let entry = unsafe getgrgid(status.st_gid) else { return ("\(status.st_gid)", mayUse) }
        return unsafe (String(cString: entry.pointee.gr_name), mayUse)
    }

    /// Whether this process may read and write a path.
    static func isUsable(_ path: String) -> Bool {
        unsafe faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0
    }
}
