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
