import PhotoCamera
import Testing

/// A picture that is unusual and whole: what its file holds, in B G R.
struct OddPicture: Sendable, CustomTestStringConvertible {
    struct Pixel: Sendable {
        let x, y: Int
        let bgr: [Int]
    }

    let file: String
    let width, height: Int
    let pixels: [Pixel]
    /// How far a channel may be off: 0 where the coding keeps all.
    let tolerance: Int

    var testDescription: String { file }

    /// One colour all over.
    static func plain(_ file: String, _ width: Int, _ height: Int, _ bgr: [Int], within tolerance: Int = 0)
        -> Self
    {
        let corners = [(0, 0), (width - 1, height - 1), (width / 2, height / 2)]
        let pixels = corners.map { Pixel(x: $0.0, y: $0.1, bgr: bgr) }
        return OddPicture(file: file, width: width, height: height, pixels: pixels, tolerance: tolerance)
    }

    /// The scene of the fixtures: top left red, top right green, bottom left blue.
    static func scene(_ file: String, within tolerance: Int = 0) -> Self {
        colours(file, [[40, 40, 200], [60, 180, 40], [200, 60, 40]], within: tolerance)
    }

    /// The same scene without colour.
    static func grey(_ file: String, within tolerance: Int = 0) -> Self {
        let levels = [(200, 40, 40), (40, 180, 60), (40, 60, 200)].map { red, green, blue in
            (2126 * red + 7152 * green + 722 * blue) / 10000
        }
        return colours(file, levels.map { [$0, $0, $0] }, within: tolerance)
    }

    private static func colours(_ file: String, _ bgr: [[Int]], within tolerance: Int) -> Self {
        let places = [(12, 8), (36, 8), (12, 24)]
        let pixels = zip(places, bgr).map { Pixel(x: $0.0, y: $0.1, bgr: $1) }
        return OddPicture(file: file, width: 48, height: 32, pixels: pixels, tolerance: tolerance)
    }
}

@Suite("Odd pictures that are whole")
struct OddPictureTests {
    @Test(
        "become a good picture in the right size and colours, with a word for what is lost alone",
        arguments: [
            .plain("1x1.png", 1, 1, [30, 20, 10]), .plain("4000x1.png", 4000, 1, [0, 0, 255]),
            OddPicture(
                file: "1x4000.png", width: 1, height: 4000,
                pixels: [.init(x: 0, y: 0, bgr: [0, 0, 255]), .init(x: 0, y: 3999, bgr: [255, 0, 0])],
                tolerance: 1),
            .scene("16bit.png", within: 1), .scene("16bit.tiff", within: 1), .scene("16bit.ppm", within: 1),
            .scene("interlaced-16bit.png", within: 1), .grey("grey.png", within: 2),
            .grey("grey.jpg", within: 4),
            .grey("grey.tiff", within: 2), .grey("scene.pgm", within: 2),
            .plain("half-red.png", 16, 8, [127, 127, 255], within: 1),
            .plain("half-red-16bit.png", 16, 8, [127, 127, 255], within: 1),
            .plain("half-red.webp", 16, 8, [127, 127, 255], within: 1),
            .plain("half-red.tiff", 16, 8, [127, 127, 255], within: 1),
            .plain("half-red.bmp", 16, 8, [127, 127, 255], within: 1),
            .plain("transparent.png", 16, 8, [255, 255, 255]), .scene("cmyk.jpg", within: 12),
            .scene("progressive.jpg", within: 12), .scene("scene.bmp"), .scene("lossless.webp"),
            .scene("lzw.tiff"), .plain("red.jpg", 16, 8, [0, 0, 255], within: 1),
        ] as [OddPicture]
    )
    func kept(picture: OddPicture) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\"$0\" --device \"$F\"/\(picture.file) -o a.png", in: sandbox)
        #expect(outcome.code == 0)
        // A PNG that nothing changes keeps its bits, and of all but a BMP the alpha is kept.
        let isBMP = picture.file == "half-red.bmp"
        let lost = isBMP ? "transparent parts" : "16 bits"
        let isLess = isBMP || picture.file.contains("16bit") && !picture.file.hasSuffix("png")
        #expect(
            isLess ? outcome.errors.contains(lost) && outcome.errorLines.count == 1 : outcome.errors == "")
        #expect(outcome.text == "a.png\n")
        #expect(try sandbox.names() == ["a.png"])
        let image = try Image(contentsOf: FilePath(sandbox.path + "/a.png"))
        #expect(image.width == picture.width && image.height == picture.height)
        for pixel in picture.pixels {
            let found = image.pixel(pixel.x, pixel.y)
            let isNear = zip(found, pixel.bgr).allSatisfy { abs($0 - $1) <= picture.tolerance }
            #expect(isNear, "at \(pixel.x), \(pixel.y): \(found), not \(pixel.bgr)")
        }
    }

    @Test(
        "get the old look without trouble",
        arguments: [
            "1x1.png", "1x4000.png", "4000x1.png", "16bit.png", "grey.jpg", "transparent.png", "cmyk.jpg",
        ]
    )
    func retro(file: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\"$0\" -q --device \"$F\"/\(file) --retro --seed 1 -o a.png", in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let plain = try Image(contentsOf: FilePath(Program.fixtures + "/" + file))
        let old = try Image(contentsOf: FilePath(sandbox.path + "/a.png"))
        #expect(old.width == plain.width && old.height == plain.height)
        #expect(old.isSepia)
    }
}

extension Image {
    /// The channels of one pixel: B, G, R.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        let start = 3 * (y * width + x)
        let bytes = bytes
        return (0..<3).map { Int(bytes[start + $0]) }
    }

    /// Whether every pixel is a shade of brown: never more blue than green, nor more green than red.
    var isSepia: Bool {
        let bytes = bytes
        return stride(from: 0, to: bytes.count, by: 3).allSatisfy {
            bytes[$0] <= bytes[$0 + 1] && bytes[$0 + 1] <= bytes[$0 + 2]
        }
    }
}
