import FoundationEssentials
import Glibc
import Testing

@testable import PhotoCamera

@Suite("Album")
struct AlbumTests {
    /// A folder that goes with the value.
    private final class Folder: Sendable {
        let path: FilePath

        init() throws {
            let name = "photocamera-\(UInt64.random(in: 0...UInt64.max))"
            path = FilePath(FileManager.default.temporaryDirectory.path).appending(name.utf8)
            try FileManager.default.createDirectory(
                atPath: path.description, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(atPath: path.description) }

        func file(_ name: String) -> FilePath { path.appending(name.utf8) }
        var names: Set<String> {
            get throws { Set(try path.fileNames().map { String(decoding: $0, as: UTF8.self) }) }
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_785_767_130.5)

    @Test("lists its photos by their dates, whatever else is in the folder")
    func listing() async throws {
        let folder = try Folder()
        let album = PhotoAlbum(folder: folder.path)
        #expect(try await PhotoAlbum(folder: folder.file("none")).photos() == [])
        let later = try await album.add([1, 2, 3], takenAt: Self.date + 1, format: .png)
        let first = try await album.add([1, 2], takenAt: Self.date, format: .jpeg)
        let second = try await album.add([1], takenAt: Self.date, format: .jpeg)
        for name in [".hidden.jpg", "notes.txt", ".retrocam-1-a.tmp"] {
            try PhotoFile.write([1], to: folder.file(name))
        }
        try FileManager.default.createDirectory(
            atPath: folder.file("folder.jpg").description, withIntermediateDirectories: false)
        let photos = try await album.photos()
        #expect(photos.map(\.path) == [first, second, later])
        #expect(photos.map(\.date) == [Self.date, Self.date, Self.date + 1])
        #expect(photos.map(\.size) == [2, 1, 3])
    }

    @Test(
        "takes the time of a file for the date of a name that is not its own",
        arguments: [
            "a.jpg", "retrocam-.jpg", "retrocam-20260803T142530.12Z.jpg", "retrocam-2026x803T142530.123Z.jpg",
        ])
    func foreignName(name: String) async throws {
        let began = Date()
        let folder = try Folder()
        try PhotoFile.write([1], to: folder.file(name))
        let photo = try #require(try await PhotoAlbum(folder: folder.path).photos().first)
        #expect(photo.date > began - 1 && photo.date < Date() + 1)
    }

    @Test(
        "makes thumbnails of any shape",
        arguments: [
            (400, 100, 160, 40), (100, 400, 40, 160), (1000, 1, 160, 1), (20, 10, 20, 10),
        ])
    func thumbnail(width: Int, height: Int, small: Int, low: Int) async throws {
        let folder = try Folder()
        let album = PhotoAlbum(folder: folder.path)
        let bytes = try Image(width: width, height: height).encoded(as: .png)
        try await album.add(bytes, takenAt: Self.date, format: .png)
        let photo = try #require(try await album.photos().first)
        let image = try await photo.thumbnail()
        #expect(image.width == small && image.height == low)
    }

    @Test("removes what killed processes have left, and nothing else")
    func leftovers() throws {
        let folder = try Folder()
        let kept = [
            ".retrocam-1.tmp", ".retrocam-1-a.tmp.jpg", "retrocam-1-a.tmp", ".retrocam-x-a.tmp", "a.jpg",
        ]
        for name in kept + [".retrocam-123-abc9.tmp", ".retrocam-1-0.tmp"] {
            try PhotoFile.write([1], to: folder.file(name))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(".retrocam-1-link.tmp").description, withDestinationPath: "a.jpg")
        try PhotoAlbum(folder: folder.path).check()
        // A link that is younger than a minute may be on its way to its name.
        #expect(try folder.names == Set(kept + [".retrocam-1-link.tmp"]))
    }

    @Test("leaves alone what somebody is writing", arguments: [false, true])
    func living(isNamed: Bool) throws {
        let folder = try Folder()
        let temporary = try TemporaryFile(for: folder.file("a.jpg"), isNamed: isNamed)
        #expect(try folder.names.count == (isNamed ? 1 : 0))
        try PhotoFile.check(folder.file("b.jpg"))
        try temporary.take(name: folder.file("a.jpg"), overwrite: false)
        #expect(try folder.names == ["a.jpg"])
    }

    @Test("writes without nameless files as it does with them", arguments: [false, true])
    func named(overwrite: Bool) throws {
        let folder = try Folder()
        let path = folder.file("a.jpg")
        if overwrite { try PhotoFile.write([1], to: path) }
        do {
            let temporary = try TemporaryFile(for: path, isNamed: true)
            #expect(unsafe write(temporary.descriptor, [2, 3] as [UInt8], 2) == 2)
            try temporary.take(name: path, overwrite: overwrite)
        }
        #expect(try path.readAll() == [2, 3] && folder.names == ["a.jpg"])
        #expect(throws: PhotoCameraError.fileExists(path: path.description)) {
            try TemporaryFile(for: path, isNamed: true).take(name: path, overwrite: false)
        }
        #expect(try folder.names == ["a.jpg"])
    }

    @Test("points a link at the latest photo")
    func latest() throws {
        let folder = try Folder()
        for (index, name) in ["a.jpg", "b.jpg"].enumerated() {
            try PhotoFile.write([UInt8(index)], to: folder.file(name))
            try PhotoLink.point(folder.file("latest.jpg"), at: folder.file(name))
            #expect(try folder.file("latest.jpg").readAll() == [UInt8(index)])
        }
        let target = try FileManager.default.destinationOfSymbolicLink(
            atPath: folder.file("latest.jpg").description)
        #expect(target == "b.jpg")
        #expect(try folder.names == ["a.jpg", "b.jpg", "latest.jpg"])
    }

    @Test("does not put a link in the place of a file")
    func noLink() throws {
        let folder = try Folder()
        try PhotoFile.write([1], to: folder.file("a.jpg"))
        let name = folder.file("a.jpg").description
        #expect(throws: PhotoCameraError.cannotCreate(path: name, reason: "what is there is no link")) {
            try PhotoLink.point(folder.file("a.jpg"), at: folder.file("a.jpg"))
        }
        #expect(throws: PhotoCameraError.self) { try PhotoLink.check(folder.file("none/l")) }
    }

    @Test(
        "numbers a name that is taken, within what a name may have",
        arguments: [
            ("a.jpg", "a_2.jpg"), ("/x.y/a", "/x.y/a_2"), ("d/.a", "d/.a_2"),
            (String(repeating: "n", count: 251) + ".jpg", String(repeating: "n", count: 249) + "_2.jpg"),
        ])
    func numbered(name: String, expected: String) {
        #expect(FileName.numbered(FilePath(name), attempt: 1) == FilePath(expected))
    }

    @Test(
        "fills in numbers and parts of a second",
        arguments: [
            ("%i.jpg", "7.jpg"), ("%4i", "0007"), ("%04i-%3N", "0007-500"), ("%%i", "%i"),
            ("%N", "500000000"),
        ])
    func fields(pattern: String, expected: String) {
        #expect(FileName.expanding(FilePath(pattern), at: Self.date, number: 7) == FilePath(expected))
    }
}
