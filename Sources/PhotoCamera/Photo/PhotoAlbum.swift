public import FoundationEssentials
internal import Glibc

/// A folder of photos.
///
/// Any number of programs may save into one folder at once: no name is used twice, and a file with its final
/// name is whole.
public struct PhotoAlbum: Hashable, Sendable {
    /// The folder.
    public let folder: FilePath

    /// Makes an album of a folder, which is made, with its parents, when the first photo is saved.
    public init(folder: FilePath) {
        self.folder = folder
    }

    /// The user's own: "retrocam" in the folder of pictures that the desktop names (XDG_PICTURES_DIR in
    /// user-dirs.dirs), else in ~/Pictures.
    public static var standard: PhotoAlbum {
        PhotoAlbum(folder: UserFolders.pictures.appending("retrocam".utf8))
    }

    /// Saves an encoded photo under a name of its time.
    ///
    /// - Returns: Where it is.
    /// - Throws: `cannotCreate`, `accessDenied`, `diskFull`, `writeFailed`. Blocks the calling thread.
    public func save(
        _ bytes: [UInt8], takenAt date: Date, format: PictureFormat
    ) throws(PhotoCameraError) -> FilePath {
        try create()
        for attempt in 0..<10_000 {
            let path = folder.appending(FileName.standard(for: date, format: format, attempt: attempt).utf8)
            do throws(PhotoCameraError) {
                try PhotoFile.write(bytes, to: path)
                return path
            } catch {
                guard case .fileExists = error else { throw error }
            }
        }
        throw .cannotCreate(path: folder.description, reason: "ten thousand photos of one moment")
    }

    /// Tells whether `save` would be refused because of the folder, before a picture is taken in vain; and
    /// removes what killed processes have left there.
    public func check() throws(PhotoCameraError) {
        try create()
        guard unsafe folder.withCString({ unsafe access($0, W_OK | X_OK) }) == 0 else {
            throw PhotoFile.creationError(errno, folder)
        }
        Leftovers.remove(from: folder)
    }

    /// Makes the folder and its parents.
    public func create() throws(PhotoCameraError) {
        guard folder.kind != .folder else { return }
        var made: [UInt8] = []
        for part in folder.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            made += part
            if !part.isEmpty {
                let result = unsafe FilePath(bytes: made).withCString { unsafe mkdir($0, 0o777) }
                guard result == 0 || errno == EEXIST || FilePath(bytes: made).kind == .folder else {
                    throw PhotoFile.creationError(errno, folder)
                }
            }
            made.append(UInt8(ascii: "/"))
        }
        guard folder.kind == .folder else { throw PhotoFile.creationError(ENOTDIR, folder) }
    }
}

/// The folders that a desktop keeps for its user.
enum UserFolders {
    static var home: FilePath {
        if let home = unsafe getenv("HOME"), unsafe home.pointee == UInt8(ascii: "/") {
            return FilePath(unsafe String(cString: home))
        }
        guard let user = unsafe getpwuid(getuid()), let home = unsafe user.pointee.pw_dir else { return "/" }
        return FilePath(unsafe String(cString: home))
    }

    /// XDG_PICTURES_DIR, from the environment or from user-dirs.dirs.
    static var pictures: FilePath {
        if let folder = unsafe getenv("XDG_PICTURES_DIR"), unsafe folder.pointee == UInt8(ascii: "/") {
            return FilePath(unsafe String(cString: folder))
        }
        let file = configuration.appending("user-dirs.dirs".utf8)
        let text = (try? file.readAll(upTo: 1 << 16)) ?? []
        return pictures(inUserDirectories: String(decoding: text, as: UTF8.self), home: home)
            ?? home.appending("Pictures".utf8)
    }

    /// XDG_CONFIG_HOME, else ~/.config.
    static var configuration: FilePath {
        if let folder = unsafe getenv("XDG_CONFIG_HOME"), unsafe folder.pointee == UInt8(ascii: "/") {
            return FilePath(unsafe String(cString: folder))
        }
        return home.appending(".config".utf8)
    }

    /// Reads the line XDG_PICTURES_DIR="$HOME/Bilder".
    static func pictures(inUserDirectories text: String, home: FilePath) -> FilePath? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed == "XDG_PICTURES_DIR" else { continue }
            let value = parts[1].trimmed.filter { $0 != "\"" }
            if value.hasPrefix("$HOME/") { return home.appending(value.dropFirst(6).utf8) }
            if value.hasPrefix("/") { return FilePath(value) }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(
            drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }
                .reversed())
    }
}
