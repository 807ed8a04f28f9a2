import Foundation
import Testing

@testable import PhotoCamera

@Suite("What a photo tells of itself")
struct PhotoMetadataTests {
    private static let scene = FilePath(
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/Pictures/scene.jpg").standardized.path)

    private static func photo(
        _ input: CaptureInput = .synthetic(), _ settings: PhotoSettings = PhotoSettings()
    ) async throws -> Photo {
        let camera = PhotoCamera(input: input)
        camera.defaultSessionPreset = .medium
        return try await camera.captureSinglePhoto(settings)
    }

    private static func exif(_ photo: Photo, _ options: EncodingOptions = EncodingOptions()) throws
        -> ExifBlock
    {
        try #require(PictureMetadata(of: photo.encoded(as: options).bytes).exif)
    }

    @Test("time, camera, size and look are in the file", arguments: PictureFormat.allCases)
    func told(format: PictureFormat) async throws {
        let photo = try await Self.photo(.synthetic(), PhotoSettings(filter: .retro(seed: 7)))
        var options = EncodingOptions(format: format)
        options.software = "a test"
        let exif = try Self.exif(photo, options)
        let time = LocalTime(photo.date)
        #expect(exif[.exif, OwnTag.dateTimeOriginal] == .text(time.text))
        #expect(exif[.exif, 0x9011] == .text(time.offset))
        #expect(exif[.exif, 0x9291] == .text(time.milliseconds))
        #expect(exif[.image, OwnTag.model] == .text("Synthetic front camera"))
        #expect(exif[.image, OwnTag.software] == .text("a test"))
        // TIFF tells its size by itself, and has no thumbnail.
        let isCompressed = format != .tiff
        #expect(exif.number(.exif, OwnTag.width) == (isCompressed ? photo.image.width : nil))
        #expect(exif.number(.exif, OwnTag.height) == (isCompressed ? photo.image.height : nil))
        #expect(exif[.exif, OwnTag.userComment] == .undefined(Array("ASCII\0\0\0look retro, seed 7".utf8)))
        guard isCompressed else { return }
        let thumbnail = try Image(decoding: try #require(exif.thumbnail))
        #expect(max(thumbnail.width, thumbnail.height) == 160)
    }

    @Test("nothing is in the file where that is asked for", arguments: PictureFormat.allCases)
    func nothing(format: PictureFormat) async throws {
        var options = EncodingOptions(format: format)
        options.includesMetadata = false
        let bytes = try await Self.photo().encoded(as: options).bytes
        #expect(PictureMetadata(of: bytes) == PictureMetadata())
    }

    @Test("tags that are given go before those that are written anyway")
    func given() async throws {
        var options = EncodingOptions()
        options.tags = try [ExifSetting("Model=mine"), ExifSetting("DateTimeOriginal=")]
        let exif = try Self.exif(try await Self.photo(), options)
        #expect(exif[.image, OwnTag.model] == .text("mine"))
        #expect(exif[.exif, OwnTag.dateTimeOriginal] == nil)
    }

    @Test("a tag that is removed is gone, in every format", arguments: PictureFormat.allCases)
    func removed(format: PictureFormat) async throws {
        var options = EncodingOptions(format: format)
        options.tags = try [ExifSetting("Artist=Ada"), ExifSetting("LensModel=50 mm")]
        let file = try await Self.photo().encoded(as: options).bytes
        #expect(PictureMetadata(of: file).exif?[.image, 0x013B] == .text("Ada"))
        let input = CaptureInput(name: "test") { context in
            PictureSource(name: "test", pictures: [.bytes(file, name: "test")], context: context)
        }
        options.tags = try [ExifSetting("Artist="), ExifSetting("LensModel=")]
        let encoded = try await Self.photo(input).encoded(as: options)
        #expect(encoded.isOriginal)
        let exif = try #require(PictureMetadata(of: encoded.bytes).exif)
        #expect(exif[.image, 0x013B] == nil && exif[.exif, 0xA434] == nil)
        #expect(exif[.image, OwnTag.model] == .text("Synthetic front camera"))
    }

    @Test("turning by the tag leaves the image data, and tells how it lies")
    func tag() async throws {
        var settings = PhotoSettings()
        settings.orientation = .landscapeLeft
        settings.isMirrored = true
        let photo = try await Self.photo(.file(Self.scene), settings)
        var options = EncodingOptions()
        options.turning = .tag
        let bytes = try photo.encoded(as: options).bytes
        #expect(try JPEGFile(bytes)?.body == JPEGFile(Self.scene.readAll())?.body)
        #expect(try Image(decoding: bytes) == photo.image)
    }

    @Test("what a file brought survives a look, with its profile and XMP, and orientation made true")
    func survives() async throws {
        var brought = PictureMetadata()
        var exif = ExifBlock()
        exif[.image, OwnTag.orientation] = .short([6])
        exif[.image, 0x013B] = .text("Ada")
        exif[.exif, OwnTag.makerNote] = .undefined(Array(0..<50))
        exif[.exif, OwnTag.userComment] = .comment("by hand", .little)
        exif[.exif, OwnTag.dateTimeOriginal] = .text("1999:12:31 23:59:59")
        brought.exif = exif
        brought.xmp = Array("<x tiff:Orientation=\"6\" dc:title=\"t\"/>".utf8)
        brought.colourProfile = [UInt8](repeating: 0, count: 16) + Array("RGB profile".utf8)
        let file = brought.written(into: try Self.scene.readAll())
        #expect(PictureMetadata(of: file) == brought)
        let input = CaptureInput(name: "test") { context in
            PictureSource(name: "test", pictures: [.bytes(file, name: "test")], context: context)
        }
        let photo = try await Self.photo(input, PhotoSettings(filter: .retro(seed: 1)))
        for format in PictureFormat.allCases {
            let bytes = try photo.encoded(as: EncodingOptions(format: format)).bytes
            let kept = PictureMetadata(of: bytes)
            #expect(kept.colourProfile == brought.colourProfile)
            #expect(
                kept.xmp.map { String(decoding: $0, as: UTF8.self) }?.contains("Orientation=\"1\"") == true)
            #expect(kept.exif?[.image, 0x013B] == .text("Ada"))
            // In TIFF a maker note would stand elsewhere, and mean nothing.
            let note = kept.exif?[.exif, OwnTag.makerNote]
            #expect(note == (format == .tiff ? nil : .undefined(Array(0..<50))))
            #expect(kept.exif?[.exif, OwnTag.dateTimeOriginal] == .text("1999:12:31 23:59:59"))
            #expect(kept.exif?.number(.image, OwnTag.orientation) == 1)
            #expect(
                kept.exif?[.exif, OwnTag.userComment]
                    == .undefined(Array("ASCII\0\0\0by hand; look retro, seed 1".utf8)))
            #expect(try Image(decoding: bytes).width == photo.image.width)
        }
    }

    private static func resources(iptc: [UInt8]) -> [UInt8] {
        var resources = PhotoshopResources()
        resources.iptc = iptc
        return resources.bytes
    }

    private static let digest = String(repeating: "0123456789ABCDEF", count: 2)

    @Test(
        "captions of IPTC and an extension of XMP survive a look where the format has a place for them",
        arguments: [
            ("<x xmpNote:HasExtendedXMP=\"\(digest)\"/>", "<x />"),
            ("<x><xmpNote:HasExtendedXMP>\(digest)</xmpNote:HasExtendedXMP></x>", "<x></x>"),
        ])
    func captions(xmp: String, without: String) async throws {
        var brought = PictureMetadata()
        let caption = Self.resources(iptc: [0x1C, 2, 25, 0, 3] + Array("sea".utf8) + [7])
        // Behind it a thumbnail, of an odd length and with a name.
        let thumbnail = Array("8BIM".utf8) + [0x04, 0x0C, 2, 0x41, 0x42, 0, 0, 0, 0, 3, 1, 2, 3, 0]
        brought.photoshopResources = caption + thumbnail
        brought.xmp = Array(xmp.utf8)
        brought.xmpExtension = (0..<150_000).map { UInt8($0 % 251) }
        let file = brought.written(into: try Self.scene.readAll())
        #expect(PictureMetadata(of: file) == brought)
        let input = CaptureInput(name: "test") { context in
            PictureSource(name: "test", pictures: [.bytes(file, name: "test")], context: context)
        }
        #expect(try await Self.photo(input).encoded().bytes == file)
        let photo = try await Self.photo(input, PhotoSettings(filter: .retro(seed: 1)))
        for format in PictureFormat.allCases {
            let encoded = try photo.encoded(as: EncodingOptions(format: format))
            let kept = PictureMetadata(of: encoded.bytes)
            let isJPEG = format == .jpeg
            #expect(kept.photoshopResources == (isJPEG || format == .tiff ? caption : nil))
            #expect(kept.xmpExtension == (isJPEG ? brought.xmpExtension : nil))
            #expect(kept.xmp == (isJPEG ? brought.xmp : Array(without.utf8)))
            #expect(encoded.notes.contains { $0.contains("extension of its XMP") } == !isJPEG)
            #expect(encoded.notes.contains { $0.contains("IPTC") } == (format == .png || format == .webp))
        }
    }

    @Test("IPTC that a TIFF has by itself becomes Photoshop's resources")
    func plainIPTC() throws {
        var tiff = try #require(TIFFFile(try Image(width: 8, height: 8).encoded(as: .tiff)))
        let iptc: [UInt8] = [0x1C, 2, 25, 0, 1, 0x61]
        var block = try #require(ExifBlock(tiff.bytes))
        block[.image, 33723] = .undefined(iptc)
        tiff = try #require(TIFFFile(block.bytes))
        #expect(tiff.metadata.photoshopResources == Self.resources(iptc: iptc))
        tiff.removeMetadata()
        #expect(tiff.metadata == PictureMetadata())
    }

    @Test(
        "resources that are damaged are read up to there",
        arguments: [
            [], Array("8BIM".utf8), Array("8BIX".utf8) + [UInt8](repeating: 0, count: 20),
            Array("8BIM".utf8) + [4, 4, 255, 0, 0, 0, 0, 0],
            Array("8BIM".utf8) + [4, 4, 0, 0, 255, 255, 255, 255],
        ])
    func damaged(tail: [UInt8]) {
        let caption = Self.resources(iptc: [1, 2, 3])
        #expect(PhotoshopResources(caption + tail).bytes == caption)
        #expect(PhotoshopResources(tail).iptc == nil)
    }

    @Test("an extension of XMP of which a piece is missing, or that has another name, is not there")
    func brokenExtension() throws {
        var brought = PictureMetadata()
        brought.xmp = Array("<x><xmpNote:HasExtendedXMP>\(Self.digest)</xmpNote:HasExtendedXMP></x>".utf8)
        brought.xmpExtension = [UInt8](repeating: 5, count: 150_000)
        var file = try #require(JPEGFile(brought.written(into: try Self.scene.readAll())))
        #expect(file.metadata.xmpExtension == brought.xmpExtension)
        let pieces = file.segments.indices.filter {
            file.segments[$0].begins(with: "http://ns.adobe.com/xmp/ext")
        }
        try #require(pieces.count == 3)
        var other = file
        other.metadata.xmp = Array("<x xmpNote:HasExtendedXMP='\(String(Self.digest.reversed()))'/>".utf8)
        #expect(other.metadata.xmpExtension == nil)
        file.segments.remove(at: pieces[1])
        #expect(file.metadata.xmpExtension == nil)
    }

    @Test("XMP that is longer than a JPEG can hold is left out, and that is told")
    func longXMP() async throws {
        var brought = PictureMetadata()
        brought.xmp = [UInt8](repeating: 0x20, count: 70_000)
        let file = brought.written(into: try Image(width: 16, height: 16).encoded(as: .png))
        let input = CaptureInput(name: "test") { context in
            PictureSource(name: "test", pictures: [.bytes(file, name: "test")], context: context)
        }
        let encoded = try await Self.photo(input).encoded(as: EncodingOptions(format: .jpeg))
        #expect(PictureMetadata(of: encoded.bytes).xmp == nil)
        #expect(encoded.notes.contains("test: its XMP is longer than a JPEG can hold, and was left out"))
    }

    @Test(
        "a file that nothing changes is the same file, whichever way it lies",
        arguments: ImageOrientation.allCases)
    func untouched(orientation: ImageOrientation) async throws {
        var brought = PictureMetadata()
        brought.exif = ExifBlock()
        brought.exif?[.image, OwnTag.orientation] = .short([UInt16(orientation.rawValue)])
        let file = brought.written(into: try Self.scene.readAll())
        let input = CaptureInput(name: "test") { context in
            PictureSource(name: "test", pictures: [.bytes(file, name: "test")], context: context)
        }
        #expect(try await Self.photo(input).encoded().bytes == file)
        var settings = PhotoSettings()
        settings.isMirrored = true
        let mirrored = try await Self.photo(input, settings)
        let again = try Image(decoding: mirrored.encoded().bytes)
        #expect(again.width == mirrored.image.width && again.height == mirrored.image.height)
        #expect(
            PictureMetadata(of: try mirrored.encoded().bytes).exif?.number(.image, OwnTag.orientation) == 1)
    }

    @Test("exposure is told where the driver's value is the true one")
    func exposure() {
        func control(_ name: String, _ value: Int, inactive: Bool = false) -> CaptureControl {
            CaptureControl(
                name: name, identifier: 0, kind: .integer, range: 0...255, step: 1, defaultValue: 0,
                value: value, text: "", menu: [], isInactive: inactive, isReadOnly: false, isWriteOnly: false,
                isGrabbed: false, isVolatile: false)
        }
        let manual = ShotExposure([
            control("auto_exposure", 1), control("exposure_time_absolute", 166), control("gain", 255),
            control("white_balance_automatic", 0),
        ])
        #expect(manual.time == .microseconds(16600) && manual.isAutomatic == false)
        #expect(manual.gain == 1 && manual.hasAutomaticWhiteBalance == false)
        let automatic = ShotExposure([
            control("auto_exposure", 3), control("exposure_time_absolute", 166, inactive: true),
        ])
        #expect(automatic.time == nil && automatic.isAutomatic == true && automatic.gain == nil)
        #expect(ShotExposure([]) == ShotExposure())
    }
}
