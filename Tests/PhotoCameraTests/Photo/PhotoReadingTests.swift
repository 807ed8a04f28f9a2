import Foundation
import Testing

@testable import PhotoCamera

/// Pictures of real cameras, which are not part of the repository.
enum RealPhotos {
    static let folder: String = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../shared/data/photos").standardized.path
        return ProcessInfo.processInfo.environment["REAL_PHOTOS"] ?? beside
    }()

    static let areThere = FileManager.default.fileExists(atPath: folder + "/orientation")

    static func paths(_ kind: String) -> [FilePath] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + kind)) ?? []
        return names.sorted().map { FilePath("\(folder)/\(kind)/\($0)") }
    }
}

extension Image {
    /// The mean difference of two pictures of one size, a channel.
    fileprivate func difference(from other: Image) -> Double {
        guard width == other.width, height == other.height else { return 255 }
        let (left, right) = (bytes, other.bytes)
        var sum = 0
        for index in left.indices { sum += abs(Int(left[index]) - Int(right[index])) }
        return Double(sum) / Double(left.count)
    }
}

@Suite("A photo that is read")
struct PhotoReadingTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/Pictures").standardized.path

    @Test("has the pixels of its file, and is the same file again")
    func read() throws {
        let path = FilePath(Self.fixtures + "/scene.jpg")
        let photo = try Photo(contentsOf: path)
        #expect(try photo.image == Image(contentsOf: path))
        #expect(try photo.encoded().bytes == path.readAll())
        #expect(try photo.encoded().isOriginal)
    }

    @Test("takes a look, and keeps what it was")
    func look() throws {
        let photo = try Photo(contentsOf: FilePath(Self.fixtures + "/scene.jpg"))
        let old = try photo.applying(.retro(seed: 3))
        #expect(try old.image == photo.image.applying(.retro(seed: 3)))
        #expect(old.original == photo.image)
        #expect(old.resolvedSettings.filter?.seed == 3)
        #expect(try !old.encoded().isOriginal)
        #expect(try old.encodedOriginal()?.isOriginal == true)
    }

    @Test("is refused where it is larger than the limit, before its pixels are read")
    func limit() {
        #expect {
            try Photo(contentsOf: FilePath(Self.fixtures + "/scene.jpg"), pixelLimit: 100)
        } throws: { error in
            if case PhotoCameraError.tooLarge = error { return true }
            return false
        }
    }

    @Test(
        "tells what is lost of 16 bits and of transparency, and loses nothing where it need not",
        arguments: [("16bit.png", "16 bits"), ("half-red.png", "transparent"), ("16bit.tiff", "16 bits")])
    func losses(name: String, told: String) throws {
        let path = FilePath("\(Self.fixtures)/\(name)")
        let photo = try Photo(contentsOf: path)
        let same = try photo.encoded(as: EncodingOptions(format: name.hasSuffix("png") ? .png : .tiff))
        #expect(try same.bytes == path.readAll() && same.notes.isEmpty)
        let other = try photo.encoded(as: EncodingOptions(format: .jpeg))
        #expect(other.notes.count == 1 && other.notes[0].contains(told))
    }

    @Test(
        "keeps what other programs wrote, from every format to every other",
        arguments: PictureFormat.allCases, PictureFormat.allCases)
    func metadata(from: PictureFormat, to: PictureFormat) throws {
        let photo = try Photo(contentsOf: FilePath("\(Self.fixtures)/metadata.\(from.fileExtension)"))
        #expect((photo.image.width, photo.image.height) == (32, 48))
        #expect(photo.date.timeIntervalSince1970 == 1_785_759_930)
        let bytes = try photo.applying(.retro(seed: 1)).encoded(as: EncodingOptions(format: to)).bytes
        let kept = PictureMetadata(of: bytes)
        #expect(kept.exif?[.image, 0x013B] == .text("Ada Lovelace"))
        #expect(kept.exif?[.gps, 2] == photo.metadata.exif?[.gps, 2] && kept.exif?[.gps, 2] != nil)
        #expect(kept.exif?.number(.image, OwnTag.orientation) == 1)
        #expect(kept.xmp.map { String(decoding: $0, as: UTF8.self).contains("Scene") } == true)
        let again = try Image(decoding: bytes)
        #expect((again.width, again.height) == (32, 48))
    }

    @Test("dates are those of EXIF, with their distance to UTC")
    func dates() throws {
        var exif = ExifBlock()
        exif[.exif, OwnTag.dateTimeOriginal] = .text("2026:08:03 14:25:30")
        exif[.exif, OwnTag.offsets[1]] = .text("+02:00")
        exif[.exif, OwnTag.subSeconds[1]] = .text("25")
        #expect(exif.date?.timeIntervalSince1970 == 1_785_759_930.25)
        exif[.exif, OwnTag.dateTimeOriginal] = .text("    :  :     :  :  ")
        #expect(exif.date == nil)
    }

    @Test(
        "lies as its EXIF says, and does so when it is written again, in every format",
        .enabled(if: RealPhotos.areThere, "needs ../shared/data/photos"),
        arguments: RealPhotos.paths("orientation"))
    func orientation(path: FilePath) throws {
        let photo = try Photo(contentsOf: path)
        let isLandscape = path.description.contains("landscape")
        let upright = try Image(
            contentsOf: FilePath(
                "\(RealPhotos.folder)/orientation/\(isLandscape ? "landscape" : "portrait")_1.jpg"))
        // Each has its own number in the middle, and the first is a little lighter than the others.
        func small(_ image: Image) throws -> Image { try image.resized(width: 24, height: 24) }
        #expect(try small(photo.image).difference(from: small(upright)) < 18)
        #expect(try small(photo.image).difference(from: small(upright.oriented(.down))) > 36)
        for format in PictureFormat.allCases {
            let again = try Image(decoding: photo.encoded(as: EncodingOptions(format: format)).bytes)
            #expect(again.difference(from: photo.image) < 3)
        }
        for turn in ImageOrientation.allCases {
            guard let picture = photo.cameraPicture?.turned(turn), let bytes = try picture.shapedLosslessly()
            else { continue }
            var metadata = PictureMetadata(of: bytes)
            metadata.exif?[.image, OwnTag.orientation] = nil
            let turned = try Image(decoding: metadata.written(into: bytes))
            #expect(try turned.difference(from: photo.image.oriented(turn)) < 1)
        }
    }

    @Test(
        "keeps every field of its camera's EXIF through a look, its profile and its maker note",
        .enabled(if: RealPhotos.areThere, "needs ../shared/data/photos"),
        arguments: RealPhotos.paths("cameras"))
    func cameras(path: FilePath) throws {
        let before = try Photo(contentsOf: path)
        let after = PictureMetadata(of: try before.applying(.retro(seed: 1)).encoded().bytes)
        #expect(after.colourProfile == before.metadata.colourProfile)
        let old = try #require(before.metadata.exif)
        let new = try #require(after.exif)
        let changed: Set<UInt16> = [
            OwnTag.orientation, OwnTag.software, OwnTag.dateTime, OwnTag.width, OwnTag.height,
            OwnTag.userComment,
        ]
        for directory in [ExifBlock.Directory.image, .exif, .gps] {
            for entry in old.tables[directory]?.entries ?? [] where !changed.contains(entry.tag) {
                guard entry.tag != ExifBlock.exifPointer else { continue }
                #expect(new[directory, entry.tag] == old[directory, entry.tag])
                if entry.tag == OwnTag.makerNote {
                    #expect(
                        new.tables[directory]?.entries.first { $0.tag == entry.tag }?.field == entry.field)
                }
            }
        }
    }

    @Test(
        "is a good picture or a clear word where its metadata is damaged",
        .enabled(if: RealPhotos.areThere, "needs ../shared/data/photos"),
        arguments: RealPhotos.paths("damaged"))
    func damaged(path: FilePath) throws {
        let photo = try Photo(contentsOf: path).applying(.retro(seed: 1))
        for format in PictureFormat.allCases {
            let bytes = try photo.encoded(as: EncodingOptions(format: format)).bytes
            #expect(try Image(decoding: bytes).width == photo.image.width)
        }
    }
}
