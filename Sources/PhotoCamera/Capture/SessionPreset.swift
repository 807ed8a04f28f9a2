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
    /// Of several with the same size the one with the higher rate is taken, up to 30 frames a second, and of those a
    /// compressed one first, because it is what the USB bus has room for.
    public func choice(from offered: [CaptureFormat]) -> CaptureFormat? {
        func score(_ format: CaptureFormat) -> (Int, Double, Int) {
            (fitness(format), min(format.framesPerSecond, 30), format.fourCC == "MJPG" ? 1 : 0)
        }
        return offered.max { score($0) < score($1) }
    }

    private func fitness(_ format: CaptureFormat) -> Int {
        let area = format.width * format.height
        switch self {
        case .photo: return area
        case .high:
            let fits = format.width <= 1920 && format.height <= 1080
            let fast = format.framesPerSecond == 0 || format.framesPerSecond >= 24
            return fits && fast ? area : -area
        case .medium: return -abs(area - 640 * 480)
        case .low: return -abs(area - 320 * 240)
        default:
            guard let (width, height) = exactSize else { return area }
            return -(abs(format.width - width) + abs(format.height - height))
        }
    }
}
