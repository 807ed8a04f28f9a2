import FoundationEssentials
import PhotoCamera
import Synchronization

/// Encodes, saves and prints the pictures of a series, and runs the user's program for each.
final class SeriesKeeper: PhotoKeeper {
    struct Encoded: Sendable {
        let photo: EncodedPhoto
        let original: EncodedPhoto?
        let time: Duration
    }

    private let command: CaptureCommand
    private let destination: Destination
    private let failure = Mutex<PhotoCameraError?>(nil)

    init(command: CaptureCommand, destination: Destination) {
        self.command = command
        self.destination = destination
    }

    /// The first failure of the program that is run after each picture.
    var programFailure: PhotoCameraError? { failure.withLock { $0 } }

    func encode(_ photo: Photo) throws(PhotoCameraError) -> Encoded {
        let clock = SuspendingClock()
        let began = clock.now
        let options = command.photograph.encoding(as: destination.format, quality: command.quality)
        let encoded = try photo.encoded(as: options)
        let original = try photo.encodedOriginal(as: options)
        return Encoded(photo: encoded, original: original, time: clock.now - began)
    }

    func save(_ encoded: Encoded, of photo: Photo, number: Int) async throws(PhotoCameraError) {
        let clock = SuspendingClock()
        let began = clock.now
        let paths = try destination.save(
            encoded.photo, original: encoded.original, takenAt: photo.date,
            number: command.shooting.isSeries ? number : nil)
        let saved = clock.now
        if let path = paths.photo, let latest = command.shooting.latest {
            try PhotoLink.point(FilePath(bytes: latest.bytes), at: path)
        }
        if number == 1 || command.shared.verbosity == .verbose { command.tell(photo, encoded.photo) }
        var report = CaptureReport(photo, encoded.photo, paths, encode: encoded.time, save: saved - began)
        report.index = command.shooting.isSeries ? number : nil
        try command.print(report, paths)
        try await runProgram(for: photo, at: paths.photo, number: number)
    }

    private func runProgram(
        for photo: Photo, at path: FilePath?, number: Int
    ) async throws(PhotoCameraError) {
        guard let program = command.shooting.program.first else { return }
        let file = path ?? "-"
        let words = command.shooting.program.map { $0 == "{}" ? file : FilePath(bytes: $0.bytes) }
        let date = photo.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let child = ChildProcess(
            words: words,
            environment: [
                ("RETROCAM_FILE", file), ("RETROCAM_INDEX", FilePath("\(number)")),
                ("RETROCAM_DATE", FilePath(date)),
                ("RETROCAM_FORMAT", FilePath(destination.format.rawValue)),
                ("RETROCAM_WIDTH", FilePath("\(photo.image.width)")),
                ("RETROCAM_HEIGHT", FilePath("\(photo.image.height)")),
                ("RETROCAM_CAMERA", FilePath(photo.device.name)),
            ])
        let problem: PhotoCameraError
        do throws(PhotoCameraError) {
            switch try await child.run() {
            case .exited(0): return
            case .exited(let status):
                problem = .programFailed(program: program.description, how: "it ended with \(status)")
            case .killed(let signal):
                problem = .programFailed(program: program.description, how: "signal \(signal) ended it")
            }
        } catch {
            guard error != .cancelled else { throw error }
            problem = error
        }
        failure.withLock { $0 = $0 ?? problem }
        // That of a single picture ends the program, and is told then.
        if command.shooting.isSeries { Terminal.report("\(problem)") }
    }
}
