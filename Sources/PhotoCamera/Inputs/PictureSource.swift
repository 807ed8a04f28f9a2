/// Pictures that are there already, one after another: of one file, of a sequence, or from standard input.
///
/// One that cannot be read is an error, and the next frame is the next picture.
final class PictureSource: CaptureSource {
    let device: CaptureDevice
    let isLive = false
    private let clock: any CameraClock
    private var pictures: ArraySlice<Picture>
    private var current: Picture?
    private var first: Image?

    /// Where one picture is.
    enum Picture {
        case file(FilePath)
        case bytes([UInt8], name: String)

        func image() throws(PhotoCameraError) -> Image {
            switch self {
            case .file(let path): try Image(contentsOf: path)
            case .bytes(let bytes, let name): try Image(decoding: bytes, name: name)
            }
        }
    }

    init(name: String, pictures: [Picture], context: SourceContext) {
        device = CaptureDevice(id: name, name: name, kind: .file, positionEvidence: .given)
        clock = context.clock
        self.pictures = pictures[...]
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        guard let picture = pictures.first else { throw .noMoreFrames(device: device.name) }
        let image = try picture.image()
        first = image
        return CaptureFormat(fourCC: "BGR3", width: image.width, height: image.height)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        current = pictures.popFirst()
        return current == nil ? .ended : .frame(clock.now)
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        if let image = first {
            first = nil
            return image
        }
        guard let current else { throw .noMoreFrames(device: device.name) }
        return try current.image()
    }

    func close() { pictures = [] }
}
