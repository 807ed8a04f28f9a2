import Testing

@testable import PhotoCamera

@Suite("The retro look")
struct RetroFilterTests {
    private func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Image {
        var random = SeededRandom(seed: seed)
        return try Image(
            width: width, height: height,
            bgr: (0..<(width * height * 3)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    private func grey(_ image: Image) throws -> Image {
        let bytes = image.bytes
        return try Image(
            width: image.width, height: image.height, bgr: bytes.indices.map { bytes[$0 / 3 * 3] })
    }

    /// The effect as its description reads, in whole pictures and real numbers.
    private func formula(_ image: Image, scratches: Image, border: Image) -> [[Double]] {
        let (bytes, marks, alphas) = (image.bytes, scratches.bytes, border.bytes)
        func luminance(_ pixel: Int) -> Double {
            let (b, g, r) = (Int(bytes[3 * pixel]), Int(bytes[3 * pixel + 1]), Int(bytes[3 * pixel + 2]))
            return Double((b * 3735 + g * 19235 + r * 9798 + (1 << 14)) >> 15)
        }
        let row = image.height / 2 * image.width
        let mean = (row..<(row + image.width)).reduce(0) { $0 + luminance($1) } / Double(image.width)
        return (0..<(image.width * image.height)).map { pixel in
            var y = marks[3 * pixel] != 0 ? min(255, 2 * mean) : luminance(pixel)
            let alpha = Double(alphas[3 * pixel]) / 255
            y = alpha * min(255, 1.5 * mean) + (1 - alpha) * y
            let value = min(255, y + 20)
            let (hue, saturation) = (19.0 * 2 / 60, 78.0 / 255)
            return [value * (1 - saturation), value * (1 - saturation * (1 - hue)), value]
        }
    }

    @Test(
        "changes a picture in its place into what a copy would be, and no other value that shares its pixels",
        arguments: [true, false], [0.0, 0.4, 1.0])
    func inPlace(isShared: Bool, strength: Double) throws {
        var picture = try picture(67, 41)
        var filter = RetroFilter(.init(seed: 5))
        filter.strength = strength
        let expected = try picture.applying(filter)
        let before = try Image(width: 67, height: 41, bgr: picture.bytes.indices.map { picture.bytes[$0] })
        let other = isShared ? picture : before
        try filter.change(&picture)
        #expect(picture == expected)
        #expect(other == before)
    }

    @Test(
        "is within 1 of its formula in every channel, with masks of the picture's size",
        arguments: [(1, 1), (17, 13), (64, 64), (3, 200), (200, 3), (321, 240)])
    func formula(width: Int, height: Int) throws {
        let image = try picture(width, height)
        var scratches = try grey(try picture(width, height, seed: 2))
        // Every fourth pixel is scratched.
        var marks = scratches.mutableBytes
        for index in marks.indices where index / 3 % 4 != 0 { marks[index] = 0 }
        let border = try grey(try picture(width, height, seed: 3))
        let result = try RetroFilter(.init(scratches: scratches, border: border)).apply(to: image)
        let expected = formula(image, scratches: scratches, border: border)
        let bytes = result.bytes
        let worst = bytes.indices.map { abs(Double(bytes[$0]) - expected[$0 / 3][$0 % 3]) }.max() ?? 0
        #expect(worst <= 1)
    }

    @Test("repeats with its seed, differs with another, and leaves its input alone")
    func seeds() throws {
        let image = try picture(160, 120)
        let before = image
        let first = try image.applying(.retro(seed: 7))
        #expect(try first == image.applying(.retro(seed: 7)))
        #expect(try first != image.applying(.retro(seed: 8)))
        #expect(image == before)
    }

    @Test("gives the same bytes on any number of threads", arguments: [1, 2, 7])
    func threads(count: Int) throws {
        let image = try picture(640, 481)
        var filter = RetroFilter(.init(seed: 5))
        let expected = try filter.apply(to: image)
        filter.threads = count
        #expect(try filter.apply(to: image) == expected)
    }

    @Test(
        "takes pictures of any size, one after another",
        arguments: [[(1, 1), (1, 1000), (1000, 1), (17, 13), (90, 160), (1, 1)]])
    func sizes(sizes: [(Int, Int)]) throws {
        let filter = RetroFilter.retro
        for (width, height) in sizes {
            let result = try filter.apply(to: try picture(width, height))
            #expect(result.width == width && result.height == height)
        }
    }

    @Test("takes masks of any size", arguments: [(1, 1), (10, 400), (400, 10), (300, 300)])
    func masks(width: Int, height: Int) throws {
        let mask = try grey(try picture(width, height))
        let result = try picture(64, 48).applying(RetroFilter(.init(scratches: mask, border: mask)))
        #expect(result.width == 64)
    }

    @Test("is sepia: red over green over blue, in a fixed ratio")
    func sepia() throws {
        let result = try picture(64, 64).applying(.retro)
        let bytes = result.bytes
        for pixel in stride(from: 0, to: bytes.count, by: 3) {
            #expect(bytes[pixel] <= bytes[pixel + 1] && bytes[pixel + 1] <= bytes[pixel + 2])
        }
    }

    @Test("moves from frame to frame, and repeats as a film with its seed")
    func film() throws {
        let image = try picture(80, 60)
        var first = RetroFilm(.retro(seed: 3))
        var second = RetroFilm(.retro(seed: 3))
        var frames: [Image] = []
        for _ in 0..<4 {
            frames.append(try first.apply(to: image))
            #expect(try second.apply(to: image) == frames.last)
        }
        #expect(Set(frames).count == 4)
    }

    @Test("jitters by 2 pixels, in one frame of ten by 3, and flickers around 1")
    func motion() {
        var motion = FilmMotion(seed: 11)
        var (far, sum, extremes) = (0, 0.0, 0)
        for _ in 0..<10_000 {
            motion.advance()
            if abs(motion.dx) == 3 { far += 1 }
            if abs(motion.dx) > 3 || abs(motion.dy) > 3 { extremes += 1 }
            sum += motion.brightness
        }
        #expect(extremes == 0)
        // A fifth of one tenth of the frames stands at either end and goes one further.
        #expect((100...300).contains(far))
        #expect(abs(sum / 10_000 - 1) < 0.02)
    }
}
