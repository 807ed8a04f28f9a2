import Foundation
import Synchronization
import Testing

@testable import PhotoCamera

@Suite("Video export")
struct VideoExportTests {
    /// A folder that goes with the value.
    private final class Folder {
        let path = FilePath(
            FileManager.default.temporaryDirectory.appending(path: "video-\(UUID().uuidString)").path)

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path.description, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path.description) }

        func file(_ name: String) -> FilePath { path.appending(name.utf8) }
        var names: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: path.description).sorted() }
        }
    }

    /// Twelve frames of the drawn camera.
    private func makeVideo(_ path: FilePath) throws {
        let scene = try SyntheticSource(position: .front, context: SourceContext())
        _ = try scene.configure(CaptureFormat(fourCC: "BGR3", width: 160, height: 120, framesPerSecond: 10))
        let writer = try VideoWriterHandle(path: path, width: 160, height: 120, framesPerSecond: 10)
        for _ in 1...12 {
            _ = try scene.grab(within: .seconds(1))
            try writer.write(scene.retrieve())
        }
    }

    private func frames(_ path: FilePath) throws -> [Image] {
        let video = try VideoSource(path: path, context: SourceContext())
        _ = try video.configure(nil)
        var images: [Image] = []
        while try video.grab(within: .seconds(1)) != .ended { images.append(try video.retrieve()) }
        return images
    }

    @Test("keeps every frame, and makes each old in another way", arguments: ["mp4", "avi", "mkv"])
    func film(container: String) async throws {
        let folder = try Folder()
        try makeVideo(folder.file("in.avi"))
        let seen = Mutex<[VideoExport.Progress]>([])
        let output = folder.file("out.\(container)")
        let result = try await VideoExport(
            from: folder.file("in.avi"), to: output, look: .film(RetroFilm(RetroFilter(.init(seed: 7))))
        ).run { progress in seen.withLock { $0.append(progress) } }
        #expect(result.frames == 12)
        #expect(seen.withLock { $0.map(\.frames) } == Array(1...12))
        #expect(seen.withLock { $0.last?.total } == 12)
        let old = try frames(output)
        #expect(old.count == 12 && old[0].width == 160 && old[0].height == 120)
        // The scene hardly moves, the scratches do.
        #expect(try frames(folder.file("in.avi"))[5].distance(to: old[5]) > 10)
        #expect(old[5].distance(to: old[6]) > 0.5)
        #expect(old[5].meanColour.red > old[5].meanColour.blue + 20)
        #expect(try folder.names == ["in.avi", "out.\(container)"].sorted())
    }

    @Test("replaces no file unasked")
    func existing() async throws {
        let folder = try Folder()
        let (input, output) = (folder.file("in.avi"), folder.file("out.avi"))
        try makeVideo(input)
        try PhotoFile.write([1, 2, 3], to: output)
        var export = VideoExport(from: input, to: output, look: .filter(.retro))
        await #expect(throws: PhotoCameraError.fileExists(path: output.description)) {
            try await export.run()
        }
        #expect(try output.readAll() == [1, 2, 3])
        export.overwrite = true
        #expect(try await export.run().frames == 12)
        #expect(try frames(output).count == 12)
    }

    @Test(
        "refuses what is no video, and leaves nothing behind",
        arguments: ["none.avi", "text.avi", "empty.avi"])
    func refused(name: String) async throws {
        let folder = try Folder()
        try PhotoFile.write(Array("not a video".utf8), to: folder.file("text.avi"))
        try PhotoFile.write([], to: folder.file("empty.avi"))
        let export = VideoExport(from: folder.file(name), to: folder.file("out.mp4"), look: .filter(.retro))
        let error = await #expect(throws: PhotoCameraError.self) { try await export.run() }
        #expect(error?.description.contains(name) == true)
        #expect(try folder.names == ["empty.avi", "text.avi"])
    }

    @Test("refuses a name that tells no container", arguments: ["out.jpg", "out", "out.txt"])
    func container(name: String) async throws {
        let folder = try Folder()
        try makeVideo(folder.file("in.avi"))
        let export = VideoExport(from: folder.file("in.avi"), to: folder.file(name), look: .filter(.retro))
        let error = await #expect(throws: PhotoCameraError.self) { try await export.run() }
        #expect(error?.description.contains(".mp4") == true)
    }

    @Test("ends when its task is cancelled, and leaves nothing behind")
    func cancelled() async throws {
        let folder = try Folder()
        try makeVideo(folder.file("in.avi"))
        let export = VideoExport(
            from: folder.file("in.avi"), to: folder.file("out.mp4"), look: .filter(.retro))
        let task = Task {
            try await export.run { _ in unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
        }
        await #expect(throws: PhotoCameraError.cancelled) { try await task.value }
        #expect(try folder.names == ["in.avi"])
    }

    @Test("keeps sound, title and permissions", .enabled(if: FilePath("ffmpeg").isProgram, "ffmpeg adds it"))
    func sound() async throws {
        let folder = try Folder()
        let input = folder.file("in.mkv")
        let words: [FilePath] = [
            "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1",
            "-f", "lavfi", "-i", "sine=duration=1", "-metadata", "title=A day at sea",
            "-c:v", "mjpeg", "-c:a", "aac", input,
        ]
        #expect(try await ChildProcess(words: words).run() == .exited(0))
        let output = folder.file("out.mp4")
        let result = try await VideoExport(from: input, to: output, look: .film(RetroFilm())).run()
        #expect(result == VideoExport.Result(frames: 10, notes: []))
        // The name of the coding stands in the file's description of its tracks.
        let file = try Data(output.readAll())
        #expect(file.range(of: Data("mp4a".utf8)) != nil && file.range(of: Data("A day at sea".utf8)) != nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: output.description)
        var export = VideoExport(from: output, to: output, look: .film(RetroFilm()))
        export.overwrite = true
        _ = try await export.run()
        let attributes = try FileManager.default.attributesOfItem(atPath: output.description)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}

extension Image {
    /// The mean difference of two pictures of one size.
    fileprivate func distance(to other: Image) -> Double {
        let (mine, theirs) = (bytes, other.bytes)
        guard mine.count == theirs.count else { return 255 }
        var sum = 0
        for index in mine.indices { sum += abs(Int(mine[index]) - Int(theirs[index])) }
        return Double(sum) / Double(mine.count)
    }
}
