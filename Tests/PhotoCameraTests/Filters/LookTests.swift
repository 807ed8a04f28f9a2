import Foundation
import Testing

@testable import PhotoCamera

@Suite("The looks")
struct LookTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/Looks").standardized.path
    static let names = PhotoLook.all.map(\.name)
    static let filmNames = FilmLook.allCases.map(\.rawValue)

    private func fixture(_ name: String) throws -> Image {
        try Image(contentsOf: FilePath("\(Self.folder)/\(name).png"))
    }

    private func filter(_ name: String, strength: Double = 1, seed: UInt64 = 7) throws -> any PhotoFilter {
        try PhotoLook.named(name).filter(strength: strength, seed: seed)
    }

    /// The mean of the differences, over all bytes.
    private func difference(_ first: Image, _ second: Image) -> Double {
        let (one, other) = (first.bytes, second.bytes)
        return one.indices.reduce(0.0) { $0 + abs(Double(one[$1]) - Double(other[$1])) } / Double(one.count)
    }

    @Test("make of the fixture what was looked at, within 1 in every byte", arguments: names)
    func golden(name: String) throws {
        let (result, expected) = (try filter(name).apply(to: fixture("plain")), try fixture(name))
        try #require(result.width == expected.width && result.height == expected.height)
        let (made, wanted) = (result.bytes, expected.bytes)
        let worst = made.indices.map { abs(Int(made[$0]) - Int(wanted[$0])) }.max() ?? 0
        if worst > 1 { Attachment.record(Data(try result.encoded(as: .png)), named: "\(name).png") }
        #expect(worst <= 1)
    }

    @Test("are all different at a glance", arguments: names)
    func different(name: String) throws {
        let picture = try fixture(name)
        for other in Self.names + ["plain"] where other != name {
            #expect(difference(picture, try fixture(other)) > 8, "\(name) and \(other)")
        }
    }

    @Test("leave their input alone, and change no byte with a strength of 0", arguments: names)
    func strength(name: String) throws {
        let plain = try fixture("plain")
        let before = plain
        #expect(try filter(name, strength: 0).apply(to: plain) == before)
        let (half, whole) = (
            try filter(name, strength: 0.5).apply(to: plain), try filter(name).apply(to: plain)
        )
        #expect(plain == before)
        let (near, far) = (difference(half, plain), difference(whole, plain))
        #expect(near > far * 0.4 && near < far * 0.6)
    }

    @Test("refuse a strength that is not 0 to 1", arguments: [-0.1, 1.1, .nan, .infinity])
    func badStrength(strength: Double) throws {
        let plain = try fixture("plain")
        for name in Self.names {
            #expect(throws: PhotoCameraError.self) {
                try filter(name, strength: strength).apply(to: plain)
            }
        }
    }

    @Test(
        "take pictures of any shape, on any number of threads",
        arguments: names, [(1, 1), (1, 300), (300, 1), (17, 13), (90, 160)])
    func shapes(name: String, size: (Int, Int)) throws {
        let picture = try fixture("plain").resized(width: size.0, height: size.1)
        let result = try filter(name).apply(to: picture)
        #expect(result.width == size.0 && result.height == size.1)
    }

    @Test("look alike on a small and on a large picture", arguments: names)
    func sizes(name: String) throws {
        let plain = try fixture("plain").resized(width: 1280, height: 720)
        let large = try filter(name).apply(to: plain).resized(width: 32, height: 18)
        let small = try filter(name).apply(to: plain.resized(width: 320, height: 180))
            .resized(width: 32, height: 18)
        #expect(difference(large, small) < 6)
    }

    @Test("repeat with their seed, and differ with another", arguments: filmNames)
    func seeds(name: String) throws {
        let plain = try fixture("plain")
        let first = try filter(name, seed: 1).apply(to: plain)
        #expect(try filter(name, seed: 1).apply(to: plain) == first)
        #expect(try filter(name, seed: 2).apply(to: plain) != first)
    }

    @Test("are values: equal where they make the same pictures")
    func equality() throws {
        #expect(FilmFilter(.instant, seed: 1) == FilmFilter(.instant, seed: 1))
        #expect(FilmFilter(.instant, seed: 1) != FilmFilter(.instant, seed: 2))
        #expect(FilmFilter(.instant) != FilmFilter(.instant, strength: 0.5))
        #expect(try FilterChain(parsing: "mono,sepia") == FilterChain(parsing: "mono,sepia"))
        #expect(try FilterChain(parsing: "mono,sepia") != FilterChain(parsing: "sepia,mono"))
    }

    @Test("print a date where it is asked for")
    func stamp() throws {
        let grey = try Image(width: 640, height: 480, bgr: [UInt8](repeating: 60, count: 640 * 480 * 3))
        var parameters = FilmFilter.Parameters()
        parameters.stamp = "'78  8 14"
        let result = try FilmFilter(parameters).apply(to: grey)
        let (before, after) = (grey.bytes, result.bytes)
        let changed = after.indices.filter { after[$0] != before[$0] }
        #expect(changed.count > 1000)
        // In the lower right corner alone, and orange.
        #expect(changed.allSatisfy { $0 / 3 % 640 > 320 && $0 / 3 / 640 > 400 })
        #expect(changed.allSatisfy { after[$0 / 3 * 3 + 2] >= after[$0 / 3 * 3] })
        parameters.stamp = "hello"
        #expect(throws: PhotoCameraError.self) { try FilmFilter(parameters).apply(to: grey) }
    }

    @Test("tell which setting is out of its range")
    func range() throws {
        var parameters = FilmFilter.Parameters()
        parameters.halation = 3
        let filter = FilmFilter(parameters)
        #expect {
            try filter.apply(to: fixture("plain"))
        } throws: {
            "\($0)".contains("halation must be 0 to 2")
        }
    }
}

@Suite("A chain of looks")
struct FilterChainTests {
    @Test(
        "is read from names and strengths",
        arguments: [
            ("mono", "mono"), ("instant,mono:0.5", "instant,mono:0.5"),
            ("sepia:1,retro:.25", "sepia,retro:0.25"),
        ])
    func parsing(text: String, name: String) throws {
        #expect(try FilterChain(parsing: text).name == name)
    }

    @Test(
        "refuses what is no look, and suggests the nearest one",
        arguments: [
            ("instnt", "Did you mean instant?"), ("mono,noire", "Did you mean noir?"),
            ("xyzzy", "retrocam looks"),
            ("", "retrocam looks"), ("mono,", "retrocam looks"), ("mono:2", "0 to 1"), ("mono:", "0 to 1"),
            ("mono:-1", "0 to 1"), ("mono:1e-1", "0 to 1"), ("mono:nan", "0 to 1"), ("mono:0.5:1", "0 to 1"),
        ])
    func refusing(text: String, remedy: String) {
        #expect {
            _ = try FilterChain(parsing: text)
        } throws: {
            "\($0)".contains(remedy)
        }
    }

    @Test("gives the same as its looks one after another, but for what 8 bits between them lose")
    func order() throws {
        var random = SeededRandom(seed: 4)
        let picture = try Image(
            width: 61, height: 40,
            bgr: (0..<(61 * 40 * 3)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        let chained = try FilterChain(parsing: "slide,retro,mono,sepia:0.5", seed: 3).apply(to: picture)
        let apart = try picture.applying(.film(.slide, seed: 3)).applying(.retro(seed: 3)).applying(.mono)
            .applying(SepiaFilter(strength: 0.5))
        let (one, other) = (chained.bytes, apart.bytes)
        #expect(one.indices.allSatisfy { abs(Int(one[$0]) - Int(other[$0])) <= 2 })
        #expect(try FilterChain([]).apply(to: picture) == picture)
    }

    @Test("has a contact sheet: a print of each look and one of none")
    func sheet() throws {
        var sheet = ContactSheet()
        sheet.columns = 5
        sheet.printWidth = 40
        let picture = try Image(width: 40, height: 30, bgr: [UInt8](repeating: 128, count: 3600))
        let result = try sheet.ofLooks(on: picture)
        let rows = (PhotoLook.all.count + 1 + 4) / 5
        #expect(result.width == 200 && result.height == rows * 44)
        sheet.columns = 0
        #expect(throws: PhotoCameraError.self) { try sheet.ofLooks(on: picture) }
    }
}

@Suite("A table of colours")
struct ColourTableTests {
    /// Exchanges black and white in each channel.
    private let inverting = "LUT_1D_SIZE 2\n1 1 1\n0 0 0\n"

    @Test("is a look, alone and in a chain, with a strength")
    func look() throws {
        let picture = try Image(width: 2, height: 1, bgr: [0, 100, 255, 10, 20, 30])
        let table = try ColourTable(cube: Array(inverting.utf8))
        #expect(
            try picture.applying(TableFilter(table))
                == Image(width: 2, height: 1, bgr: [255, 155, 0, 245, 235, 225]))
        #expect(try picture.applying(TableFilter(table, strength: 0)) == picture)
        let twice = FilterChain([TableFilter(table), TableFilter(table)])
        #expect(try picture.applying(twice) == picture)
    }

    @Test("is equal to one of the same bytes")
    func equality() throws {
        let table = try ColourTable(cube: Array(inverting.utf8))
        #expect(try table == ColourTable(cube: Array(inverting.utf8)))
        #expect(try table != ColourTable(cube: Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)))
    }

    @Test("tells the file and the line of what is wrong")
    func malformed() {
        #expect {
            _ = try ColourTable(cube: Array("LUT_1D_SIZE 2\n1 1 1\n0 zero 0\n".utf8), name: "film.cube")
        } throws: {
            "\($0)".hasPrefix("film.cube: line 3: \"zero\" is no number")
        }
    }

    @Test("tells how a comma in the name of a table is written", arguments: ["", ":0.5"])
    func comma(strength: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "table-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = "\(folder.path)/film, old.cube"
        try Data("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8).write(to: URL(filePath: path))
        #expect {
            _ = try FilterChain(parsing: "mono,lut:\(path)\(strength),sepia")
        } throws: {
            "\($0)".contains("film\\, old.cube\(strength)")
        }
        let escaped = path.replacing(",", with: "\\,")
        #expect(throws: Never.self) { try FilterChain(parsing: "lut:\(escaped)\(strength),sepia") }
        #expect {
            _ = try FilterChain(parsing: "lut:\(folder.path)")
        } throws: {
            "\($0)".contains("is a directory. Give a whole .cube or Hald table")
        }
    }

    @Test(
        "is refused where its file is missing or no table, or its strength no strength",
        arguments: ["lut:", "lut:/nowhere.cube", "lut:/nowhere.cube:2", "lut:/dev/null", "lut:\(#filePath)"])
    func badFile(text: String) {
        #expect(throws: PhotoCameraError.self) { try FilterChain(parsing: text) }
    }
}
