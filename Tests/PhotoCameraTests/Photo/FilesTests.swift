import FoundationEssentials
import Testing

@testable import PhotoCamera

@Suite("Files")
struct FilesTests {
    private let folder: FilePath

    init() throws {
        let path =
            FileManager.default.temporaryDirectory.path + "/photocamera-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        folder = FilePath(path)
    }

    private func path(_ name: String) -> FilePath { folder.appending(name.utf8) }
    private func names() throws -> Set<String> {
        Set(try folder.fileNames().map { String(decoding: $0, as: UTF8.self) })
    }

    @Test("are written whole, and nothing else is left")
    func write() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        try PhotoFile.write([1, 2, 3], to: path("a"))
        #expect(try path("a").readAll() == [1, 2, 3])
        #expect(try names() == ["a"])
    }

    @Test("are not overwritten unless that is asked for")
    func overwrite() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        try PhotoFile.write([1], to: path("a"))
        #expect(throws: PhotoCameraError.fileExists(path: path("a").description)) {
            try PhotoFile.write([2], to: path("a"))
        }
        #expect(try path("a").readAll() == [1])
        try PhotoFile.write([2], to: path("a"), overwrite: true)
        #expect(try path("a").readAll() == [2])
        #expect(try names() == ["a"])
    }

    @Test("stay as private as they were when they are replaced")
    func permissions() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        try PhotoFile.write([1], to: path("a"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("a").description)
        try PhotoFile.write([2], to: path("a"), overwrite: true)
        let mode = try FileManager.default.attributesOfItem(atPath: path("a").description)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("go where a link points, and leave the link")
    func links() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        try PhotoFile.write([1], to: path("a"))
        try FileManager.default.createSymbolicLink(
            atPath: path("l").description, withDestinationPath: path("a").description)
        try PhotoFile.write([2], to: path("l"), overwrite: true)
        #expect(try path("a").readAll() == [2])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path("l").description)
                == path("a").description)
    }

    @Test("say that the disk is full, and what else is in the way")
    func failures() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        #expect(throws: PhotoCameraError.writeFailed(path: "/dev/full", reason: "no space left on device")) {
            try PhotoFile.write([1], to: "/dev/full")
        }
        #expect(
            throws: PhotoCameraError.cannotCreate(path: path("no/a").description, reason: "no such folder")
        ) {
            try PhotoFile.write([1], to: path("no/a"))
        }
        #expect(throws: PhotoCameraError.cannotCreate(path: folder.description, reason: "it is a folder")) {
            try PhotoFile.write([1], to: folder)
        }
        let long = path(String(repeating: "x", count: 256))
        #expect(throws: PhotoCameraError.cannotCreate(path: long.description, reason: "file name too long")) {
            try PhotoFile.write([1], to: long)
        }
    }

    @Test("get the name of their time in UTC, and another where it is taken")
    func album() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        let album = PhotoAlbum(folder: path("made/on/the/way"))
        let date = Date(timeIntervalSince1970: 1_785_767_130.1239)
        let first = try album.save([1], takenAt: date, format: .jpeg)
        let second = try album.save([2], takenAt: date, format: .jpeg)
        #expect(String(decoding: first.lastComponent, as: UTF8.self) == "retrocam-20260803T142530.123Z.jpg")
        #expect(
            String(decoding: second.lastComponent, as: UTF8.self) == "retrocam-20260803T142530.123Z_2.jpg")
        #expect(try first.readAll() == [1])
    }

    @Test(
        "fill in the fields of strftime, and nothing where there is none",
        arguments: [
            ("a.jpg", "a.jpg"), ("%Y/x%%.jpg", "2026/x%.jpg"), ("50%.jpg", "50%.jpg"),
        ])
    func names(pattern: String, expected: String) {
        let date = Date(timeIntervalSince1970: 1_785_767_130)
        #expect(FileName.expanding(FilePath(pattern), at: date) == FilePath(expected))
    }

    @Test("keep the bytes of a name that is no UTF-8")
    func bytes() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        let odd = folder.appending([0xFF, 0x0A, 0x20])
        try PhotoFile.write([9], to: odd)
        #expect(try odd.readAll() == [9])
        #expect(try folder.fileNames() == [[0xFF, 0x0A, 0x20]])
    }

    @Test(
        "of a sequence come in natural order, with gaps, from any number",
        arguments: [
            ("img_%04d.png", ["img_0007.png", "img_0010.png", "img_12345.png"]),
            ("img_%d.png", ["img_9.png", "img_0007.png", "img_0010.png", "img_12345.png"]),
            ("*.png", ["50%.png", "img_9.png", "img_0007.png", "img_0010.png", "img_12345.png"]),
            ("50%%.png", ["50%.png"]), ("50%.png", ["50%.png"]), ("img_?.png", ["img_9.png"]),
        ])
    func sequences(pattern: String, expected: [String]) throws {
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        for name in ["img_0010.png", "img_9.png", "img_0007.png", "img_12345.png", "50%.png", "x.txt"] {
            try PhotoFile.write([1], to: path(name))
        }
        let paths = try picturePaths(of: path(pattern))
        #expect(Set(paths.map { String(decoding: $0.lastComponent, as: UTF8.self) }) == Set(expected))
    }

    @Test(
        "order numbers by their value",
        arguments: [
            ("a2", "a10"), ("a02", "a3"), ("a", "a1"), ("a1b2", "a1b10"), ("img_9", "img_0010"),
        ])
    func order(first: String, second: String) {
        #expect(comesBefore(Array(first.utf8), Array(second.utf8)))
        #expect(!comesBefore(Array(second.utf8), Array(first.utf8)))
    }
}
