import FoundationEssentials
import PhotoCamera

/// What `--json` tells of one picture: what was asked for, what was really used, and where the time went.
struct CaptureReport: Encodable {
    struct Device: Encodable {
        let id, name, kind, position, positionEvidence: String
        let node: String?
    }

    struct Format: Encodable {
        let fourCC: String
        let width, height: Int
        let framesPerSecond: Double

        init(_ format: CaptureFormat) {
            fourCC = format.fourCC
            width = format.width
            height = format.height
            framesPerSecond = format.framesPerSecond
        }
    }

    struct Filter: Encodable {
        let name: String
        /// As text: a reader of JSON that has but floating-point numbers would round it.
        let seed: String?
    }

    struct Milliseconds: Encodable {
        let open, warmUp, capture, develop, encode, save: Double
    }

    let file, originalFile: String?
    let format: String
    /// Whether the image data is the camera's own.
    let original: Bool
    let width, height: Int
    let date: String
    /// Seconds on CLOCK_MONOTONIC.
    let timestamp: Double
    let sequence, droppedFrames, damagedFrames: Int
    let device: Device
    let preset: String
    let requested: Format?
    let actual: Format
    let orientation: String
    let mirrored: Bool
    /// The values that the camera took, where controls were set.
    let controls: [String: Int]?
    let filter: Filter?
    let notes: [String]
    let milliseconds: Milliseconds
    /// The number of the picture, in a series.
    var index: Int?

    init(_ photo: Photo, _ encoded: EncodedPhoto, _ paths: SavedPaths, encode: Duration, save: Duration) {
        let settings = photo.resolvedSettings
        file = paths.photo?.description
        originalFile = paths.original?.description
        format = encoded.format.rawValue
        original = encoded.isOriginal
        width = photo.image.width
        height = photo.image.height
        date = photo.date.formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        timestamp = photo.timestamp.sinceStart.seconds
        sequence = photo.sequence
        droppedFrames = photo.droppedFrames
        damagedFrames = photo.damagedFrames
        device = Device(
            id: photo.device.id, name: photo.device.name, kind: photo.device.kind.rawValue,
            position: photo.device.position.rawValue,
            positionEvidence: photo.device.positionEvidence.rawValue,
            node: photo.device.node)
        preset = settings.preset.name
        requested = settings.requestedFormat.map(Format.init)
        actual = Format(settings.format)
        orientation = settings.orientation.rawValue
        mirrored = settings.isMirrored
        controls = settings.controls.isEmpty ? nil : settings.controls
        filter = settings.filter.map { Filter(name: $0.name, seed: $0.seed.map(String.init)) }
        notes = settings.notes + encoded.notes
        milliseconds = Milliseconds(
            open: photo.timings.open.inReport, warmUp: photo.timings.warmUp.inReport,
            capture: photo.timings.capture.inReport, develop: photo.timings.develop.inReport,
            encode: encode.inReport, save: save.inReport)
    }
}

extension Duration {
    /// In milliseconds, to the microsecond.
    fileprivate var inReport: Double { (milliseconds * 1000).rounded() / 1000 }
}

extension Encodable {
    /// One line of JSON with its keys in alphabetical order.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
