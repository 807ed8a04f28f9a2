internal import COpenCVShim

typealias OpaqueOverlay = OpaquePointer

/// A picture with alpha that is laid over others: a stamp, a signature, a booth's frame.
@safe
public struct OverlayPicture: Sendable, Hashable {
    private let storage: OverlayStorage
    private let bytes: [UInt8]

    /// Decodes a PNG with its alpha; any other picture covers what is below it.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - name: What errors call it.
    /// - Throws: `undecodable`, `tooLarge` for more than 100 megapixels, `outOfMemory`.
    public init(decoding bytes: [UInt8], name: String = "overlay") throws(PhotoCameraError) {
        guard !bytes.isEmpty else { throw .undecodable(path: name, reason: "the file is empty") }
        self.bytes = bytes
        storage = try unsafe OverlayStorage(name) { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                let limit = Int64(Image.defaultPixelLimit)
                return unsafe pcv_overlay_read(start, buffer.count, limit, out)
            }
        }
    }

    /// Reads and decodes a picture file.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: As `init(decoding:)`, and `missingFile`, `accessDenied`.
    public init(contentsOf path: FilePath) throws(PhotoCameraError) {
        try self.init(decoding: path.readAll(), name: path.description)
    }

    /// Width in pixels.
    public var width: Int { unsafe Int(pcv_overlay_width(storage.overlay)) }
    /// Height in pixels.
    public var height: Int { unsafe Int(pcv_overlay_height(storage.overlay)) }

    /// Whether both were decoded from the same bytes.
    public static func == (left: OverlayPicture, right: OverlayPicture) -> Bool { left.bytes == right.bytes }

    /// Hashes the bytes that it was decoded from.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The look of this picture at a place on another one.
    func look(
        on size: (width: Int, height: Int), at place: PixelRect, strength: Double
    ) throws(PhotoCameraError) -> LookHandle {
        let (overlayWidth, overlayHeight) = try Image.sides(place.width, place.height)
        let (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
        return try unsafe LookHandle("overlay", width: size.width, height: size.height) {
            width, height, out in
            unsafe pcv_look_create_overlay(
                width, height, storage.overlay, x, y, overlayWidth, overlayHeight, strength, out)
        }
    }
}

/// The one owner of a bridge overlay, which nothing changes.
@safe
private final class OverlayStorage: Sendable {
    nonisolated(unsafe) let overlay: OpaqueOverlay

    init(
        _ name: String, _ body: (UnsafeMutablePointer<OpaqueOverlay?>) -> Status
    ) throws(PhotoCameraError) {
        var overlay: OpaqueOverlay?
        do {
            try unsafe body(&overlay).check()
        } catch {
            throw error.asError(name)
        }
        guard let overlay = unsafe overlay else { throw .internalFailure(reason: "no overlay was made") }
        unsafe self.overlay = overlay
    }

    deinit {
        unsafe pcv_overlay_destroy(overlay)
    }
}
