internal import COpenCVShim

/// The one owner of a video file that is being written.
///
/// It cannot be copied, and ends the file when it goes.
@safe
struct VideoWriterHandle: ~Copyable {
    private let handle: OpaquePointer

    /// Begins a file of even sides; the extension names the container.
    init(path: FilePath, width: Int, height: Int, framesPerSecond: Double) throws(BridgeFailure) {
        var handle: OpaquePointer?
        try unsafe path.withCString { path in
            unsafe pcv_writer_open(
                path, Int32(clamping: width), Int32(clamping: height), framesPerSecond, &handle)
        }.check()
        guard let handle = unsafe handle else {
            throw BridgeFailure(status: .failed, text: "the bridge handed out no writer", errno: 0)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe pcv_writer_close(handle)
    }

    /// Adds a frame, which is at least as large as the video.
    func write(_ image: Image) throws(PhotoCameraError) {
        try unsafe image.withHandle { image throws(PhotoCameraError) in
            do throws(BridgeFailure) {
                try unsafe pcv_writer_write(handle, image).check()
            } catch {
                throw error.asError("video frame")
            }
        }
    }
}
