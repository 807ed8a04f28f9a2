import Foundation
import Testing

@testable import PhotoCamera

@Suite("A camera's own picture")
struct CameraPictureTests {
    /// A JPEG with the standard's tables, as a camera's hardware makes it.
    private static func jpeg(_ width: Int, _ height: Int, quality: Int = 90) throws -> [UInt8] {
        var image = try Image(width: width, height: height)
        var bytes = image.mutableBytes
        for index in bytes.indices {
            bytes[index] = UInt8(truncatingIfNeeded: index / 3 * 2 + index % 3 * 40)
        }
        return try image.encoded(as: .jpeg, quality: quality)
    }

    private static func photo(_ path: FilePath, _ settings: PhotoSettings = PhotoSettings()) async throws
        -> Photo
    {
        try await PhotoCamera(input: .file(path)).captureSinglePhoto(settings)
    }

    private static let scene = FilePath(
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/Pictures/scene.jpg").standardized.path)

    @Test("is made whole with the tables that motion JPEG leaves out")
    func tables() throws {
        let whole = try Self.jpeg(48, 32)
        var file = try #require(JPEGFile(whole))
        file.segments.removeAll { $0.marker == 0xC4 }
        file.segments[0] = .init(marker: 0xE0, payload: Array("AVI1\0\0\0\0".utf8)[...])
        let completed = try #require(EncodedPicture(camera: file.bytes))
        let parts = try #require(JPEGFile(completed.bytes))
        #expect(parts.segments.first?.begins(with: "JFIF\0") == true)
        #expect(parts.segments.contains { $0.marker == 0xC4 })
        #expect(parts.body.elementsEqual(try #require(JPEGFile(whole)).body))
        #expect(try Image(decoding: completed.bytes) == Image(decoding: whole))
    }

    @Test("loses what the driver left behind it, and nothing else")
    func trailer() throws {
        let whole = try Self.jpeg(48, 32)
        #expect(EncodedPicture(camera: whole + [0, 0, 0xFF, 0xD8, 7])?.bytes == whole)
    }

    @Test("is none where it is cut off anywhere", arguments: [48, 1])
    func cut(side: Int) throws {
        let whole = try Self.jpeg(side, side)
        for length in whole.indices { #expect(JPEGFile(Array(whole[..<length])) == nil) }
    }

    @Test("is turned without loss as its pixels are", arguments: ImageOrientation.allCases)
    func turned(orientation: ImageOrientation) throws {
        let bytes = try Self.jpeg(48, 32)
        let picture = try #require(EncodedPicture(camera: bytes)).turned(orientation)
        let turned = try Image(decoding: try #require(try picture.shapedLosslessly()))
        let expected = try Image(decoding: bytes).oriented(orientation)
        #expect(turned.width == expected.width && turned.height == expected.height)
        let (left, right) = (turned.bytes, expected.bytes)
        // The inverse transform rounds in the order of rows and columns.
        let largest = left.indices.map { abs(Int(left[$0]) - Int(right[$0])) }.max()
        #expect(largest ?? 255 <= 4)
    }

    @Test("is not turned where a block would be cut", arguments: [ImageOrientation.upMirrored, .down, .left])
    func blocks(orientation: ImageOrientation) throws {
        let picture = try #require(EncodedPicture(camera: try Self.jpeg(49, 33))).turned(orientation)
        #expect(try picture.shapedLosslessly() == nil)
        #expect(try picture.turned(orientation.inverse).shapedLosslessly() == picture.bytes)
    }

    @Test(
        "is cut without loss where its blocks allow it",
        arguments: [
            PixelRect(x: 16, y: 0, width: 20, height: 9), PixelRect(x: 0, y: 16, width: 48, height: 16),
        ],
        [ImageOrientation.up, .right, .downMirrored])
    func cropped(part: PixelRect, orientation: ImageOrientation) throws {
        let bytes = try Self.jpeg(48, 48)
        let picture = try #require(EncodedPicture(camera: bytes)).turned(orientation).cut(to: part)
        let cut = try Image(decoding: try #require(try picture.shapedLosslessly()))
        let expected = try Image(decoding: bytes).oriented(orientation).cropped(to: part)
        #expect(cut.width == expected.width && cut.height == expected.height)
        let (left, right) = (cut.bytes, expected.bytes)
        #expect(left.indices.map { abs(Int(left[$0]) - Int(right[$0])) }.max() ?? 255 <= 4)
    }

    @Test("is not cut through a block", arguments: [(5, 0), (0, 9)])
    func cutBlocks(x: Int, y: Int) throws {
        let part = PixelRect(x: x, y: y, width: 8, height: 8)
        let picture = try #require(EncodedPicture(camera: try Self.jpeg(48, 48))).cut(to: part)
        #expect(try picture.shapedLosslessly() == nil)
        #expect(try picture.cut(to: nil).shapedLosslessly() == picture.bytes)
    }

    @Test("is what is saved where no pixel is to change")
    func kept() async throws {
        let photo = try await Self.photo(Self.scene)
        let encoded = try photo.encoded()
        #expect(encoded.isOriginal)
        #expect(try JPEGFile(encoded.bytes)?.body == JPEGFile(Self.scene.readAll())?.body)
    }

    @Test("is not what is saved for another format, with a quality, or with a look")
    func notKept() async throws {
        let plain = try await Self.photo(Self.scene)
        #expect(try !plain.encoded(as: EncodingOptions(format: .png)).isOriginal)
        #expect(try !plain.encoded(as: EncodingOptions(quality: 90)).isOriginal)
        var settings = PhotoSettings(filter: .retro)
        settings.keepsOriginal = true
        let retro = try await Self.photo(Self.scene, settings)
        #expect(try !retro.encoded().isOriginal)
        let original = try #require(try retro.encodedOriginal())
        #expect(original.isOriginal)
        #expect(try JPEGFile(original.bytes)?.body == JPEGFile(Self.scene.readAll())?.body)
    }
}

@Suite("Image orientation")
struct ImageOrientationTests {
    @Test("two turns in one are one after the other", arguments: ImageOrientation.allCases)
    func followed(first: ImageOrientation) throws {
        let image = try Image(width: 3, height: 2, bgr: Array(0..<18))
        for second in ImageOrientation.allCases {
            let twice = try image.oriented(first).oriented(second)
            #expect(try image.oriented(first.followed(by: second)) == twice)
        }
    }

    @Test("a turn and its inverse are none", arguments: ImageOrientation.allCases)
    func inverse(orientation: ImageOrientation) {
        #expect(orientation.followed(by: orientation.inverse) == .up)
    }
}
