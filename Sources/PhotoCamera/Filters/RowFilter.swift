/// A filter that the bridge makes row by row in 16 bits, so that several follow one another without rounding
/// to 8 bits between them.
protocol RowFilter: StrengthFilter {
    /// How many threads work on one picture; 0 for as many as the machine has.
    var threads: Int { get set }
    /// The look, prepared for the picture's size.
    func look(for image: Image) throws(PhotoCameraError) -> LookHandle
}

extension RowFilter {
    /// Answers the picture with the look.
    ///
    /// Blocks the calling thread; any thread will do. With a strength of 0 it is the same picture.
    ///
    /// - Throws: `invalidValue` for a setting out of its range, `outOfMemory`.
    public func apply(to image: Image) throws(PhotoCameraError) -> Image {
        let look = try look(for: image)
        guard strength != 0 else { return image }
        return try LookHandle.apply([look], to: image, threads: threads)
    }
}
