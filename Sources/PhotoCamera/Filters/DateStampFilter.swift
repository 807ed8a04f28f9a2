internal import COpenCVShim

/// Prints a date into the lower right corner of a picture, in glowing segments, as a camera's back does.
///
/// A digit is as high as 1/26 of the picture's short side. A picture that has no room for it gets none.
public struct DateStampFilter: RowFilter {
    /// What is printed.
    public enum Content: Hashable, Sendable {
        /// The day on which the photo was taken, as "'26  8  3".
        ///
        /// A capture knows it, and so does a file that tells it in EXIF. An image alone does not: a filter
        /// that is to print it is refused there.
        case day
        /// At most 24 digits, spaces and `' . - : /`.
        case text(String)
    }

    /// What is printed; the day unless given.
    public let content: Content
    /// What lies around the picture already, so that the date stands within it; nothing unless given.
    public let frame: FilmFilter.Frame
    /// How wide that frame is, 0...0.2 of the short side.
    public let frameWidth: Double
    /// How much of it is seen, 0...1; 1 by default, and 0 changes no byte.
    public let strength: Double
    /// How many threads work on one picture; 0, the default, for as many as the machine has.
    public var threads: Int = 0
    private let prepared = PreparedLook()

    /// Makes a date stamp.
    public init(
        _ content: Content = .day, frame: FilmFilter.Frame = .none, frameWidth: Double = 0,
        strength: Double = 1
    ) {
        self.content = content
        self.frame = frame
        self.frameWidth = frameWidth
        self.strength = strength
    }

    /// "stamp".
    public var name: String { "stamp" }

    func look(for image: Image) throws(PhotoCameraError) -> LookHandle {
        guard case .text(let text) = content else {
            throw .invalidValue(
                name: "date stamp", value: "day",
                reason: "an image alone does not tell its day. Give the text")
        }
        try Content.check(text)
        return try prepared.look(for: image) { width, height throws(PhotoCameraError) in
            try unsafe LookHandle("date stamp", width: width, height: height) { width, height, out in
                unsafe pcv_look_create_stamp(
                    width, height, text, FilmFrameKind(frame), frameWidth, strength, out)
            }
        }
    }
}

extension DateStampFilter.Content {
    /// Reads "date" for the day, or a text as it is to be printed.
    ///
    /// - Throws: `invalidValue` for a text that cannot be printed.
    public init(parsing word: String) throws(PhotoCameraError) {
        if word != "date" { try Self.check(word) }
        self = word == "date" ? .day : .text(word)
    }

    fileprivate static func check(_ text: String) throws(PhotoCameraError) {
        let isPrintable = text.utf8.allSatisfy { "0123456789 '.-:/".utf8.contains($0) }
        guard isPrintable, (1...24).contains(text.utf8.count), text.contains(where: { $0 != " " }) else {
            throw .invalidValue(
                name: "date stamp", value: "\"\(text)\"",
                reason: "give date for the day of the photo, or up to 24 digits, spaces and ' . - : /")
        }
    }
}

extension FilterChain {
    /// Answers the looks with a date behind them, within the frame that the last of the films has.
    public func stamped(_ content: DateStampFilter.Content = .day) -> FilterChain {
        let film = filters.compactMap { $0 as? FilmFilter }
            .last { $0.parameters.frame != .none && $0.strength > 0 }
        return FilterChain(
            filters + [
                DateStampFilter(
                    content, frame: film?.parameters.frame ?? .none,
                    frameWidth: film?.parameters.frameWidth ?? 0)
            ])
    }
}
