import FoundationEssentials
import PhotoCamera

/// Where a picture goes: the user's album, a folder, a file, or standard output.
struct Destination {
    enum Place: Equatable {
        case album(PhotoAlbum)
        case file(FilePath)
        case standardOutput
    }

    let place: Place
    var format: PictureFormat
    let overwrite: Bool
    /// How long a pipe may be without a reader.
    var patience = Duration.seconds(5)

    /// Takes `--output`, which may have fields of strftime, and `--format`, which goes before the file's
    /// extension.
    init(_ output: SystemString?, format: PictureFormat?, overwrite: Bool) throws(PhotoCameraError) {
        self.overwrite = overwrite
        guard let output else {
            place = .album(.standard)
            self.format = format ?? .jpeg
            return
        }
        let path = FilePath(bytes: output.bytes)
        if output.isStandardOutput {
            place = .standardOutput
            self.format = format ?? .jpeg
        } else if path.isFolder || path.bytes.last == UInt8(ascii: "/") {
            guard path.isFolder else { throw .cannotCreate(path: path.description, reason: "no such folder") }
            place = .album(PhotoAlbum(folder: path))
            self.format = format ?? .jpeg
        } else {
            place = .file(path)
            if let format { self.format = format } else { self.format = try Self.format(of: path) }
        }
    }

    private static func format(of path: FilePath) throws(PhotoCameraError) -> PictureFormat {
        if path.fileExtension.isEmpty { return .jpeg }
        if let format = PictureFormat(fileExtension: path.fileExtension) { return format }
        throw .invalidValue(
            name: "--output", value: path.description,
            reason:
                "the extension .\(path.fileExtension) names no format. Use .jpg, .png, .webp or .tiff, or add --format"
        )
    }

    /// Refuses now what could not be saved later: no picture is taken in vain.
    func check(at date: Date, keepsOriginal: Bool = false) throws(PhotoCameraError) {
        switch place {
        case .standardOutput:
            guard !Output.standard.isTerminal else {
                throw .invalidValue(
                    name: "--output", value: "-",
                    reason:
                        "a terminal cannot show a picture. Send it to a file or a program: retrocam -o - | …")
            }
        case .file(let path):
            let path = FileName.expanding(path, at: date)
            try Self.check(path, overwrite: overwrite)
            if keepsOriginal { try PhotoFile.check(path.original(format), overwrite: overwrite) }
        case .album(let album):
            try PhotoFile.probe(album.folder)
            try album.check()
        }
    }

    private static func check(_ path: FilePath, overwrite: Bool) throws(PhotoCameraError) {
        try PhotoFile.probeFolder(of: path, overwrite: overwrite)
        try PhotoFile.check(path, overwrite: overwrite)
    }

    /// Refuses now what no picture of a series could be saved to, and a name that all of them would share,
    /// unless each is to replace the one before.
    func checkSeries(at date: Date) throws(PhotoCameraError) {
        guard case .file(let path) = place else { return try check(at: date) }
        // A name that is taken gets a number.
        try Self.check(FileName.expanding(path, at: date), overwrite: true)
        guard !overwrite, !path.isDeviceOrPipe, !FileName.hasFields(path) else { return }
        throw .invalidValue(
            name: "--output", value: path.description,
            reason:
                "each picture needs a name of its own. Put %i, its number, into it, give a folder, or add "
                + "--overwrite to keep the last")
    }

    /// Refuses now a link that would stand where a picture is to be, as far as the names are known.
    ///
    /// `count` is how many pictures there will be.
    func check(link: FilePath, at date: Date, count: Int, keepsOriginal: Bool) throws(PhotoCameraError) {
        switch place {
        case .album: return
        case .standardOutput:
            throw .invalidValue(
                name: "--latest", value: link.description,
                reason: "standard output leaves no file to point at. Give a file or folder with --output")
        case .file(let pattern):
            // Who takes more of them does not name a link like one.
            let names = Set((1...min(count, 1000)).map { FileName.expanding(pattern, at: date, number: $0) })
            let isTaken = names.contains { path in
                link.isPlace(of: path) || keepsOriginal && link.isPlace(of: path.original(format))
            }
            guard isTaken else { return }
            throw .invalidValue(
                name: "--latest", value: link.description,
                reason: "a picture is to be saved there. Give the link a name of its own")
        }
    }

    /// Saves the picture, and answers where it is; nil on standard output.
    ///
    /// That of a series has a `number`; where its name is taken it gets another.
    func save(
        _ bytes: [UInt8], takenAt date: Date, number: Int? = nil
    ) throws(PhotoCameraError) -> FilePath? {
        switch place {
        case .standardOutput:
            try Output.standard.write(bytes.span)
            return nil
        case .file(let pattern):
            let path = FileName.expanding(pattern, at: date, number: number ?? 1)
            guard number == nil || overwrite else { return try PhotoFile.writeUnique(bytes, to: path) }
            try PhotoFile.write(bytes, to: path, overwrite: overwrite, patience: patience)
            return path
        case .album(let album):
            return try album.save(bytes, takenAt: date, format: format)
        }
    }

    /// Saves the photo, and beside it the one before the look: "NAME.original.jpg".
    func save(
        _ photo: EncodedPhoto, original: EncodedPhoto?, takenAt date: Date, number: Int? = nil
    ) throws(PhotoCameraError) -> SavedPaths {
        let path = try save(photo.bytes, takenAt: date, number: number)
        guard let original, let path else { return SavedPaths(photo: path) }
        let beside = path.original(original.format)
        do throws(PhotoCameraError) {
            try PhotoFile.write(original.bytes, to: beside, overwrite: overwrite)
        } catch {
            guard case .writeFailed(let output, let reason) = error else { throw error }
            throw .writeFailed(path: output, reason: "\(reason), though the picture is saved as \(path)")
        }
        return SavedPaths(photo: path, original: beside)
    }
}

/// Where one shot was saved; nil on standard output.
struct SavedPaths {
    var photo: FilePath?
    var original: FilePath?
}

extension SystemString {
    /// Whether a path to write to is standard output, by its own word or by one of the system's names.
    var isStandardOutput: Bool {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(self)
    }
}

extension FilePath {
    /// The name of the original of this photo: "a.png" has "a.original.png".
    func original(_ format: PictureFormat) -> FilePath {
        let end = fileExtension.isEmpty ? 0 : fileExtension.utf8.count + 1
        return FilePath(bytes: bytes.dropLast(end) + ".original.\(format.fileExtension)".utf8)
    }
}
