/// Gives every frame of a video a look, and writes the frames to another video.
///
/// The new file has the extension's container, with H.264 where FFmpeg encodes it, and the rate and size of
/// the old one; an odd last row or column is cut. It is written under another name and then renamed, so that
/// a file with the final name is whole.
public struct VideoExport: Sendable {
    /// How frames are changed.
    public enum Look: Sendable {
        /// The moving retro look: jitter, flicker, scratches that change.
        case film(RetroFilm)
        /// Every frame by itself.
        case filter(any PhotoFilter)

        fileprivate mutating func apply(to frame: Image) throws(PhotoCameraError) -> Image {
            switch self {
            case .film(var film):
                let image = try film.apply(to: frame)
                self = .film(film)
                return image
            case .filter(let filter): return try filter.apply(to: frame)
            }
        }
    }

    /// How far it is.
    public struct Progress: Hashable, Sendable {
        /// Frames that are written.
        public var frames: Int
        /// Frames that the video says it has; nil where it does not say.
        public var total: Int?
    }

    /// What was done.
    public struct Result: Hashable, Sendable {
        /// Frames that were written.
        public var frames: Int
        /// What the user should know, a sentence each.
        public var notes: [String]
    }

    /// The video that is read.
    public let source: FilePath
    /// The video that is made.
    public let destination: FilePath
    /// How frames are changed.
    public let look: Look
    /// Whether a file of the new one's name is replaced; false by default.
    public var overwrite = false

    /// Makes an export, which does nothing before it is run.
    public init(from source: FilePath, to destination: FilePath, look: Look) {
        self.source = source
        self.destination = destination
        self.look = look
    }

    /// Whether a file's extension names a container of videos.
    public static func isVideoName(_ path: FilePath) -> Bool {
        ["mp4", "m4v", "mov", "mkv", "avi", "webm", "mpg", "mpeg", "ts"].contains(
            path.fileExtension.lowercased())
    }

    /// Reads, changes and writes all frames on a thread of its own, and suspends until the file is there.
    ///
    /// The sound is kept where the program `ffmpeg` is installed.
    ///
    /// - Parameter progress: Called on that thread after every frame.
    /// - Throws: `missingFile`, `undecodable` for what is no video; `fileExists`, `cannotCreate`,
    ///   `accessDenied`, `writeFailed`; `invalidValue` for an extension that names no container; `cancelled`.
    ///   The new file is then not there.
    public func run(
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(PhotoCameraError) -> Result {
        guard source.kind != .missing else { throw .missingFile(path: source.description) }
        try PhotoFile.check(destination, overwrite: overwrite)
        guard Self.isVideoName(destination) else {
            throw .invalidValue(
                name: "output", value: destination.description,
                reason: "its extension names no kind of video. Use .mp4, .mov, .mkv or .avi")
        }
        let silent = try VideoDraft(for: destination)
        let frames = try await Self.onOwnThread { () throws(PhotoCameraError) in
            try writeFrames(to: silent.path, progress)
        }
        guard FilePath("ffmpeg").isProgram else {
            try silent.publish(overwrite: overwrite)
            return Result(
                frames: frames, notes: ["\(destination): without sound. Install ffmpeg to have it kept"])
        }
        let sounding = try VideoDraft(for: destination)
        let end = try await ChildProcess(words: soundWords(silent.path, sounding.path)).run()
        guard end == .exited(0) else {
            try silent.publish(overwrite: overwrite)
            return Result(frames: frames, notes: ["\(destination): without sound: ffmpeg could not add it"])
        }
        try sounding.publish(overwrite: overwrite)
        return Result(frames: frames, notes: [])
    }

    /// The pictures of one file, and of the other its sound, title, date and place, and subtitles where the
    /// container is the same; nothing is encoded again.
    private func soundWords(_ pictures: FilePath, _ result: FilePath) -> [FilePath] {
        let inputs: [FilePath] = ["-i", pictures.asFileAddress, "-i", source.asFileAddress]
        return ["ffmpeg", "-v", "quiet", "-nostdin", "-y"] + inputs
            + ["-map", "0:v:0", "-map", "1:a?"]
            + (source.fileExtension == destination.fileExtension ? ["-map", "1:s?"] : [])
            + ["-map_metadata", "1", "-c", "copy", result.asFileAddress]
    }

    private func writeFrames(
        to path: FilePath, _ progress: (Progress) -> Void
    ) throws(PhotoCameraError) -> Int {
        let video = try VideoSource(path: source, context: SourceContext())
        let format = try video.configure(nil)
        let rate = format.framesPerSecond > 0 && format.framesPerSecond <= 1000 ? format.framesPerSecond : 25
        let total = video.frameCount
        let writer: VideoWriterHandle
        do throws(BridgeFailure) {
            writer = try VideoWriterHandle(
                path: path, width: format.width & ~1, height: format.height & ~1, framesPerSecond: rate)
        } catch {
            throw .cannotCreate(path: destination.description, reason: error.text)
        }
        var look = look
        var frames = 0
        while try video.grab(within: .seconds(10)) != .ended {
            guard !Task.isCancelled else { throw .cancelled }
            try writer.write(look.apply(to: video.retrieve()))
            frames += 1
            progress(Progress(frames: frames, total: total))
        }
        try Self.check(consume writer, path, frames: frames, as: destination)
        return frames
    }

    /// Reads the new file's head: a writer does not tell of a full disk.
    private static func check(
        _ writer: consuming VideoWriterHandle, _ path: FilePath, frames: Int, as destination: FilePath
    ) throws(PhotoCameraError) {
        _ = consume writer
        let isWhole: Bool
        do throws(PhotoCameraError) {
            let copy = try VideoSource(path: path, context: SourceContext())
            _ = try copy.configure(nil)
            isWhole = (copy.frameCount ?? frames) >= frames
        } catch {
            isWhole = false
        }
        guard isWhole else {
            throw .writeFailed(path: destination.description, reason: "the video is not whole")
        }
    }

    /// Runs `body` on a thread that it may block.
    private static func onOwnThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PhotoCameraError) -> Value
    ) async throws(PhotoCameraError) -> Value {
        let task = Task(executorPreference: QueueExecutor(label: "PhotoCamera.video")) {
            Swift.Result { () throws(PhotoCameraError) in try body() }
        }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }
}

extension FilePath {
    /// What FFmpeg takes for this file, whatever its name looks like.
    fileprivate var asFileAddress: FilePath { FilePath(bytes: "file:".utf8 + bytes) }
}
