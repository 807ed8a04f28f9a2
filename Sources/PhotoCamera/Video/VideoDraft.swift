internal import CLinux
internal import Glibc

/// A video under a name that nobody looks for, in the folder where it will get its own.
///
/// It goes where it does not get one.
struct VideoDraft: ~Copyable {
    /// Where it is written.
    ///
    /// The extension is that of the video: a writer chooses the container by it.
    let path: FilePath
    private let destination: FilePath
    private let descriptor: Int32

    /// Makes an empty file, locked as every temporary file is while it is written.
    init(for destination: FilePath) throws(PhotoCameraError) {
        self.destination = destination.resolved
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        path = self.destination.folder.appending(
            ".retrocam-\(getpid())-\(number).tmp.\(destination.fileExtension)".utf8)
        descriptor = unsafe path.withCString { unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw PhotoFile.creationError(errno, destination) }
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit {
        close(descriptor)
        unsafe _ = path.withCString { unsafe unlink($0) }
    }

    /// Brings it to the disk and gives it its name.
    ///
    /// - Throws: `fileExists`, `writeFailed`, `accessDenied`.
    func publish(overwrite: Bool) throws(PhotoCameraError) {
        if overwrite { PhotoFile.keepPermissions(of: destination, on: descriptor) }
        guard fsync(descriptor) == 0 else { throw PhotoFile.writingError(errno, destination) }
        let flags = overwrite ? 0 : UInt32(LINUX_RENAME_NOREPLACE)
        let result = unsafe path.withCString { from in
            unsafe destination.withCString { unsafe renameat2(AT_FDCWD, from, AT_FDCWD, $0, flags) }
        }
        guard result == 0 else { throw PhotoFile.creationError(errno, destination) }
    }
}
