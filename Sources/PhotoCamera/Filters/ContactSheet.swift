internal import COpenCVShim

/// One picture of many: a print of each, with its name below.
public struct ContactSheet: Sendable {
    /// How many prints are in a row; 4 by default.
    public var columns = 4
    /// How wide a print is, in pixels; 480 by default.
    public var printWidth = 480

    /// Makes a sheet.
    public init() {}

    /// Answers the sheet of all looks on one picture, the plain one first.
    ///
    /// The looks are made at twice the size of their prints. Blocks the calling thread; any thread will do.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - seed: What decides about chance; 0 by default.
    /// - Throws: `invalidValue` for columns or a width below 1, or for a sheet with too large sides;
    ///   `outOfMemory`.
    public func ofLooks(on image: Image, seed: UInt64 = 0) throws(PhotoCameraError) -> Image {
        guard columns >= 1, (1...8192).contains(printWidth) else {
            throw .invalidValue(
                name: "sheet", value: "\(columns) columns of \(printWidth) pixels",
                reason: "must be at least 1 column, of 1 to 8192 pixels")
        }
        let printHeight = max(1, min(8192, image.height * printWidth / image.width))
        let scene = try image.resized(width: printWidth * 2, height: printHeight * 2)
        var prints = [(name: "plain", image: scene)]
        for look in PhotoLook.all {
            prints.append((look.name, try look.filter(seed: seed).apply(to: scene)))
        }
        let label = max(14, printWidth / 16)
        let rows = (prints.count + columns - 1) / columns
        var sheet = try Image(width: printWidth * columns, height: (printHeight + label) * rows)
        for (index, print) in prints.enumerated() {
            let (x, y) = (index % columns * printWidth, index / columns * (printHeight + label))
            let small = try print.image.resized(width: printWidth, height: printHeight)
            try unsafe small.withHandle { small throws(PhotoCameraError) in
                try unsafe sheet.change("sheet") { unsafe pcv_image_place($0, small, Int32(x), Int32(y)) }
            }
            let (left, base) = (Int32(x + label / 3), Int32(y + printHeight + label * 3 / 4))
            try unsafe sheet.change("sheet") {
                unsafe pcv_image_write($0, print.name, left, base, Double(label) / 2)
            }
        }
        return sheet
    }
}
