import Foundation
import Testing

@testable import PhotoCamera

extension PictureFormat {
    /// Those that hold alpha.
    fileprivate static let withAlpha: [PictureFormat] = [.png, .webp, .tiff]
}

@Suite("A picture with alpha")
struct CutoutTests {
    private static func image(_ pixel: (Int) -> [Int]) throws -> Image {
        try Image(width: 48, height: 32, bgr: (0..<(48 * 32)).flatMap { pixel($0).map(UInt8.init) })
    }

    /// Colours that differ everywhere, also where nothing is seen of them.
    private static func colours() throws -> Image {
        try image { place in [place % 251, place / 7 % 256, 255 - place % 199] }
    }

    /// A quarter is transparent, a quarter opaque, and what lies between has every opacity.
    private static func alpha() throws -> Image {
        try image { place in
            let opacity = (place % 48 - 12) * 255 / 23
            return Array(repeating: max(0, min(255, opacity)), count: 3)
        }
    }

    private static func file(
        _ format: PictureFormat, lying orientation: ImageOrientation = .up
    ) throws -> [UInt8] {
        let bytes = try Cutout(colours: colours(), alpha: alpha()).encoded(as: format, quality: 100)
        guard orientation != .up else { return bytes }
        var metadata = PictureMetadata()
        metadata.exif = ExifBlock()
        metadata.exif?[.image, OwnTag.orientation] = .short([UInt16(orientation.rawValue)])
        return metadata.written(into: bytes)
    }

    private static func photo(_ bytes: [UInt8]) throws -> Photo {
        try Photo(decoding: bytes, name: "a picture", pixelLimit: 10_000, needsColour: true)
    }

    private static func cutout(_ bytes: [UInt8]) throws -> Cutout {
        try Cutout(decoding: bytes, pixelLimit: 10_000)
    }

    @Test(
        "keeps its alpha through a look, byte for byte, from every format to every other",
        arguments: PictureFormat.withAlpha, PictureFormat.withAlpha)
    func kept(from: PictureFormat, to: PictureFormat) throws {
        let photo = try Self.photo(Self.file(from)).applying(.retro(seed: 1))
        let file = try photo.encoded(as: EncodingOptions(format: to, quality: 100))
        #expect(file.notes.isEmpty && file.format == to)
        let found = try Self.cutout(file.bytes)
        #expect(try found.alpha == Self.alpha())
        #expect(try found.colours == Self.colours().applying(.retro(seed: 1)))
        #expect(PictureMetadata(of: file.bytes).exif?.number(.image, OwnTag.orientation) == 1)
    }

    @Test(
        "keeps it where it but gets another format, and its original does beside a look",
        arguments: PictureFormat.withAlpha, PictureFormat.withAlpha)
    func plain(from: PictureFormat, to: PictureFormat) throws {
        let photo = try Self.photo(Self.file(from))
        let options = EncodingOptions(format: to, quality: 100)
        let original = try photo.applying(.sepia).encodedOriginal(as: options)
        let expected = try Cutout(colours: Self.colours(), alpha: Self.alpha())
        let same = try photo.encoded(as: options)
        #expect(try Self.cutout(same.bytes) == expected)
        #expect(try Self.cutout(try #require(original).bytes) == expected)
        #expect(same.notes.isEmpty && original?.notes == [])
    }

    @Test("keeps it through one look after another")
    func twice() throws {
        let photo = try Self.photo(Self.file(.png)).applying(.sepia).applying(.mono)
        let found = try Self.cutout(photo.encoded(as: EncodingOptions(format: .png)).bytes)
        #expect(try found.alpha == Self.alpha())
        #expect(try found.colours == Self.colours().applying(.sepia).applying(.mono))
    }

    @Test("is over white in a JPEG, with a word for it", arguments: PictureFormat.withAlpha)
    func white(from: PictureFormat) throws {
        let photo = try Self.photo(Self.file(from))
        let file = try photo.applying(.mono).encoded(as: EncodingOptions(quality: 100))
        #expect(file.notes.count == 1 && file.notes[0].contains("laid over white"))
        let left = PixelRect(x: 0, y: 0, width: 12, height: 32)
        #expect(try Image(decoding: file.bytes).cropped(to: left).meanColour.luminance > 250)
        #expect(try photo.image.cropped(to: left).meanColour.green == 255)
    }

    @Test(
        "is turned with its alpha as its EXIF says", arguments: PictureFormat.withAlpha,
        ImageOrientation.allCases)
    func turned(from: PictureFormat, orientation: ImageOrientation) throws {
        let photo = try Self.photo(Self.file(from, lying: orientation)).applying(.mono)
        let file = try photo.encoded(as: EncodingOptions(format: .png))
        let found = try Self.cutout(file.bytes)
        #expect(try found.alpha == Self.alpha().oriented(orientation))
        #expect(try found.colours == Self.colours().oriented(orientation).applying(.mono))
    }

    @Test("loses no alpha where colours are lost")
    func lossy() throws {
        let photo = try Self.photo(Self.file(.png)).applying(.sepia)
        let file = try photo.encoded(as: EncodingOptions(format: .webp, quality: 50))
        #expect(try Self.cutout(file.bytes).alpha == Self.alpha())
    }

    @Test("keeps an alpha channel that hides nothing", arguments: [PictureFormat.png, .tiff])
    func opaque(format: PictureFormat) throws {
        let white = try Self.image { _ in [255, 255, 255] }
        let bytes = try Cutout(colours: Self.colours(), alpha: white).encoded(as: format, quality: 90)
        let file = try Self.photo(bytes).applying(.sepia).encoded(as: EncodingOptions(format: format))
        #expect(try Self.cutout(file.bytes).alpha == white)
    }

    @Test("still tells of 16 bits, of which alpha has become 8 as well")
    func deep() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/Pictures/half-red-16bit.png").standardized.path
        let photo = try Photo(contentsOf: FilePath(path)).applying(.sepia)
        let file = try photo.encoded(as: EncodingOptions(format: .tiff))
        #expect(file.notes.count == 1 && file.notes[0].contains("16 bits"))
        #expect(try Self.cutout(file.bytes).alpha.meanColour.green == 127)
    }

    @Test("is over white, with a word for it, where a look has given it another size")
    func resized() throws {
        let photo = try Self.photo(Self.file(.png)).applying(Halving())
        let file = try photo.encoded(as: EncodingOptions(format: .png))
        #expect(file.notes.count == 1 && file.notes[0].contains("laid over white"))
        #expect(try Image(decoding: file.bytes) == photo.image && photo.image.width == 24)
    }

    @Test("is none where the file has no alpha")
    func none() throws {
        let photo = try Self.photo(Self.colours().encoded(as: .png))
        #expect(try photo.cameraPicture?.cutout() == nil)
        #expect(try photo.applying(.mono).cutout == nil)
    }
}

/// A look that answers a smaller picture.
private struct Halving: PhotoFilter {
    let name = "halving"

    func apply(to image: Image) throws(PhotoCameraError) -> Image {
        try image.resized(width: image.width / 2, height: image.height / 2)
    }
}
