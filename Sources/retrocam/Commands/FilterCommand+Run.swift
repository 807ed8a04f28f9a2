import FoundationEssentials
import PhotoCamera

extension FilterCommand {
    func run() async throws(PhotoCameraError) {
        guard let filter = try look.filter() else { return }
        if inputs == ["-"] || inputs.count == 1 && !readsNames && output?.isStandardOutput == true {
            return try filterOne(by: filter)
        }
        let paths = (inputs + (readsNames ? try Self.names() : [])).map { FilePath(bytes: $0.bytes) }
        let items = try PhotoBatch.items(
            of: paths, to: try place(for: paths), format: format.map(PictureFormat.init),
            isRecursive: isRecursive)
        if shared.verbosity != .quiet {
            if items.isEmpty { Terminal.report("no picture is there") }
            let others = try PhotoBatch.passedOver(in: paths, isRecursive: isRecursive)
            if let first = others.first {
                let many = others.count == 1 ? "is" : "and \(others.count - 1) more are"
                Terminal.report(
                    "\(first) \(many) passed over: a video is taken where it is named, a picture of another "
                        + "format where it was converted to JPEG or PNG")
            }
        }
        try PhotoBatch.makeFolders(for: items)
        var batch = PhotoBatch(filter: filter)
        batch.options = photograph.encoding(as: .jpeg, quality: quality)
        batch.overwrite = overwrites
        batch.skipsExisting = skipsExisting
        batch.jobs = jobs
        batch.pixelLimit = photograph.pixelLimit
        let teller = FilterTeller(items, shared)
        try await batch.run(items) { item, frames in
            teller.tell(item, frames)
        } told: { item, outcome in
            teller.tell(item, outcome)
        }
        try teller.finish()
    }

    /// One picture, from standard input or to standard output.
    private func filterOne(by filter: any PhotoFilter) throws(PhotoCameraError) {
        var destination = try Destination(
            output ?? "-", format: format.map(PictureFormat.init), overwrite: overwrites)
        try destination.check(at: Date())
        let photo =
            try inputs == ["-"]
            ? Photo.standardInput(pixelLimit: photograph.pixelLimit)
            : Photo(contentsOf: FilePath(bytes: inputs[0].bytes), pixelLimit: photograph.pixelLimit)
        if format == nil, destination.place == .standardOutput {
            destination.format = photo.cameraPicture?.format ?? .png
        }
        let file = try photo.applying(filter).encoded(
            as: photograph.encoding(as: destination.format, quality: quality))
        guard !Task.isCancelled else { throw .cancelled }
        if shared.verbosity != .quiet { for note in file.notes { Terminal.report(note) } }
        guard let path = try destination.save(file.bytes, takenAt: photo.date) else { return }
        try Output.standard.writeLine(SystemString(bytes: path.bytes))
    }

    /// Where the results go, as `--output` means it for these pictures.
    private func place(for paths: [FilePath]) throws(PhotoCameraError) -> PhotoBatch.Place {
        guard let output else { return .source }
        let path = FilePath(bytes: output.bytes)
        if output.isStandardOutput {
            throw .invalidValue(
                name: "--output", value: output.description,
                reason: "standard output takes one picture. Give a folder for more")
        }
        if path.isFolder || path.bytes.last == UInt8(ascii: "/") { return .folder(path) }
        if output.description.contains("{name}") { return .pattern(path) }
        if paths.count == 1, !paths[0].isFolder, !path.fileExtension.isEmpty { return .pattern(path) }
        guard path.fileExtension.isEmpty else {
            throw .invalidValue(
                name: "--output", value: output.description,
                reason: "many pictures cannot become one file. Give a folder (\(output)/) or a pattern "
                    + "with {name} in it")
        }
        return .folder(path)
    }

    /// The names on standard input, each ended by a zero byte.
    private static func names() throws(PhotoCameraError) -> [SystemString] {
        try FilePath("standard input").readStandardInput().split(separator: 0).map(SystemString.init)
    }
}
