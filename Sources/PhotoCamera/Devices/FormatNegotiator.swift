/// What is wished of a stream, before the formats of the camera are known.
struct FormatWish: Hashable, Sendable {
    enum Size: Hashable, Sendable {
        /// The most pixels.
        case largest
        /// These sides; else the smallest size that has room for them; else the largest there is.
        case sides(width: Int, height: Int)
    }

    var size: Size = .largest
    /// The least rate; nil takes the size first and then the best rate up to 30.
    var framesPerSecond: Double?
    /// The pixel format to take, where it is offered.
    var fourCC: String?
}

/// Picks the format to ask a camera for.
enum FormatNegotiator {
    /// The pixel formats that the bridge decodes, best first among equal sizes and rates: the camera's own
    /// JPEG can be kept as it is and spares the bus.
    static let preference = [
        "MJPG", "JPEG", "YUYV", "UYVY", "YVYU", "NV12", "NV21", "YU12", "YV12", "RGB3", "BGR3", "GREY",
    ]

    /// The format that comes nearest to the wish, or nil where the camera lists none that is decoded.
    static func choose(from formats: [CaptureFormat], wish: FormatWish) -> CaptureFormat? {
        var usable = formats.filter { preference.contains($0.fourCC) && $0.width > 0 && $0.height > 0 }
        if let fourCC = wish.fourCC, usable.contains(where: { $0.fourCC == fourCC }) {
            usable.removeAll { $0.fourCC != fourCC }
        }
        return usable.min { rank($0, wish) < rank($1, wish) }
    }

    /// Lower is better, the first difference decides: size, then rate, then pixel format.
    private static func rank(_ format: CaptureFormat, _ wish: FormatWish) -> Rank {
        let wanted = wish.framesPerSecond ?? 30
        let rate = format.framesPerSecond
        // A rate that is not told (0) may be the right one.
        let shortfall = rate == 0 ? 0 : max(0, wanted - rate - 0.5)
        let excess = max(0, rate - wanted)
        // A rate that was asked for goes before pixels that were not.
        let tooSlow = wish.framesPerSecond != nil && wish.size == .largest ? shortfall : 0
        let place = preference.firstIndex(of: format.fourCC) ?? preference.count
        return Rank(values: [tooSlow] + sizeRank(format, wish.size) + [shortfall, excess, Double(place)])
    }

    private static func sizeRank(_ format: CaptureFormat, _ size: FormatWish.Size) -> [Double] {
        let area = Double(format.width * format.height)
        switch size {
        case .largest:
            return [-area, 0]
        case .sides(let width, let height):
            if format.width == width && format.height == height { return [0, 0] }
            let hasRoom = format.width >= width && format.height >= height
            return hasRoom ? [1, area] : [2, -area]
        }
    }

    private struct Rank: Comparable {
        var values: [Double]

        static func < (left: Rank, right: Rank) -> Bool {
            left.values.lexicographicallyPrecedes(right.values)
        }
    }
}

extension CaptureFormat {
    /// The pixel formats that can be asked of a camera, as V4L2 names them.
    public static var pixelFormats: [String] { FormatNegotiator.preference }
}

extension CaptureDevice {
    /// What to tell of the formats in one line: the largest of each pixel format at its best rate, at most
    /// `limit`.
    package func bestFormats(limit: Int = 3) -> [CaptureFormat] {
        FormatNegotiator.preference.lazy
            .compactMap { fourCC in
                let same = self.formats.filter { $0.fourCC == fourCC }
                return FormatNegotiator.choose(from: same, wish: FormatWish(framesPerSecond: nil))
            }
            .prefix(limit).map(\.self)
    }
}
