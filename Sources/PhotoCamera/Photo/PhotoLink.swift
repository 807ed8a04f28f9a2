internal import Glibc

/// A symbolic link that leads to the latest photo.
public enum PhotoLink {
    /// Points a link at a photo; whoever follows it finds the photo before or this one, at any moment.
    ///
    /// In the photo's own folder the link is relative, so that both can move together.
    ///
    /// - Parameters:
    ///   - link: The link, which is made or replaced; its folder must exist.
    ///   - path: The photo.
    /// - Throws: `cannotCreate`, also where something else than a link is there; `accessDenied`, `diskFull`.
    ///   Blocks the calling thread.
    public static func point(_ link: FilePath, at path: FilePath) throws(PhotoCameraError) {
        try refuseOthers(link)
        let photo = path.resolved
        let isNear = link.folder.resolved == photo.folder
        let target = isNear ? FilePath(bytes: photo.lastComponent) : photo
        let between = TemporaryFile.unusedName(in: link.folder)
        let made = unsafe target.withCString { target in
            unsafe between.withCString { unsafe symlink(target, $0) }
        }
        guard made == 0 else { throw PhotoFile.creationError(errno, link) }
        let renamed = unsafe between.withCString { from in unsafe link.withCString { unsafe rename(from, $0) }
        }
        guard renamed == 0 else {
            let code = errno
            unsafe _ = between.withCString { unsafe unlink($0) }
            throw PhotoFile.creationError(code, link)
        }
    }

    /// Tells whether `point` would be refused, before a picture is taken in vain; and removes what killed
    /// processes have left in the link's folder.
    ///
    /// - Throws: As `point`.
    public static func check(_ link: FilePath) throws(PhotoCameraError) {
        try refuseOthers(link)
        guard link.lastComponent.count <= FileName.longestName, !link.lastComponent.isEmpty else {
            throw PhotoFile.creationError(ENAMETOOLONG, link)
        }
        guard link.folder.kind == .folder else { throw PhotoFile.creationError(ENOENT, link) }
        guard unsafe link.folder.withCString({ unsafe access($0, W_OK | X_OK) }) == 0 else {
            throw PhotoFile.creationError(errno, link)
        }
        Leftovers.remove(from: link.folder)
    }

    /// What is no link is somebody's file.
    private static func refuseOthers(_ link: FilePath) throws(PhotoCameraError) {
        var status = stat()
        if unsafe link.withCString({ unsafe lstat($0, &status) }) == 0 {
            guard status.st_mode & S_IFMT == S_IFLNK else {
                throw .cannotCreate(path: link.description, reason: "what is there is no link")
            }
        }
    }
}
