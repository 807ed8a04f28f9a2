import PhotoCamera

/// Reads what the virtual cameras of the lab draw.
///
/// That is a letter at the top left, eight bars of colour, and the number of the frame in the bottom fifth,
/// in binary.
struct LabScene {
    let image: Image

    /// The means of blue, green and red in a square around a point.
    func colour(x: Int, y: Int, radius: Int = 2) -> [Int] {
        let (width, height) = (image.width, image.height)
        let bytes = image.bytes
        var sums = [0, 0, 0]
        var count = 0
        for row in max(0, y - radius)...min(height - 1, y + radius) {
            for column in max(0, x - radius)...min(width - 1, x + radius) {
                for channel in 0..<3 { sums[channel] += Int(bytes[(row * width + column) * 3 + channel]) }
                count += 1
            }
        }
        return sums.map { $0 / count }
    }

    private func isDark(x: Int, y: Int) -> Bool { colour(x: x, y: y, radius: 1).max() ?? 255 < 110 }

    /// The letter, or "?".
    var letter: String {
        let shapes: [(String, [Int])] = [
            ("F", [31, 16, 16, 30, 16, 16, 16]), ("B", [30, 17, 17, 30, 17, 17, 30]),
            ("R", [30, 17, 17, 30, 20, 18, 17]), ("E", [31, 16, 16, 30, 16, 16, 31]),
            ("L", [16, 16, 16, 16, 16, 16, 31]),
        ]
        let cell = image.height / 20
        let rows = (0..<7).map { row in
            (0..<5).reduce(0) { bits, column in
                let dark = isDark(x: (column + 1) * cell + cell / 2, y: (row + 1) * cell + cell / 2)
                return bits << 1 | (dark ? 1 : 0)
            }
        }
        return shapes.first { $0.1 == rows }?.0 ?? "?"
    }

    /// The number of the frame; the cameras repeat after 16.
    var number: Int {
        (0..<16).reduce(0) { bits, block in
            let x = (2 * block + 1) * image.width / 32
            return bits << 1 | (isDark(x: x, y: image.height * 9 / 10) ? 0 : 1)
        }
    }

    /// The colours of the eight bars, from left to right, as red, green, blue.
    var bars: [[Int]] {
        (0..<8).map { Array(colour(x: (2 * $0 + 1) * image.width / 16, y: image.height * 3 / 5).reversed()) }
    }
}
