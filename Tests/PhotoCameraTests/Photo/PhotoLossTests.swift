import Foundation
import Testing

@testable import PhotoCamera

@Suite("What a new file cannot hold")
struct PhotoLossTests {
    private static func scene() throws -> [UInt8] {
        try FilePath(
            URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../Fixtures/Pictures/scene.jpg").standardized.path
        ).readAll()
    }

    private static func photo(_ bytes: [UInt8]) throws -> Photo {
        try Photo(decoding: bytes, name: "test", pixelLimit: 1 << 20, needsColour: true)
    }

    private static let look = SepiaFilter()

    /// A TIFF with its directory a second time, as a second page.
    private static func twoPages(secondKind: UInt8) throws -> [UInt8] {
        var bytes = try Image(width: 16, height: 8).encoded(as: .tiff)
        try #require(bytes.starts(with: Array("II".utf8)))
        let start = Int(try #require(ByteOrder.little.read(bytes, 4, 4)))
        let count = Int(try #require(ByteOrder.little.read(bytes, start, 2)))
        let entries = bytes[(start + 2)..<(start + 2 + 12 * count)]
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        let second = ByteOrder.little.encoded(UInt32(bytes.count), 4)
        bytes.replaceSubrange((start + 2 + 12 * count)..<(start + 6 + 12 * count), with: second)
        bytes += ByteOrder.little.encoded(UInt32(count + 1), 2)
        bytes += [254, 0, 4, 0, 1, 0, 0, 0, secondKind, 0, 0, 0] + entries + [0, 0, 0, 0]
        return bytes
    }

    @Test("pages of a TIFF are counted, smaller copies are not", arguments: [(0, 2), (1, 1), (2, 2)])
    func pages(kind: UInt8, count: Int) throws {
        let bytes = try Self.twoPages(secondKind: kind)
        let photo = try Self.photo(bytes)
        #expect(photo.cameraPicture?.pictureCount == count)
        let notes = try photo.applying(Self.look).encoded(as: EncodingOptions(format: .tiff)).notes
        #expect(notes.contains("test: only the first of its 2 pictures was taken") == (count == 2))
    }

    @Test("a TIFF whose pages lead in a circle, or out of the file, has an end")
    func circle() throws {
        var bytes = try Self.twoPages(secondKind: 0)
        bytes.replaceSubrange((bytes.count - 4)..., with: bytes[4..<8])
        #expect(EncodedPicture(file: bytes, stored: Image.Stored()).pictureCount == 2)
        bytes.replaceSubrange((bytes.count - 4)..., with: [255, 255, 255, 255])
        #expect(EncodedPicture(file: bytes, stored: Image.Stored()).pictureCount == 2)
    }

    @Test("what stands behind a JPEG is told where it is left out")
    func trailer() throws {
        let bytes = try Self.scene() + Array("....ftypmp42".utf8)
        let photo = try Self.photo(bytes)
        #expect(try photo.encoded().bytes == bytes)
        let notes = try photo.applying(Self.look).encoded().notes
        #expect(notes.contains { $0.hasPrefix("test: what stood behind the picture") })
        let plain = try Self.photo(try Self.scene()).applying(Self.look).encoded().notes
        #expect(plain == [])
    }

    @Test("without metadata colours keep their meaning", arguments: PictureFormat.allCases)
    func profile(format: PictureFormat) throws {
        var brought = PictureMetadata()
        brought.colourProfile = [UInt8](repeating: 0, count: 16) + Array("RGB profile".utf8)
        brought.xmp = Array("<x/>".utf8)
        let photo = try Self.photo(brought.written(into: try Self.scene()))
        var options = EncodingOptions(format: format)
        options.includesMetadata = false
        for made in [photo, try photo.applying(Self.look)] {
            let kept = PictureMetadata(of: try made.encoded(as: options).bytes)
            #expect(kept.colourProfile == brought.colourProfile)
            #expect(kept.xmp == nil && kept.exif == nil)
        }
    }

    @Test("a place in the picture is told as long as it is true", arguments: [1, 6])
    func subject(orientation: UInt16) throws {
        var brought = PictureMetadata()
        brought.exif = ExifBlock()
        brought.exif?[.image, OwnTag.orientation] = .short([orientation])
        brought.exif?[.exif, OwnTag.subjectArea] = .short([20, 30, 5, 5])
        let photo = try Self.photo(brought.written(into: try Self.scene())).applying(Self.look)
        let exif = PictureMetadata(of: try photo.encoded().bytes).exif
        #expect((exif?[.exif, OwnTag.subjectArea] != nil) == (orientation == 1))
    }

    @Test(
        "IPTC that tells only its own version is no caption",
        arguments: [
            ([0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47, 0x1C, 2, 0, 0, 2, 0, 4], false),
            ([0x1C, 2, 0, 0, 2, 0, 4, 0x1C, 2, 25, 0, 1, 0x61], true), ([], false), ([1, 2, 3], true),
        ])
    func caption(iptc: [UInt8], tells: Bool) {
        var resources = PhotoshopResources()
        resources.iptc = iptc
        #expect(resources.hasCaption == tells)
    }
}
