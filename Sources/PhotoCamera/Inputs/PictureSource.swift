/// Pictures in files, one after another: one file, or a sequence.
///
/// A file that is not a picture is an error, and the next frame is that of the next file.
final class PictureSource: CaptureSource {
    let device: CaptureDevice
    let isLive = false
    private let clock: any CameraClock
    private var paths: ArraySlice<FilePath>
    private var current: FilePath?
    private var first: Image?

    init(name: String, paths: [FilePath], context: SourceContext) {
        device = CaptureDevice(id: name, name: name, kind: .file, positionEvidence: .given)
        clock = context.clock
        self.paths = paths[...]
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        guard let path = paths.first else { throw .noMoreFrames(device: device.name) }
        let image = try Image(contentsOf: path)
        first = image
        return CaptureFormat(fourCC: "BGR3", width: image.width, height: image.height)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        current = paths.popFirst()
        return current == nil ? .ended : .frame(clock.now)
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        if let image = first {
            first = nil
            return image
        }
        guard let current else { throw .noMoreFrames(device: device.name) }
        return try Image(contentsOf: current)
    }

    func close() { paths = [] }
}
