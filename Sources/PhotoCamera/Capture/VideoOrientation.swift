/// How the camera is held, as seen from behind it.
///
/// The cameras of Linux are mounted for the way their machine stands, so `.portrait`, the default, means "as
/// it is mounted": pixels come as the camera gives them. The other three turn the pixels, never only a tag,
/// so that every viewer shows the same picture; the file then says EXIF orientation 1.
public enum VideoOrientation: String, Hashable, Sendable, CaseIterable {
    /// As mounted: the pixels are not turned.
    case portrait
    /// Held upside down: the pixels are turned by 180 degrees.
    case portraitUpsideDown
    /// Held with its top to the left: the pixels are turned 90 degrees counter-clockwise.
    case landscapeLeft
    /// Held with its top to the right: the pixels are turned 90 degrees clockwise.
    case landscapeRight

    /// The EXIF orientation of pixels that are not turned yet.
    public var imageOrientation: ImageOrientation {
        switch self {
        case .portrait: .up
        case .portraitUpsideDown: .down
        case .landscapeLeft: .left
        case .landscapeRight: .right
        }
    }
}
