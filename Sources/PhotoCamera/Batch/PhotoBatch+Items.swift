extension PhotoBatch {
    /// Where the files of a batch go.
    public enum Place: Hashable, Sendable {
        /// In place of the pictures.
        case source
        /// Into a folder, under their own names; those of a folder keep their places within it.
        case folder(FilePath)
        /// Where a pattern says: "{folder}", "{name}" and "{ext}" stand for the parts of a picture's path.
        case pattern(FilePath)
    }

    /// The items that files and folders mean, folders in natural order, and each with its place.
    ///
    /// A picture whose format is read and not written becomes a PNG, but for one that is to be replaced: it
    /// fails. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - inputs: Pictures, videos and folders of pictures.
    ///   - place: Where the files go.
    ///   - format: Their format; nil, the default, keeps each one's own.
    ///   - isRecursive: Whether folders in the folders are looked into; false by default.
    /// - Throws: `missingFile`, `accessDenied`; `invalidValue` where two pictures would become one file.
    public static func items(
        of inputs: [FilePath], to place: Place, format: PictureFormat? = nil, isRecursive: Bool = false
    ) throws(PhotoCameraError) -> [Item] {
        if case .pattern(let pattern) = place { try pattern.checkFields() }
        var items: [Item] = []
        var sources: [FilePath: FilePath] = [:]
        for input in inputs {
            let pictures =
                try input.isFolder
                ? files(in: input, below: [], isRecursive: isRecursive, where: isPictureName)
                : [(path: input, folders: ArraySlice<UInt8>())]
            for (path, folders) in pictures {
                let destination = place.path(of: path, below: folders, format: format)
                if let other = sources.updateValue(path, forKey: destination) {
                    guard other != path else { continue }
                    throw .invalidValue(
                        name: "output", value: destination.description,
                        reason: "\(other) and \(path) would both become this file. "
                            + "Use a pattern, as out/{folder}-{name}.{ext}")
                }
                items.append(
                    Item(source: path, destination: destination, replacesSource: place == .source))
            }
        }
        return items
    }

    /// The files of folders that a user may take for pictures of the batch, and that are none.
    ///
    /// They are videos, which are taken where they are named, and pictures of formats that are not read.
    /// Blocks the calling thread.
    ///
    /// - Throws: `missingFile`, `accessDenied`.
    public static func passedOver(
        in inputs: [FilePath], isRecursive: Bool = false
    ) throws(PhotoCameraError) -> [FilePath] {
        var paths: [FilePath] = []
        for input in inputs where input.isFolder {
            paths += try files(in: input, below: [], isRecursive: isRecursive) { path in
                VideoExport.isVideoName(path) || foreign.contains(path.fileExtension.lowercased())
            }.map(\.path)
        }
        return paths
    }

    /// Extensions of pictures that are not read, also of cameras' raw files.
    private static let foreign: Set<String> = [
        "heic", "heif", "avif", "gif", "jxl", "jp2", "svg", "psd",
        "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf",
    ]

    /// Makes the folders that the items go to.
    ///
    /// - Throws: `cannotCreate`, `accessDenied`.
    public static func makeFolders(for items: [Item]) throws(PhotoCameraError) {
        let coming = items.filter { $0.source.kind != .missing }
        for folder in Set(coming.map(\.destination.folder)) {
            try PhotoFile.probe(folder)
            try PhotoAlbum(folder: folder).create()
        }
    }

    /// Files of a folder with the folders that lie between.
    private static func files(
        in folder: FilePath, below folders: ArraySlice<UInt8>, isRecursive: Bool,
        where isMeant: (FilePath) -> Bool
    ) throws(PhotoCameraError) -> [(path: FilePath, folders: ArraySlice<UInt8>)] {
        var found: [(path: FilePath, folders: ArraySlice<UInt8>)] = []
        for name in try folder.fileNames().sorted(by: comesBefore) where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            if path.isFolder {
                // A link could lead back to where it stands.
                guard isRecursive, path.linkTarget == nil else { continue }
                let inside = folders + name + [UInt8(ascii: "/")]
                found += try files(in: path, below: inside, isRecursive: true, where: isMeant)
            } else if isMeant(path), path.kind == .file {
                found.append((path, folders))
            }
        }
        return found
    }
}

extension PhotoBatch.Place {
    fileprivate func path(
        of source: FilePath, below folders: ArraySlice<UInt8>, format: PictureFormat?
    ) -> FilePath {
        let name = source.lastComponent
        let old = source.fileExtension
        let base = old.isEmpty ? name : name.dropLast(old.utf8.count + 1)
        let isKept =
            format == nil && (PictureFormat(fileExtension: old) != nil || VideoExport.isVideoName(source))
        let new = isKept ? old : (format ?? .png).fileExtension
        switch self {
        case .source:
            return format == nil ? source : source.folder.appending(base + ".\(new)".utf8)
        case .folder(let folder):
            return folder.appending(folders + base + ".\(new)".utf8)
        case .pattern(let pattern):
            let parts: [(String, [UInt8])] = [
                ("{folder}", Array(source.folder.resolved.lastComponent)), ("{name}", Array(base)),
                ("{ext}", Array(new.utf8)),
            ]
            return FilePath(bytes: pattern.bytes.filled(with: parts))
        }
    }
}

extension FilePath {
    /// Refuses a field that stands for nothing: a wrong word would name all files alike.
    fileprivate func checkFields() throws(PhotoCameraError) {
        for field in description.matches(of: #/\{[A-Za-z]+\}/#).map(\.output)
        where !["{folder}", "{name}", "{ext}"].contains(field) {
            throw .invalidValue(
                name: "output", value: description,
                reason: "\(field) stands for nothing. There are {folder}, {name} and {ext}")
        }
    }
}

extension [UInt8] {
    /// The bytes with each field replaced; what stands in for one is not looked at again.
    fileprivate func filled(with fields: [(name: String, value: [UInt8])]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = self[...]
        while let byte = rest.first {
            if let field = fields.first(where: { rest.starts(with: $0.name.utf8) }) {
                result += field.value
                rest = rest.dropFirst(field.name.utf8.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
