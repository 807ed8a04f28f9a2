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
                ? pictures(in: input, below: [], isRecursive: isRecursive)
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

    /// The pictures of a folder with the folders that lie between.
    private static func pictures(
        in folder: FilePath, below folders: ArraySlice<UInt8>, isRecursive: Bool
    ) throws(PhotoCameraError) -> [(path: FilePath, folders: ArraySlice<UInt8>)] {
        var found: [(path: FilePath, folders: ArraySlice<UInt8>)] = []
        for name in try folder.fileNames().sorted(by: comesBefore) where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            if path.isFolder {
                // A link could lead back to where it stands.
                guard isRecursive, path.linkTarget == nil else { continue }
                let inside = folders + name + [UInt8(ascii: "/")]
                found += try pictures(in: path, below: inside, isRecursive: true)
            } else if isPictureName(path), path.kind == .file {
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
