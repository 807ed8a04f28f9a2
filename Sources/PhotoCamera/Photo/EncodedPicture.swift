internal import COpenCVShim

/// A picture as a camera or a file encoded it, to be kept bit for bit where no pixel is to change.
public struct EncodedPicture: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// What it is.
    public let format: PictureFormat
    /// How its pixels are to be turned to stand upright.
    public let orientation: ImageOrientation
    /// How its own metadata say that they are.
    let storedOrientation: ImageOrientation

    /// Takes a camera's picture; nil where it is no whole JPEG.
    ///
    /// What stands before and behind it is cut off, and what the camera has left out of it is filled in.
    init?(camera bytes: [UInt8], orientation: ImageOrientation = .up) {
        guard var file = JPEGFile(bytes) else { return nil }
        file.complete()
        self.init(bytes: file.bytes, format: .jpeg, orientation: orientation, stored: orientation)
    }

    /// Takes the content of a file; nil for a format that the library does not write.
    init?(file bytes: [UInt8], orientation: ImageOrientation) {
        guard let format = PictureFormat(signature: bytes) else { return nil }
        self.init(bytes: bytes, format: format, orientation: orientation, stored: orientation)
    }

    private init(
        bytes: [UInt8], format: PictureFormat, orientation: ImageOrientation, stored: ImageOrientation
    ) {
        storedOrientation = stored
        self.bytes = bytes
        self.format = format
        self.orientation = orientation
    }

    /// The same picture, to be turned as it is already, and then by `turn`.
    func turned(_ turn: ImageOrientation) -> EncodedPicture {
        EncodedPicture(
            bytes: bytes, format: format, orientation: orientation.followed(by: turn),
            stored: storedOrientation)
    }

    /// The upright JPEG, turned without loss; nil where its blocks do not allow it, or it is no JPEG.
    func turnedLosslessly() throws(PhotoCameraError) -> [UInt8]? {
        guard orientation != .up else { return bytes }
        guard format == .jpeg else { return nil }
        do throws(BridgeFailure) {
            return try unsafe makeBytes { out in
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return .invalid }
                    return unsafe pcv_jpeg_orient(start, buffer.count, Int32(orientation.rawValue), out)
                }
            }
        } catch {
            guard error.status == .noMemory else { return nil }
            throw .outOfMemory
        }
    }
}

extension PictureFormat {
    /// The format that a file's first bytes tell; nil for one that the library does not write.
    init?(signature bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }
}
