extension PhotoBatch {
    /// Makes one file after another, as a worker of the batch does.
    struct Developer: Sendable {
        private let batch: PhotoBatch
        private let filter: any PhotoFilter

        init(_ batch: PhotoBatch, workers: Int) {
            self.batch = batch
            // Several pictures at once use the machine better than several threads on each.
            filter = workers > 1 ? batch.filter.onOneThread : batch.filter
        }

        func outcome(
            of item: Item, _ progress: (@Sendable (Item, VideoExport.Progress) -> Void)?
        ) async -> Outcome {
            do throws(PhotoCameraError) {
                guard item.source.kind != .missing else {
                    throw .missingFile(path: item.source.description)
                }
                let replaces =
                    item.replacesSource && item.source.resolved == item.destination.resolved
                if batch.skipsExisting, !replaces, item.destination.kind != .missing { return .skipped }
                if VideoExport.isVideoName(item.source) {
                    return try await exported(item, overwrite: batch.overwrite || replaces, progress)
                }
                return try developed(item, replaces: replaces)
            } catch {
                return .failed(error)
            }
        }

        private func developed(_ item: Item, replaces: Bool) throws(PhotoCameraError) -> Outcome {
            let named = PictureFormat(fileExtension: item.destination.fileExtension)
            guard replaces || named != nil else {
                throw .invalidValue(
                    name: "output", value: item.destination.description,
                    reason: "its extension names no format. Use .jpg, .png, .webp or .tiff")
            }
            try PhotoFile.check(item.destination, overwrite: batch.overwrite || replaces)
            let bytes = try item.source.readPicture()
            if replaces, batch.skipsExisting, hasLook(bytes) { return .skipped }
            var photo = try Photo(
                decoding: bytes, name: item.source.description, pixelLimit: batch.pixelLimit,
                needsColour: !filter.readsLuminanceAlone)
            guard let format = named ?? photo.cameraPicture?.format else {
                throw .invalidValue(
                    name: "output", value: item.destination.description,
                    reason: "its format is read and not written, so it cannot be replaced. Use --output")
            }
            if replaces, let count = photo.cameraPicture?.pictureCount, count > 1 {
                throw .undecodable(
                    path: item.source.description,
                    reason: "it holds \(count) pictures, of which one would be left. Use --output")
            }
            guard !Task.isCancelled else { throw .cancelled }
            var options = batch.options
            options.format = format
            try photo.apply(filter, keepsAlpha: format.holdsAlpha)
            let file = try photo.encoded(as: options)
            try PhotoFile.write(
                file.bytes, to: item.destination, overwrite: batch.overwrite || replaces)
            return .written(notes: file.notes)
        }

        private func exported(
            _ item: Item, overwrite: Bool, _ progress: (@Sendable (Item, VideoExport.Progress) -> Void)?
        ) async throws(PhotoCameraError) -> Outcome {
            // A video tells no day that could be trusted.
            _ = try filter.dated(by: nil, of: item.source.description)
            let retro = filter as? RetroFilter
            var export = VideoExport(
                from: item.source, to: item.destination,
                look: retro.map { .film(RetroFilm($0)) } ?? .filter(filter))
            export.overwrite = overwrite
            return .written(notes: try await export.run { progress?(item, $0) }.notes)
        }

        /// Whether a picture tells that it was given this look.
        private func hasLook(_ bytes: [UInt8]) -> Bool {
            guard case .undefined(let comment) = PictureMetadata(of: bytes).exif?[.exif, OwnTag.userComment]
            else { return false }
            return String(decoding: comment, as: UTF8.self).contains("look \(filter.name)")
        }
    }
}

extension PhotoFilter {
    /// The same look, made on one thread.
    fileprivate var onOneThread: any PhotoFilter {
        switch self {
        case var retro as RetroFilter:
            retro.threads = 1
            return retro
        case let chain as FilterChain: return FilterChain(chain.filters.map(\.onOneThread))
        case var row as any RowFilter:
            row.threads = 1
            return row
        default: return self
        }
    }

    /// Whether a picture's colours make no difference to the look.
    fileprivate var readsLuminanceAlone: Bool {
        switch self {
        case let retro as RetroFilter: retro.strength == 1
        case let chain as FilterChain: chain.filters.first?.readsLuminanceAlone == true
        default: false
        }
    }
}

extension FilePath {
    /// Reads a picture file, or what a folder is called where a picture should be.
    fileprivate func readPicture() throws(PhotoCameraError) -> [UInt8] {
        switch kind {
        case .folder: throw .undecodable(path: description, reason: "it is a folder")
        case .pipe: return try readPipe()
        default: return try readAll()
        }
    }
}
