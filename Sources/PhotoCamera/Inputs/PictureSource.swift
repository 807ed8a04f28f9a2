/// Pictures that are there already, one after another: of one file, of a sequence, or from standard input.
///
/// One that cannot be read is an error, and the next frame is the next picture.
final class PictureSource: CaptureSource {
    let device: CaptureDevice
    let isLive = false
    private let clock: any CameraClock
    private let pixelLimit: Int
    private var pictures: ArraySlice<Picture>
    private var current: Picture?
    private var first: (image: Image, encoded: EncodedPicture)?
    private(set) var encoded: EncodedPicture?

    /// Where one picture is.
    enum Picture {
        case file(FilePath)
        case bytes([UInt8], name: String)

        func read(pixelLimit: Int) throws(PhotoCameraError) -> (image: Image, encoded: EncodedPicture) {
            let (bytes, name) =
                switch self {
                case .file(let path): (try path.readAll(), path.description)
                case .bytes(let bytes, let name): (bytes, name)
                }
            let (image, stored) = try Image.decodeUpright(bytes, name: name, pixelLimit: pixelLimit)
            return (image, EncodedPicture(file: bytes, stored: stored))
        }
    }

    init(name: String, pictures: [Picture], context: SourceContext) {
        device = CaptureDevice(id: name, name: name, kind: .file, positionEvidence: .given)
        clock = context.clock
        pixelLimit = context.pixelLimit
        self.pictures = pictures[...]
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        guard let picture = pictures.first else { throw .noMoreFrames(device: device.name) }
        let read = try picture.read(pixelLimit: pixelLimit)
        first = read
        return CaptureFormat(fourCC: "BGR3", width: read.image.width, height: read.image.height)
    }

    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        current = pictures.popFirst()
        return current == nil ? .ended : .frame(clock.now)
    }

    func retrieve() throws(PhotoCameraError) -> Image {
        encoded = nil
        guard let current else { throw .noMoreFrames(device: device.name) }
        let read = if let first { first } else { try current.read(pixelLimit: pixelLimit) }
        first = nil
        encoded = read.encoded
        return read.image
    }

    func close() { pictures = [] }
}
