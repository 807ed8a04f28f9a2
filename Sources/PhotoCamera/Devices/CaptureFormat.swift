/// One way in which a source gives its frames: pixel format, size and rate.
public struct CaptureFormat: Hashable, Sendable {
    /// Four characters as V4L2 names them ("MJPG", "YUYV", "NV12"), or "BGR3" for pixels that come ready.
    public var fourCC: String
    /// Width of a frame in pixels.
    public var width: Int
    /// Height of a frame in pixels.
    public var height: Int
    /// Frames a second; 0 where the source does not tell.
    public var framesPerSecond: Double

    /// Makes a format.
    public init(fourCC: String, width: Int, height: Int, framesPerSecond: Double = 0) {
        self.fourCC = fourCC
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
    }
}

extension CaptureFormat: CustomStringConvertible {
    /// "1920x1080 MJPG 30 fps".
    public var description: String {
        let rate = framesPerSecond > 0 ? " \(framesPerSecond.formattedRate) fps" : ""
        return "\(width)x\(height) \(fourCC)\(rate)"
    }
}

extension Double {
    /// A frame rate with at most two decimals.
    var formattedRate: String {
        let hundredths = (self * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }
}
