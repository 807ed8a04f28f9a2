internal import Glibc

/// Writes files that are whole or not there: a temporary file in the same folder, all bytes, fsync, a name,
/// fsync of the folder.
///
/// The temporary file has no name where the file system allows it (O_TMPFILE), so that nothing is left over,
/// however the program ends.
public enum PhotoFile {
    /// Writes a file.
    ///
    /// Blocks the calling thread until the bytes are on the disk.
    ///
    /// A link is followed to what it points at. What is no file, such as a device or a pipe, is written to as
    /// it is.
    ///
    /// - Parameters:
    ///   - bytes: All of the content.
    ///   - path: Where; its folder must exist.
    ///   - overwrite: Whether a file of this name is replaced. False by default.
    ///   - patience: How long a pipe may be without a reader; 5 s by default.
    /// - Throws: `fileExists`, `cannotCreate`, `accessDenied`, `diskFull`, `writeFailed`; the file is then as
    ///   it was before.
    public static func write(
        _ bytes: [UInt8], to path: FilePath, overwrite: Bool = false, patience: Duration = .seconds(5)
    ) throws(PhotoCameraError) {
        switch path.kind {
        case .folder: throw .cannotCreate(path: path.description, reason: "it is a folder")
        case .device, .pipe, .other: try writeThrough(bytes, to: path, patience)
        case .file where !overwrite: throw .fileExists(path: path.description)
        case .file: try replace(path.resolved, with: bytes, overwrite: true)
        case .missing: try replace(overwrite ? path.resolved : path, with: bytes, overwrite: overwrite)
        }
    }

    /// Writes a file under a name that nobody has: where "shot.jpg" is taken, "shot_2.jpg" is next.
    ///
    /// Blocks the calling thread until the bytes are on the disk.
    ///
    /// - Returns: Where it is.
    /// - Throws: As `write`, and `fileExists` after ten thousand names.
    public static func writeUnique(
        _ bytes: [UInt8], to path: FilePath
    ) throws(PhotoCameraError) -> FilePath {
        for attempt in 0..<10_000 {
            let path = FileName.numbered(path, attempt: attempt)
            do throws(PhotoCameraError) {
                try write(bytes, to: path)
                return path
            } catch {
                guard case .fileExists = error else { throw error }
            }
        }
        throw .fileExists(path: path.description)
    }

    /// Tells whether `write` would be refused before anything is written, so that no picture is taken in
    /// vain; and removes what killed processes have left in the folder.
    public static func check(_ path: FilePath, overwrite: Bool = false) throws(PhotoCameraError) {
        switch path.kind {
        case .folder: throw .cannotCreate(path: path.description, reason: "it is a folder")
        case .device, .pipe, .other: return
        case .file where !overwrite: throw .fileExists(path: path.description)
        case .file, .missing:
            guard path.lastComponent.count <= FileName.longestName else {
                throw creationError(ENAMETOOLONG, path)
            }
            let folder = path.resolved.folder
            guard folder.kind == .folder else {
                throw creationError(folder.kind == .missing ? ENOENT : ENOTDIR, path)
            }
            guard unsafe folder.withCString({ unsafe access($0, W_OK | X_OK) }) == 0 else {
                throw creationError(errno, path)
            }
            Leftovers.remove(from: folder)
        }
    }

    private static func writeThrough(
        _ bytes: [UInt8], to path: FilePath, _ patience: Duration
    ) throws(PhotoCameraError) {
        let descriptor: Int32
        do throws(PatientWriter.Failure) {
            descriptor = try PatientWriter.open(path, patience)
        } catch {
            throw creationError(error.code, path)
        }
        defer { close(descriptor) }
        do throws(PatientWriter.Failure) {
            try PatientWriter.write(bytes.span, to: descriptor)
        } catch {
            throw writingError(error.code, path, isDevice: true)
        }
    }

    private static func replace(
        _ path: FilePath, with bytes: [UInt8], overwrite: Bool
    ) throws(PhotoCameraError) {
        let temporary = try TemporaryFile(for: path)
        try writeAll(bytes, to: temporary.descriptor, path)
        if overwrite { keepPermissions(of: path, on: temporary.descriptor) }
        guard fsync(temporary.descriptor) == 0 else { throw writingError(errno, path) }
        try temporary.take(name: path, overwrite: overwrite)
        syncFolder(of: path)
    }

    /// A picture that only its owner may read stays so when it is replaced.
    static func keepPermissions(of path: FilePath, on descriptor: Int32) {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return }
        fchmod(descriptor, status.st_mode & 0o7777)
    }

    private static func writeAll(
        _ bytes: [UInt8], to descriptor: Int32, _ path: FilePath
    ) throws(PhotoCameraError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw writingError(errno, path)
            }
        }
    }

    /// A name that is not on the disk yet can be lost with the power.
    ///
    /// Some file systems cannot do it, and then nothing can.
    private static func syncFolder(of path: FilePath) {
        let folder = unsafe path.folder.withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// The error of a file that could not be written; of a device with `isDevice`, which never gets room
    /// again.
    static func writingError(
        _ code: Int32, _ path: FilePath, isDevice: Bool = false
    ) -> PhotoCameraError {
        switch code {
        case ECANCELED: .cancelled
        case ENOSPC where !isDevice, EDQUOT where !isDevice:
            .diskFull(path: path.description, reason: systemReason(code))
        default: .writeFailed(path: path.description, reason: systemReason(code))
        }
    }

    static func creationError(_ code: Int32, _ path: FilePath) -> PhotoCameraError {
        switch code {
        case EEXIST: .fileExists(path: path.description)
        case EACCES, EPERM, EROFS:
            .accessDenied(path: path.description, remedy: "Give a folder that you can write to with --output")
        case ENOENT: .cannotCreate(path: path.description, reason: "no such folder")
        case ENXIO: .writeFailed(path: path.description, reason: "nobody reads it")
        case ENOSPC, EDQUOT, EIO, EFBIG, ECANCELED: writingError(code, path)
        default: .cannotCreate(path: path.description, reason: systemReason(code))
        }
    }
}

extension FilePath {
    /// The path with links followed, also where what a link names last is not there yet.
    var resolved: FilePath {
        guard let resolved = unsafe withCString({ unsafe realpath($0, nil) }) else {
            guard let target = linkTarget else { return self }
            let next = target.bytes.first == UInt8(ascii: "/") ? target : folder.appending(target.bytes)
            // One link is enough to follow: they could go round.
            return next.linkTarget == nil ? next : self
        }
        defer { unsafe free(resolved) }
        return unsafe FilePath(
            bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
    }
}
