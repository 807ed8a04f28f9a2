import PhotoCamera

/// Times every film look on a picture of 12 megapixels, on one thread, against a copy of its bytes in turns.
///
/// The bar is 15 copies for a look without grain and 30 for one with; a look over twice of it fails. Given
/// the path of a .cube table, it prints how many milliseconds that takes instead.
@main
struct Looks {
    static let rounds = 7
    static let clock = ContinuousClock()

    static func main() throws {
        let picture = try scene(width: 4000, height: 3000)
        if let path = CommandLine.arguments.dropFirst().first {
            var filter = TableFilter(try ColourTable(contentsOf: FilePath(path)))
            filter.threads = 1
            _ = try filter.apply(to: picture)
            let times = try (0..<rounds).map { _ in
                try clock.measure { _ = try filter.apply(to: picture) } / .milliseconds(1)
            }
            return print(median(times))
        }
        let count = 4000 * 3000 * 3
        let (from, to) = (buffer(count), buffer(count))
        var hasFailed = false
        for look in FilmLook.allCases {
            let hasGrain = look.parameters.grain > 0
            let bar = hasGrain ? 30.0 : 15.0
            hasFailed = try !report(look.rawValue, bar, picture, from, to, FilmFilter(look)) || hasFailed
            guard hasGrain else { continue }
            var smooth = look.parameters
            smooth.grain = 0
            hasFailed =
                try !report("\(look.rawValue), no grain", 15, picture, from, to, FilmFilter(smooth))
                || hasFailed
        }
        if hasFailed { throw PhotoCameraError.internalFailure(reason: "a look takes twice its bar") }
    }

    private static func report(
        _ name: String, _ bar: Double, _ picture: Image, _ from: UnsafeMutableRawPointer,
        _ to: UnsafeMutableRawPointer, _ filter: FilmFilter
    ) throws -> Bool {
        var filter = filter
        filter.threads = 1
        _ = try filter.apply(to: picture)
        var (looks, copies): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            looks.append(try clock.measure { _ = try filter.apply(to: picture) } / .milliseconds(1))
            copies.append(
                clock.measure { to.copyMemory(from: from, byteCount: 4000 * 3000 * 3) } / .milliseconds(1))
        }
        let (look, copy) = (median(looks), median(copies))
        let ratio = look / copy
        print(
            "\(name): \(shortened(look)) ms, a copy \(shortened(copy)) ms: \(shortened(ratio)) <= \(bar)",
            ratio <= bar ? "ok" : "MISSED")
        return ratio <= bar * 2
    }

    private static func scene(width: Int, height: Int) throws -> Image {
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let at = 3 * (y * width + x)
                bytes[at] = UInt8(truncatingIfNeeded: x / 16 + y / 9)
                bytes[at + 1] = UInt8(truncatingIfNeeded: x / 23 ^ y / 31)
                bytes[at + 2] = UInt8(truncatingIfNeeded: (x * y) >> 14)
            }
        }
        return try Image(width: width, height: height, bgr: bytes)
    }

    private static func buffer(_ count: Int) -> UnsafeMutableRawPointer {
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        buffer.initializeMemory(as: UInt8.self, repeating: 1, count: count)
        return buffer
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    private static func shortened(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
