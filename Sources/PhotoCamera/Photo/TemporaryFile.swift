internal import CLinux
internal import Glibc

/// A file without a name, or with one that nobody looks for, in the folder where it will get its own.
///
/// It goes where it does not get one. It is locked as long as it is open, so that whoever finds its name
/// later can tell what a living process writes from what a killed one has left.
struct TemporaryFile: ~Copyable {
    let descriptor: Int32
    /// Where it has a name all the same: on file systems without O_TMPFILE.
    private let name: FilePath?

    /// A read and write for all, less the user's umask, as any new file.
    private static let mode: mode_t = 0o666

    /// Makes a file in the folder of `path`; with `isNamed` as on a file system without O_TMPFILE.
    init(for path: FilePath, isNamed: Bool = false) throws(PhotoCameraError) {
        if !isNamed, let unnamed = try Self.unnamed(for: path) {
            descriptor = unnamed
            name = nil
            flock(descriptor, LOCK_EX | LOCK_NB)
            return
        }
        while true {
            let name = Self.unusedName(in: path.folder)
            let named = unsafe name.withCString {
                unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Self.mode)
            }
            guard named >= 0 else { throw PhotoFile.creationError(errno, path) }
            flock(named, LOCK_EX | LOCK_NB)
            var status = stat()
            // Who cleans up may have come between the two calls.
            guard unsafe fstat(named, &status) != 0 || status.st_nlink > 0 else {
                close(named)
                continue
            }
            descriptor = named
            self.name = name
            return
        }
    }

    /// Nil where the kernel or the file system has no such files.
    private static func unnamed(for path: FilePath) throws(PhotoCameraError) -> Int32? {
        let descriptor = unsafe path.folder.withCString { folder in
            unsafe open(folder, O_WRONLY | O_CLOEXEC | Int32(LINUX_O_TMPFILE), mode)
        }
        guard descriptor < 0 else { return descriptor }
        // EISDIR is what a kernel or file system without it answers.
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { throw PhotoFile.creationError(errno, path) }
        return nil
    }

    deinit {
        close(descriptor)
        if let name { unsafe _ = name.withCString { unsafe unlink($0) } }
    }

    /// Gives the file its name; one that exists is left alone unless `overwrite` is set.
    func take(name path: FilePath, overwrite: Bool) throws(PhotoCameraError) {
        if overwrite {
            let between = Self.unusedName(in: path.folder)
            guard link(to: between) else { throw PhotoFile.creationError(errno, path) }
            let result = unsafe between.withCString { from in
                unsafe path.withCString { unsafe rename(from, $0) }
            }
            guard result == 0 else {
                let code = errno
                unsafe _ = between.withCString { unsafe unlink($0) }
                throw PhotoFile.creationError(code, path)
            }
        } else if !link(to: path) {
            throw PhotoFile.creationError(errno, path)
        }
    }

    /// Never over a name that exists: link(2) refuses it, and so does a rename with NOREPLACE, which is for
    /// file systems that have no links, as those of memory cards.
    private func link(to path: FilePath) -> Bool {
        guard let name else {
            return unsafe FilePath("/proc/self/fd/\(descriptor)").withCString { from in
                unsafe path.withCString {
                    unsafe linkat(AT_FDCWD, from, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
                }
            }
        }
        return unsafe name.withCString { from in
            unsafe path.withCString { to in
                unsafe renameat2(AT_FDCWD, from, AT_FDCWD, to, UInt32(LINUX_RENAME_NOREPLACE)) == 0
                    || (errno == EINVAL && Glibc.link(from, to) == 0)
            }
        }
    }

    /// ".retrocam-PROCESS-NUMBER.tmp".
    static func unusedName(in folder: FilePath) -> FilePath {
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return folder.appending(".retrocam-\(getpid())-\(number).tmp".utf8)
    }
}
