/// What a camera is doing.
public enum CameraState: Hashable, Sendable {
    /// Nothing is open.
    case idle
    /// The source is being opened.
    case starting
    /// Frames come.
    case running
    /// The camera is away for a while, and is opened again when it comes back.
    case interrupted(PhotoCameraError)
    /// The source is being closed.
    case stopping
    /// It could not be opened, or was lost for good.
    ///
    /// `start()` tries again.
    case failed(PhotoCameraError)
}

/// How a capture ends.
///
/// Each ends once.
public enum CaptureOutcome: Sendable {
    /// With a picture.
    case captured(Photo)
    /// Without one.
    case failed(PhotoCameraError)
    /// By its task, `cancel(_:)` or `stop()`.
    case cancelled
}

/// What happens in a camera, in the order in which it happens.
public enum CameraEvent: Sendable {
    /// The camera does something else now.
    case stateChanged(CameraState)
    /// The frame for this capture is there, and is being developed.
    case exposed(CaptureID, ResolvedPhotoSettings)
    /// The capture has ended.
    case ended(CaptureID, CaptureOutcome)
}

/// What happens to a request while another capture is in flight.
public enum BusyPolicy: Hashable, Sendable {
    /// It waits for its turn.
    case queue
    /// It is refused with `busyCapturing`.
    case refuse
}
