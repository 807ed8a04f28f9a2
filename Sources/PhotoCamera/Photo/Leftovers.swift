internal import Glibc

/// Temporary files of processes that were killed before they could give them a name or remove them.
enum Leftovers {
    /// Removes those in a folder that no process writes any more; what cannot be removed stays.
    ///
    /// A file that is being written is locked. A link cannot be: it is left over once it is a minute old.
    static func remove(from folder: FilePath) {
        for name in (try? folder.fileNames()) ?? [] where isTemporary(name) {
            let path = folder.appending(name)
            var status = stat()
            guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: removeUnlocked(path)
            case S_IFLNK where time(nil) - status.st_mtim.tv_sec > 60:
                unsafe _ = path.withCString { unsafe unlink($0) }
            default: break
            }
        }
    }

    /// Whether it is a name that `TemporaryFile` gives: ".retrocam-PROCESS-NUMBER.tmp".
    ///
    /// A video has its own extension behind that.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        let path = FilePath(bytes: name)
        let name =
            VideoExport.isVideoName(path) ? name.dropLast(path.fileExtension.utf8.count + 1) : name[...]
        let (start, end) = (Array(".retrocam-".utf8), Array(".tmp".utf8))
        guard name.starts(with: start), name.reversed().starts(with: end.reversed()) else { return false }
        let parts = name.dropFirst(start.count).dropLast(end.count).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && parts[0].allSatisfy { digits.contains($0) }
            && parts[1].allSatisfy { digits.contains($0) || letters.contains($0) }
    }

    /// The lock is held while the file is removed: a process that has just made it then sees that it is gone.
    private static func removeUnlocked(_ path: FilePath) {
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        unsafe _ = path.withCString { unsafe unlink($0) }
    }
}
