import Foundation
import Testing

@testable import PhotoCamera

@Suite("An overlay")
struct OverlayTests {
    private func overlay() throws -> OverlayPicture {
        try OverlayPicture(contentsOf: FilePath(Self.path))
    }

    /// 4 x 2 pixels, in both rows opaque red, half red, clear green, opaque white.
    private static let path = "\(#filePath)".replacing(
        "Tests/PhotoCameraTests/Filters/OverlayTests.swift", with: "Fixtures/Overlays/stamp.png")

    private func grey(_ width: Int, _ height: Int) throws -> Image {
        try Image(width: width, height: height, bgr: [UInt8](repeating: 100, count: width * height * 3))
    }

    private func pixel(_ image: Image, _ x: Int, _ y: Int) -> [UInt8] {
        let at = 3 * (y * image.width + x)
        return (at..<(at + 3)).map { image.bytes[$0] }
    }

    @Test("covers by its alpha, and leaves what is below the clear part as it is")
    func alpha() throws {
        let result = try grey(8, 6).applying(OverlayFilter(overlay(), x: .fromStart(2), y: .fromStart(1)))
        #expect(pixel(result, 2, 1) == [0, 0, 255])
        #expect(pixel(result, 3, 1) == [50, 50, 178])
        #expect(pixel(result, 4, 1) == [100, 100, 100])
        #expect(pixel(result, 5, 2) == [255, 255, 255])
        #expect(pixel(result, 2, 0) == [100, 100, 100] && pixel(result, 6, 1) == [100, 100, 100])
    }

    @Test("counts from the other edges where it is asked to")
    func edges() throws {
        let result = try grey(8, 6).applying(OverlayFilter(overlay(), x: .fromEnd(0), y: .fromEnd(1)))
        #expect(pixel(result, 4, 3) == [0, 0, 255] && pixel(result, 7, 4) == [255, 255, 255])
        #expect(pixel(result, 7, 5) == [100, 100, 100])
    }

    @Test(
        "is cut at the picture's edges, wherever it lies",
        arguments: [(-3, 0), (0, -1), (7, 5), (100, 100), (-100, 3), (1 << 40, 0)])
    func cut(x: Int, y: Int) throws {
        let filter = OverlayFilter(try overlay(), x: .fromStart(x), y: .fromStart(y))
        let result = try grey(8, 6).applying(filter)
        #expect(result.width == 8 && result.height == 6)
    }

    @Test("is resized to a width, and no colour of what is clear comes in")
    func width() throws {
        let large = try grey(40, 30).applying(OverlayFilter(overlay(), width: 40))
        #expect(pixel(large, 2, 5) == [0, 0, 255] && pixel(large, 38, 18) == [255, 255, 255])
        // The clear part is green, which must not be seen at its edges.
        for x in 0..<40 { #expect(pixel(large, x, 10)[1] <= pixel(large, x, 10)[2]) }
        let small = try grey(8, 6).applying(OverlayFilter(overlay(), width: 1))
        #expect(pixel(small, 0, 0)[2] > 100 && pixel(small, 1, 0) == [100, 100, 100])
    }

    @Test("is read from a line with its place", arguments: [("@1,2", 1, 2), ("@-0,-1", 4, 3), ("", 0, 0)])
    func parsing(place: String, x: Int, y: Int) throws {
        let result = try grey(8, 6).applying(OverlayFilter(parsing: FilePath(Self.path + place)))
        #expect(pixel(result, x, y) == [0, 0, 255])
    }

    @Test(
        "refuses a place that is none with the number, the reason and the form",
        arguments: [
            ("@", "X is missing"), ("@,1", "X is missing"), ("@1", "Y is missing"), ("@1,", "Y is missing"),
            ("@1,2,", "WIDTH is missing"), ("@a,b", "X \"a\" is no whole number"),
            ("@nan,2", "X \"nan\" is no whole number"), ("@1.5,2", "X \"1.5\" is no whole number"),
            ("@1,+2", "Y \"+2\" is no whole number"), ("@--1,2", "X \"--1\" is no whole number"),
            ("@-,2", "X \"-\" is no whole number"), ("@1, 2", "Y \" 2\" is no whole number"),
            ("@1000000,2", "X 1000000 is not -999999 to 999999"),
            ("@1,-99999999999999999999", "Y -99999999999999999999 is not -999999 to 999999"),
            ("@1,2,0", "WIDTH 0 is not 1 to 65535"), ("@1,2,-3", "WIDTH -3 is not 1 to 65535"),
            ("@1,2,65536", "WIDTH 65536 is not 1 to 65535"),
            ("@1,2,65535", "WIDTH 65535 makes it higher than a picture can be"),
            ("@1,2,3,4", "more than three numbers"),
        ])
    func badPlace(place: String, reason: String) {
        #expect {
            _ = try OverlayFilter(parsing: FilePath(Self.path + place))
        } throws: { error in
            guard case .invalidValue("--overlay", Self.path + place, _) = error as? PhotoCameraError else {
                return false
            }
            return "\(error)".contains(": \(reason)")
                && "\(error)".contains(". Give it as stamp.png@10,20, or ")
        }
    }

    @Test("wants a file before the place")
    func noFile() {
        #expect {
            _ = try OverlayFilter(parsing: "@1,2")
        } throws: {
            "\($0)".contains("@1,2: no file stands before the @. Give it as ")
        }
    }

    @Test(
        "takes a file that is there by its whole name, whatever is in it",
        arguments: [
            ("me@home.png", "", 0), ("me@home.png", "@1,2", 1), ("a@1,2", "", 0), ("a@1,2", "@1,2", 1),
            ("@", "", 0),
        ])
    func nameWithSign(name: String, place: String, x: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: name).path
        try FileManager.default.copyItem(atPath: Self.path, toPath: path)
        let filter = try OverlayFilter(parsing: FilePath(path + place))
        #expect(filter.x == .fromStart(x))
    }

    @Test(
        "is refused where its file is missing or no picture",
        arguments: ["/nowhere.png", #filePath, "/dev/null"])
    func badFile(path: String) {
        #expect(throws: PhotoCameraError.self) { try OverlayFilter(parsing: FilePath(path + "@0,0")) }
    }

    @Test("changes no byte with a strength of 0, and is a value")
    func values() throws {
        let picture = try grey(8, 6)
        #expect(try picture.applying(OverlayFilter(overlay(), strength: 0)) == picture)
        #expect(try OverlayFilter(overlay()) == OverlayFilter(overlay()))
        #expect(try OverlayFilter(overlay()) != OverlayFilter(overlay(), width: 3))
    }
}
