import FoundationEssentials
import PhotoCamera

extension CaptureCommand {
    func run() async throws(PhotoCameraError) {
        var destination = try Destination(
            output, format: format.map(PictureFormat.init), overwrite: overwrites)
        destination.patience = timeout
        try check(destination)
        let camera = PhotoCamera(input: try input(), configuration: configuration)
        camera.defaultDevicePosition = position ?? .front
        camera.defaultSessionPreset = size.map { .size(width: $0.width, height: $0.height) } ?? preset
        camera.defaultVideoOrientation = orientation
        var settings = PhotoSettings(filter: try look.filter())
        settings.isMirrored = isMirrored
        (settings.crop, settings.scale) = (shape.crop, shape.scale)
        settings.keepsOriginal = photograph.keepsOriginal
        settings.timeout = shotTimeout
        guard !shooting.isAsked else {
            return try await runSeries(with: camera, settings: settings, to: destination)
        }
        let photo = try await camera.captureSinglePhoto(settings)
        let clock = SuspendingClock()
        let began = clock.now
        let options = photograph.encoding(as: destination.format, quality: quality)
        let encoded = try photo.encoded(as: options)
        let original = try photo.encodedOriginal(as: options)
        let saving = clock.now
        guard !Task.isCancelled else { throw .cancelled }
        let paths = try destination.save(encoded, original: original, takenAt: photo.date)
        let saved = clock.now
        tell(photo, encoded)
        let report = CaptureReport(photo, encoded, paths, encode: saving - began, save: saved - saving)
        try print(report, paths)
    }

    private func check(_ destination: Destination) throws(PhotoCameraError) {
        if let latest = shooting.latest {
            try destination.check(
                link: FilePath(bytes: latest.bytes), at: Date(), count: shooting.mostPictures,
                keepsOriginal: photograph.keepsOriginal)
        }
        if shooting.isSeries {
            try destination.checkSeries(at: Date())
        } else {
            try destination.check(at: Date(), keepsOriginal: photograph.keepsOriginal)
        }
    }

    /// The configuration of the camera that the options mean.
    var configuration: PhotoCamera.Configuration {
        var configuration = PhotoCamera.Configuration()
        configuration.isStrict = isStrict
        configuration.framesPerSecond = framesPerSecond
        configuration.pixelFormat = pixelFormat
        configuration.zoom = shape.zoom ?? 1
        configuration.controls = controls
        configuration.openTimeout = timeout
        configuration.pixelLimit = photograph.pixelLimit
        configuration.warmUp = warmUp
        configuration.reconnects = shooting.survives
        switch warmUp {
        case .automatic, .none: configuration.warmUpLimit = warmUpLimit ?? configuration.warmUpLimit
        case .duration(let time): configuration.warmUpLimit = warmUpLimit ?? time
        case .frames: configuration.warmUpLimit = warmUpLimit ?? timeout
        }
        return configuration
    }

    /// How long the shot may take: a time that was asked for to warm up does not count.
    var shotTimeout: Duration {
        guard case .duration(let time) = warmUp else { return timeout }
        return timeout + min(time, warmUpLimit ?? time)
    }

    private func input() throws(PhotoCameraError) -> CaptureInput {
        guard let device else { return .camera() }
        return try .named(FilePath(bytes: device.bytes), position: position ?? .front)
    }

    /// Says what is not as it was asked for.
    func tell(_ photo: Photo, _ encoded: EncodedPhoto) {
        guard shared.verbosity != .quiet else { return }
        let settings = photo.resolvedSettings
        for note in settings.notes + encoded.notes { Terminal.report(note) }
        if let position, photo.device.position != .unspecified, photo.device.position != position,
            settings.notes.isEmpty
        {
            Terminal.report("no \(position.rawValue) camera was given: \(photo.device.name) is used")
        }
        if let size = settings.unmetSize {
            Terminal.report(
                "\(photo.device.name): asked for \(size.width)x\(size.height), got "
                    + "\(settings.format.width)x\(settings.format.height)")
        }
        guard shared.verbosity == .verbose else { return }
        Terminal.report(
            "\(photo.device.name): \(settings.format), frame \(photo.sequence), "
                + "\(photo.droppedFrames) frames dropped, seed \(settings.filter?.seed.map { "\($0)" } ?? "none")"
        )
    }

    func print(_ report: CaptureReport, _ paths: SavedPaths) throws(PhotoCameraError) {
        let path = paths.photo
        // With the picture on standard output, nothing else may be there.
        let results = path == nil ? Output.errors : Output.standard
        do throws(PhotoCameraError) {
            if shared.isJSON {
                try results.write(report.json + "\n")
            } else if let path {
                for path in [path, paths.original].compactMap(\.self) {
                    try results.writeLine(SystemString(bytes: path.bytes))
                }
            }
        } catch {
            guard case .writeFailed(let output, let reason) = error, let path else { throw error }
            throw .writeFailed(path: output, reason: "\(reason), though the picture is saved as \(path)")
        }
    }
}

extension PictureFormat {
    init(_ format: CaptureCommand.Format) {
        switch format {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .tiff: self = .tiff
        }
    }
}
