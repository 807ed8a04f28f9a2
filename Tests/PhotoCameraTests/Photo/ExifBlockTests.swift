import Foundation
import Testing

@testable import PhotoCamera

@Suite("EXIF")
struct ExifBlockTests {
    private static let values: [(ExifBlock.Directory, UInt16, ExifValue)] = [
        (.image, 0x010F, .text("Ada & Söhne")), (.image, 0x0112, .short([6])),
        (.image, 0x011A, .rational([ExifRational(72)])), (.exif, 0x829A, .rational([ExifRational(1, 60)])),
        (.exif, 0x9000, .undefined(Array("0232".utf8))),
        (.exif, 0x9204, .signedRational([ExifRational(-1, 3)])),
        (.exif, 0xA002, .long([4000])), (.gps, 0x0000, .bytes([2, 3, 0, 0])),
        (.gps, 0x0002, .rational([ExifRational(48), ExifRational(8), ExifRational(123, 10)])),
    ]

    private static func sample() -> ExifBlock {
        var block = ExifBlock()
        for (directory, tag, value) in values { block[directory, tag] = value }
        block.thumbnail = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        return block
    }

    /// The same block with its numbers the other way round, as other cameras write it.
    private static func bigEndian() throws -> ExifBlock {
        var block = try #require(ExifBlock([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]))
        for (directory, tag, value) in values { block[directory, tag] = value }
        block.thumbnail = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        return block
    }

    @Test("what is written is read again, in both byte orders", arguments: [false, true])
    func roundTrip(isBig: Bool) throws {
        let written = try isBig ? Self.bigEndian() : Self.sample()
        let read = try #require(ExifBlock(written.bytes))
        for (directory, tag, value) in Self.values { #expect(read[directory, tag] == value) }
        #expect(read.thumbnail == written.thumbnail)
        #expect(read.bytes == written.bytes)
    }

    @Test("what is not changed stays where it is, byte for byte", arguments: [false, true])
    func inPlace(isBig: Bool) throws {
        var block = try isBig ? Self.bigEndian() : Self.sample()
        let note = (0..<100).map { UInt8($0) }
        block[.exif, 0x927C] = .undefined(note)
        let before = block.bytes
        let place = try #require(before.firstRange(of: note)).lowerBound
        var read = try #require(ExifBlock(before))
        read[.image, 0x0112] = .short([1])
        read[.image, 0x013B] = .text("somebody new")
        read[.exif, 0xA420] = .text("another one")
        read.thumbnail = [0xFF, 0xD8, 9, 0xFF, 0xD9]
        let after = read.bytes
        #expect(Array(after[place..<(place + note.count)]) == note)
        let again = try #require(ExifBlock(after))
        #expect(again[.exif, 0x927C] == .undefined(note))
        #expect(again[.image, 0x013B] == .text("somebody new"))
        #expect(again[.image, 0x0112] == .short([1]))
        #expect(again[.image, 0x010F] == .text("Ada & Söhne"))
        #expect(again.thumbnail == [0xFF, 0xD8, 9, 0xFF, 0xD9])
    }

    @Test("a longer value in place of a shorter one overwrites nothing")
    func longer() throws {
        var block = try #require(ExifBlock(Self.sample().bytes))
        block[.image, 0x010F] = .text("short")
        block[.image, 0x010F] = .text(String(repeating: "long ", count: 50))
        let read = try #require(ExifBlock(block.bytes))
        #expect(read[.image, 0x010F] == .text(String(repeating: "long ", count: 50)))
        for (directory, tag, value) in Self.values.dropFirst() { #expect(read[directory, tag] == value) }
    }

    @Test("a thumbnail that was taken out is in none of the bytes")
    func forgotten() throws {
        var block = try #require(ExifBlock(Self.sample().bytes))
        block.thumbnail = nil
        #expect(block.bytes.firstRange(of: [0xFF, 0xD8, 1, 2, 3]) == nil)
        #expect(try #require(ExifBlock(block.bytes)).thumbnail == nil)
    }

    @Test("damage at any place is read without a crash, and can be written to", arguments: 0..<2)
    func damage(seed: UInt64) throws {
        let bytes = Self.sample().bytes
        var random = seed
        for position in stride(from: 0, to: bytes.count, by: 3) {
            for length in [position, bytes.count] {
                var broken = Array(bytes[..<length])
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                if position < broken.count { broken[position] = UInt8(truncatingIfNeeded: random >> 33) }
                guard var block = ExifBlock(broken) else { continue }
                block[.image, 0x0112] = .short([1])
                block[.exif, 0xA420] = .text("an identifier")
                block.thumbnail = [1, 2, 3]
                #expect(ExifBlock(block.bytes)?.number(.image, 0x0112) == 1)
            }
        }
    }
}

@Suite("A tag to set")
struct ExifSettingTests {
    @Test(
        "takes what the tag can have",
        arguments: [
            ("Artist=Ada", ExifValue.text("Ada")), ("artist=", .text("")),
            ("ExposureTime=1/60", .rational([ExifRational(1, 60)])),
            ("FNumber=2.8", .rational([ExifRational(28, 10)])),
            ("ExposureBiasValue=-0.7", .signedRational([ExifRational(-7, 10)])),
            ("ISO=200", .short([200])),
            ("DateTimeOriginal=2026:08:03 14:25:30", .text("2026:08:03 14:25:30")),
            ("OffsetTime=-03:30", .text("-03:30")),
            ("UserComment=a=b", .undefined(Array("ASCII\0\0\0a=b".utf8))),
        ])
    func value(words: String, value: ExifValue) throws {
        #expect(try ExifSetting(words).value(.little) == value)
    }

    @Test(
        "refuses the rest, and says what to give",
        arguments: [
            "Artist", "=x", "Orientation=3", "PixelXDimension=7", "ISO=-1", "ISO=65536", "ISO=1.5",
            "FNumber=-2",
            "FNumber=1/0", "FNumber=abc", "FNumber=1e3", "DateTime=yesterday", "OffsetTime=2", "Flash=96",
            "ExposureTime=99999999999999999999", "SubSecTime=12a",
            "Artist=\(String(repeating: "x", count: 9000))",
        ])
    func refused(words: String) {
        #expect {
            try ExifSetting(words)
        } throws: { error in
            if case PhotoCameraError.invalidValue(_, _, let reason) = error { return !reason.isEmpty }
            return false
        }
    }

    @Test(
        "names the tags that may be meant, and where all of them are, in few words",
        arguments: [
            ("Artst", "Did you mean Artist?"), ("iso speed", "man retrocam"),
            ("Lens", "Did you mean LensMake or LensModel or LensSerialNumber?"),
            ("date", "Did you mean DateTime or DateTimeOriginal or DateTimeDigitized?"),
            ("Exposuretim", "Did you mean ExposureTime?"), ("Orientation", "man retrocam"),
            ("", "man retrocam"),
            ("subsectime0riginal", "Did you mean SubSecTimeOriginal?"),
        ])
    func near(name: String, words: String) {
        #expect {
            try ExifSetting("\(name)=x")
        } throws: { error in
            "\(error)".contains(words) && "\(error)".contains("man retrocam") && "\(error)".utf8.count < 200
        }
    }
}
