internal import COpenCVShim

/// The one owner of an open `cv::VideoCapture`.
///
/// It cannot be copied, and closes the device when it goes.
@safe
struct CaptureHandle: ~Copyable {
    private let handle: OpaqueCapture

    /// Opens by a call of the bridge that hands a capture out.
    init(opening body: (UnsafeMutablePointer<OpaqueCapture?>) -> Status) throws(BridgeFailure) {
        var handle: OpaqueCapture?
        try unsafe body(&handle).check()
        guard let handle = unsafe handle else {
            throw BridgeFailure(status: .failed, text: "the bridge handed out no capture", errno: 0)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe pcv_capture_close(handle)
    }

    /// Asks for a format, where one is given, and answers what there is.
    func configure(_ wanted: CaptureFormat?) throws(BridgeFailure) -> CaptureFormat {
        var wish = StreamFormat(wanted)
        var actual = StreamFormat()
        try unsafe pcv_capture_configure(handle, &wish, &actual).check()
        return CaptureFormat(actual)
    }

    /// How many frames a file says it has; nil where it does not say.
    var frameCount: Int? {
        let count = unsafe pcv_capture_frame_count(handle)
        return count > 0 ? Int(clamping: count) : nil
    }

    /// Takes the next frame, and answers its time in milliseconds.
    func grab(within wait: Duration) throws(BridgeFailure) -> Double {
        var time = 0.0
        try unsafe pcv_capture_grab(handle, Int32(clamping: Int(wait.milliseconds)), &time).check()
        return time
    }

    /// Decodes the frame that was grabbed last at an eighth of its sides; only of a stream of JPEG pictures.
    func retrieveEighth() throws(BridgeFailure) -> Image {
        Image(try unsafe ImageStorage.make { out in unsafe pcv_capture_retrieve_eighth(handle, out) })
    }

    /// Decodes the frame that was grabbed last.
    func retrieve() throws(BridgeFailure) -> Image {
        Image(try unsafe ImageStorage.make { out in unsafe pcv_capture_retrieve(handle, out) })
    }

    /// The JPEG that the frame retrieved last came as; nil where it came as anything else.
    var encoded: EncodedPicture? {
        var length = 0
        guard let start = unsafe pcv_capture_jpeg(handle, &length) else { return nil }
        return EncodedPicture(camera: unsafe Array(UnsafeBufferPointer(start: start, count: length)))
    }
}

extension StreamFormat {
    init(_ format: CaptureFormat?) {
        self.init()
        guard let format else { return }
        width = Int32(clamping: format.width)
        height = Int32(clamping: format.height)
        frames_per_second = format.framesPerSecond
        for (position, byte) in format.fourCC.utf8.prefix(4).enumerated() where format.fourCC != "BGR3" {
            fourcc |= UInt32(byte) << (8 * UInt32(position))
        }
    }
}

extension CaptureFormat {
    init(_ format: StreamFormat) {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: format.fourcc >> (8 * UInt32($0))) }
        self.init(
            fourCC: String(decoding: bytes.filter { $0 >= 32 && $0 < 127 }, as: UTF8.self),
            width: Int(format.width),
            height: Int(format.height),
            framesPerSecond: format.frames_per_second
        )
    }
}
