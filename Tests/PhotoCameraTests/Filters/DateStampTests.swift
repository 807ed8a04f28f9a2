import Testing

@testable import PhotoCamera

@Suite("A date stamp")
struct DateStampTests {
    private func grey(_ width: Int, _ height: Int) throws -> Image {
        try Image(width: width, height: height, bgr: [UInt8](repeating: 60, count: width * height * 3))
    }

    /// The sides of what a filter changed in a picture; nil for nothing.
    private func changed(
        _ before: Image, _ after: Image
    ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
        let (old, new) = (before.bytes, after.bytes)
        let pixels = new.indices.filter { new[$0] != old[$0] }.map { $0 / 3 }
        let (x, y) = (pixels.map { $0 % before.width }, pixels.map { $0 / before.width })
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return nil
        }
        return (left, top, before.width - right, before.height - bottom)
    }

    @Test(
        "stands in the lower right corner, in proportion to the short side",
        arguments: [(640, 480), (480, 640), (1280, 960), (2000, 500), (500, 2000)])
    func place(width: Int, height: Int) throws {
        let plain = try grey(width, height)
        let box = try #require(changed(plain, try plain.applying(DateStampFilter(.text("'26  8  3")))))
        let short = Double(min(width, height))
        #expect((0.04...0.07).contains(Double(box.right) / short))
        #expect((0.04...0.07).contains(Double(box.bottom) / short))
        #expect((0.03...0.07).contains(Double(height - box.top - box.bottom) / short))
        #expect((0.19...0.35).contains(Double(width - box.left - box.right) / short))
    }

    @Test("is that of a film look without a frame")
    func likeFilm() throws {
        var parameters = FilmFilter.Parameters()
        parameters.stamp = "'26  8  3"
        let plain = try grey(640, 480)
        #expect(
            try plain.applying(FilmFilter(parameters)) == plain.applying(DateStampFilter(.text("'26  8  3"))))
    }

    @Test("stands within the frame of a film", arguments: FilmLook.allCases)
    func framed(look: FilmLook) throws {
        let plain = try grey(640, 480)
        let film = FilmFilter(look, seed: 3)
        let chain = FilterChain([film, MonoFilter()])
        let before = try plain.applying(chain)
        let box = try #require(changed(before, try plain.applying(chain.stamped(.text("'26  8  3")))))
        let frame = film.parameters.frame == .none ? 0 : film.parameters.frameWidth
        #expect(Double(box.right) > (frame + 0.035) * 480)
        #expect(Double(box.bottom) > (frame * (film.parameters.frame == .instant ? 3.5 : 1) + 0.035) * 480)
    }

    @Test(
        "has no room on a tiny picture, and breaks on none",
        arguments: [(1, 1), (1, 1000), (1000, 1), (30, 30)])
    func tiny(width: Int, height: Int) throws {
        let plain = try grey(width, height)
        #expect(try plain.applying(DateStampFilter(.text("'26  8  3"))) == plain)
    }

    @Test("is read from a word", arguments: ["'26  8  3", "2026-08-03", "3.8.26 14:25", "1/2/3", "0"])
    func parsing(word: String) throws {
        #expect(try DateStampFilter.Content(parsing: word) == .text(word))
        #expect(try DateStampFilter.Content(parsing: "date") == .day)
    }

    @Test(
        "refuses what has no segments",
        arguments: ["", " ", "today", "3. Aug", "٣", String(repeating: "1", count: 25)])
    func refused(word: String) throws {
        #expect(throws: PhotoCameraError.self) { try DateStampFilter.Content(parsing: word) }
        #expect(throws: PhotoCameraError.self) { try grey(64, 64).applying(DateStampFilter(.text(word))) }
    }

    @Test("does not know the day of an image alone")
    func noDay() throws {
        #expect {
            try grey(640, 480).applying(FilterChain([MonoFilter()]).stamped())
        } throws: {
            "\($0)".contains("an image alone does not tell its day")
        }
    }

    @Test("takes the day of a photo that is given it, where its file tells it")
    func photoDay() throws {
        func photo(_ bytes: [UInt8]) throws -> Photo {
            try Photo(decoding: bytes, name: "a.jpg", pixelLimit: 1 << 20, needsColour: true)
        }
        let plain = try photo(grey(640, 480).encoded(as: .jpeg))
        #expect {
            try plain.applying(DateStampFilter())
        } throws: {
            "\($0)".contains("does not tell on which day it was taken")
        }
        var options = EncodingOptions()
        options.tags = [try ExifSetting("DateTimeOriginal=2026:08:03 14:25:30")]
        let stamped = try photo(plain.encoded(as: options).bytes).applying(DateStampFilter()).image
        #expect(try stamped == plain.image.applying(DateStampFilter(.text("'26  8  3"))))
        #expect(stamped != plain.image)
    }

    @Test(
        "writes a day as a camera's back does",
        arguments: [
            ("2026:08:03 14:25:30", "'26  8  3"), ("1999:12:31 23:59:59", "'99 12 31"),
            ("2000:10:20 00:00:00", "'00 10 20"), ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil),
            ("", nil),
        ])
    func day(text: String, expected: String?) {
        #expect(LocalTime.stampedDay(text) == expected)
    }

    @Test("changes no byte with a strength of 0")
    func strength() throws {
        let plain = try grey(640, 480)
        #expect(try plain.applying(DateStampFilter(.text("1"), strength: 0)) == plain)
    }
}
