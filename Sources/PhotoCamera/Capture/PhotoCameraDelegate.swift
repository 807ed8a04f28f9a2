/// Hears of what a camera does.
///
/// Calls come one at a time on the camera's `delegateQueue`, in the order of the events. The camera holds its
/// delegate weakly. Every capture that was admitted is told of exactly once: `capturedImage`, `didFail` or
/// `photoCameraCancel`.
public protocol PhotoCameraDelegate: AnyObject, Sendable {
    /// A capture ended with a picture.
    func photoCamera(_ camera: PhotoCamera, capturedImage photo: Photo)
    /// A capture was cancelled: by its task, `cancel(_:)` or `stop()`.
    func photoCameraCancel(_ camera: PhotoCamera)
    /// A capture ended without a picture.
    ///
    /// Does nothing unless implemented.
    func photoCamera(_ camera: PhotoCamera, didFail error: PhotoCameraError, capture: CaptureID)
    /// The frame for a capture is there and is being developed.
    ///
    /// Does nothing unless implemented.
    func photoCamera(_ camera: PhotoCamera, didExpose settings: ResolvedPhotoSettings)
    /// The camera started, stopped, was interrupted or failed.
    ///
    /// Does nothing unless implemented.
    func photoCamera(_ camera: PhotoCamera, didChange state: CameraState)
}

extension PhotoCameraDelegate {
    /// Does nothing.
    public func photoCamera(_ camera: PhotoCamera, didFail error: PhotoCameraError, capture: CaptureID) {}
    /// Does nothing.
    public func photoCamera(_ camera: PhotoCamera, didExpose settings: ResolvedPhotoSettings) {}
    /// Does nothing.
    public func photoCamera(_ camera: PhotoCamera, didChange state: CameraState) {}
}
