/// A look: answers a changed picture and leaves the one it is given alone.
///
/// A filter is a small value. What chance it has comes from a seed of its own, so the same filter on the same
/// picture gives the same bytes, on any machine and number of threads.
public protocol PhotoFilter: Hashable, Sendable {
    /// What the look is called.
    var name: String { get }
    /// The seed of its chance; nil for a filter without any.
    var seed: UInt64? { get }
    /// Answers the picture with the look.
    ///
    /// Blocks the calling thread; any thread will do.
    func apply(to image: Image) throws(PhotoCameraError) -> Image
}

extension PhotoFilter {
    /// No seed.
    public var seed: UInt64? { nil }
}

extension Image {
    /// Answers the picture with a look: `image.applying(.retro)`.
    public func applying(_ filter: some PhotoFilter) throws(PhotoCameraError) -> Image {
        try filter.apply(to: self)
    }
}
