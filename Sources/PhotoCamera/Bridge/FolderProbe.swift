internal import CLinux
internal import Glibc

extension PhotoFile {
    /// Tells why a folder takes no new file, by making one in it that has no name.
    ///
    /// The permissions of a folder do not tell that: a file system may be mounted for reading only, or hold
    /// what the kernel shows and nothing else, as /proc does. Where the folder is missing, the nearest one
    /// above is asked, in which it would be made.
    ///
    /// - Parameter path: What the error names; the folder itself unless given.
    /// - Throws: `cannotCreate`, `accessDenied`. Blocks the calling thread.
    package static func probe(_ folder: FilePath, for path: FilePath? = nil) throws(PhotoCameraError) {
        var nearest = folder.resolved
        while nearest.kind == .missing, nearest.folder != nearest { nearest = nearest.folder }
        guard nearest.kind == .folder, let code = nearest.refusal else { return }
        let path = path ?? folder
        switch code {
        // There may be room by the time that a picture is there.
        case ENOSPC, EDQUOT: return
        case EROFS:
            throw .cannotCreate(path: path.description, reason: "\(nearest) is mounted for reading only")
        case ENOENT, EOPNOTSUPP, EISDIR, EINVAL:
            throw .cannotCreate(path: path.description, reason: "\(nearest) takes no new files")
        default: throw creationError(code, path)
        }
    }

    /// The same for the folder of a file that is to be written; no folder is asked for what is written as it
    /// is, or is not to be replaced, or where the folder is missing.
    package static func probeFolder(of path: FilePath, overwrite: Bool) throws(PhotoCameraError) {
        switch path.kind {
        case .file where overwrite, .missing:
            let folder = path.resolved.folder
            if folder.kind == .folder { try probe(folder, for: path) }
        default: return
        }
    }
}

extension FilePath {
    /// Why no file can be made in this folder, as an `errno`; nil where one can.
    fileprivate var refusal: Int32? {
        let mode: mode_t = 0o600
        let unnamed = unsafe withCString {
            unsafe open($0, O_WRONLY | O_CLOEXEC | Int32(LINUX_O_TMPFILE), mode)
        }
        if unnamed >= 0 {
            close(unnamed)
            return nil
        }
        // File systems without O_TMPFILE, as those of memory cards, answer so.
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { return errno }
        let name = TemporaryFile.unusedName(in: self)
        let named = unsafe name.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
        guard named >= 0 else { return errno }
        close(named)
        unsafe _ = name.withCString { unsafe unlink($0) }
        return nil
    }
}
