/// How the first frames of a camera are treated, which may be dark, green or too bright while it finds its
/// exposure.
public enum WarmUp: Hashable, Sendable {
    /// Frames pass until their brightness is steady and they are neither black nor green.
    case automatic
    /// The first whole frame is good.
    case none
    /// Frames pass for this time.
    case duration(Duration)
    /// So many frames pass.
    case frames(Int)
}

/// Tells when a camera is warm, from the colour of its frames.
struct WarmUpJudge: Sendable {
    private let rule: WarmUp
    /// When the first frame came.
    private(set) var start: MonotonicTime?
    private var count = 0
    private var last: [Double] = []

    /// So many frames of nearly the same brightness are steady: an exposure that is still being found changes
    /// each frame.
    private static let steadyFrames = 4
    /// Brightness is steady within this, in steps of 0...255 or in parts of itself, whichever is more.
    private static let tolerance = (steps: 2.0, part: 0.03)
    /// A frame below this is black: a lens cap, or a sensor that has not begun.
    private static let black = 12.0

    init(_ rule: WarmUp) {
        self.rule = rule
    }

    /// Whether this frame, the next of the camera, is good.
    mutating func isWarm(_ colour: Image.MeanColour, at now: MonotonicTime) -> Bool {
        let start = self.start ?? now
        self.start = start
        count += 1
        switch rule {
        case .none: return true
        case .duration(let duration): return now - start >= duration
        case .frames(let frames): return count > frames
        case .automatic: return isSteady(colour)
        }
    }

    private mutating func isSteady(_ colour: Image.MeanColour) -> Bool {
        last.append(colour.luminance)
        if last.count > Self.steadyFrames { last.removeFirst() }
        guard last.count == Self.steadyFrames, let low = last.min(), let high = last.max() else {
            return false
        }
        let isQuiet = high - low <= max(Self.tolerance.steps, high * Self.tolerance.part)
        return isQuiet && low >= Self.black && !isGreen(colour)
    }

    /// A buffer that was never written to is all zero, which in YUV is a strong green without red and blue.
    private func isGreen(_ colour: Image.MeanColour) -> Bool {
        colour.green > 60 && colour.red < colour.green / 8 && colour.blue < colour.green / 8
    }
}
