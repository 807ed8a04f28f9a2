internal import COpenCVShim

/// A network camera that answers each request with one picture.
///
/// It is asked when a picture is wanted, not before, so that a picture is never older than its request, and a
/// camera that nobody looks at has nothing to send. Two equal pictures are a still scene, not a fault.
final class SnapshotSource: CaptureSource {
    /// The least time from one request to the next.
    static let interval = Duration.milliseconds(100)
    /// How many pictures may fail one after another before the camera is given up.
    static let failuresAllowed = 5

    let isLive = true
    let warmsUp = true
    var device: CaptureDevice { camera.device }
    private let camera: NetworkCamera
    private let clock: any CameraClock
    private let timeout: Duration
    private let pixelLimit: Int
    private let size: (width: Int, height: Int)
    private var next: MonotonicTime
    private var failures = 0
    private(set) var encoded: EncodedPicture?

    init(camera: NetworkCamera, first: [UInt8], context: SourceContext) throws(PhotoCameraError) {
        self.camera = camera
        clock = context.clock
        timeout = context.timeout
        pixelLimit = context.pixelLimit
        next = clock.now
        // Some cameras answer a new connection with what they took last, so this one only tells the size.
        let image = try Image(decoding: first, name: camera.device.name, pixelLimit: context.pixelLimit)
        size = (image.width, image.height)
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        CaptureFormat(fourCC: "BGR3", width: size.width, height: size.height)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        let now = clock.now
        guard next <= now + wait else {
            clock.block(until: now + wait)
            return .nothing
        }
        clock.block(until: next)
        let exposed = max(next, now)
        next = exposed + Self.interval
        return .frame(exposed)
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        do throws(PhotoCameraError) {
            let answer = try camera.ask(until: .now + timeout)
            guard answer.kind == .picture else {
                throw .connectionFailed(address: device.name, reason: "it no longer sends pictures")
            }
            encoded = nil
            let (image, stored) = try Image.decodeUpright(
                answer.body, name: device.name, pixelLimit: pixelLimit)
            encoded = EncodedPicture(camera: answer.body, stored: stored)
            failures = 0
            return image
        } catch {
            failures += 1
            guard failures < Self.failuresAllowed, case .connectionFailed(let address, let reason) = error
            else {
                throw error
            }
            // A busy camera answers 503 now and then; the engine tries again after what cannot be decoded.
            throw .undecodable(path: address, reason: reason)
        }
    }
}
