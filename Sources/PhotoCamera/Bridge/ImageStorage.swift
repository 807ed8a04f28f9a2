internal import COpenCVShim

/// The one owner of a bridge picture.
///
/// Nothing else holds its pixels, which is what makes it safe to share: it is read by many, and written only
/// by an `Image` that holds the only reference.
@safe
final class ImageStorage: Sendable {
    nonisolated(unsafe) let handle: OpaqueImage

    init(taking handle: OpaqueImage) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe pcv_image_destroy(handle)
    }

    /// Makes a picture by a call of the bridge that hands one out.
    static func make(
        _ body: (UnsafeMutablePointer<OpaqueImage?>) -> Status
    ) throws(BridgeFailure) -> ImageStorage {
        var handle: OpaqueImage?
        try unsafe body(&handle).check()
        guard let handle = unsafe handle else {
            throw BridgeFailure(status: .failed, text: "the bridge handed out no picture", errno: 0)
        }
        return unsafe ImageStorage(taking: handle)
    }
}

/// Bytes that the bridge made, as an array of the caller's own.
func makeBytes(
    _ body: (UnsafeMutablePointer<OpaqueBytes?>) -> Status
) throws(BridgeFailure) -> [UInt8] {
    var handle: OpaqueBytes?
    try unsafe body(&handle).check()
    guard let handle = unsafe handle else {
        throw BridgeFailure(status: .failed, text: "the bridge handed out no bytes", errno: 0)
    }
    defer { unsafe pcv_bytes_destroy(handle) }
    let start = unsafe pcv_bytes_data(handle)
    return unsafe Array(UnsafeBufferPointer(start: start, count: pcv_bytes_length(handle)))
}
