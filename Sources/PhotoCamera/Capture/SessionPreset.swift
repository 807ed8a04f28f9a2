/// The size and quality that a session asks for.
public enum SessionPreset: Hashable, Sendable {
    /// The largest picture that the camera has, at whatever rate.
    case photo
    /// The largest up to 1920x1080 at 24 frames a second or more.
    case high
    /// The one nearest to 640x480.
    case medium
    /// The one nearest to 320x240.
    case low
    /// 352x288.
    case cif352x288
    /// 640x480.
    case vga640x480
    /// 1280x720.
    case hd1280x720
    /// 1920x1080.
    case hd1920x1080
    /// 3840x2160.
    case hd4K3840x2160
    /// An exact size.
    case size(width: Int, height: Int)

    /// The presets that have a name.
    public static let named: [SessionPreset] = [
        .photo, .high, .medium, .low, .cif352x288, .vga640x480, .hd1280x720, .hd1920x1080, .hd4K3840x2160,
    ]

    /// The name, as it is spelt in code; "640x480" for an exact size.
    public var name: String {
        switch self {
        case .photo: "photo"
        case .high: "high"
        case .medium: "medium"
        case .low: "low"
        case .cif352x288: "cif352x288"
        case .vga640x480: "vga640x480"
        case .hd1280x720: "hd1280x720"
        case .hd1920x1080: "hd1920x1080"
        case .hd4K3840x2160: "hd4K3840x2160"
        case .size(let width, let height): "\(width)x\(height)"
        }
    }

    /// The size that the preset promises; nil where it takes what is best.
    public var exactSize: (width: Int, height: Int)? {
        switch self {
        case .photo, .high, .medium, .low: nil
        case .cif352x288: (352, 288)
        case .vga640x480: (640, 480)
        case .hd1280x720: (1280, 720)
        case .hd1920x1080: (1920, 1080)
        case .hd4K3840x2160: (3840, 2160)
        case .size(let width, let height): (width, height)
        }
    }

    /// The format to ask for among those that a source offers; nil where it offers none and keeps its own.
    ///
    /// Of several with the same size the one with the better rate is taken, up to 30 frames a second, and of
    /// those the camera's own JPEG first, because it is what the USB bus has room for.
    /// With `framesPerSecond` it is the lowest rate that is at least so high; where the preset leaves the
    /// size open, a size that has it goes before a larger one.
    public func choice(from offered: [CaptureFormat], framesPerSecond: Double? = nil) -> CaptureFormat? {
        let wish = FormatWish(framesPerSecond: framesPerSecond)
        switch self {
        case .photo:
            return FormatNegotiator.choose(from: offered, wish: wish)
        case .high:
            let fitting = offered.filter { format in
                let isFast = format.framesPerSecond == 0 || format.framesPerSecond >= 24
                return format.width <= 1920 && format.height <= 1080 && isFast
            }
            return FormatNegotiator.choose(from: fitting.isEmpty ? offered : fitting, wish: wish)
        case .medium: return nearest(to: 640 * 480, offered, wish)
        case .low: return nearest(to: 320 * 240, offered, wish)
        default:
            guard let size = exactSize else { return nil }
            let wish = FormatWish(
                size: .sides(width: size.width, height: size.height), framesPerSecond: framesPerSecond)
            return FormatNegotiator.choose(from: offered, wish: wish)
        }
    }

    private func nearest(to area: Int, _ offered: [CaptureFormat], _ wish: FormatWish) -> CaptureFormat? {
        let distances = offered.map { abs($0.width * $0.height - area) }
        let best = zip(offered, distances).filter { $0.1 == distances.min() }.map(\.0)
        return FormatNegotiator.choose(from: best, wish: wish)
    }
}
