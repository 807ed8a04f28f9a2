internal import COpenCVShim

/// A picture in memory: 8 bit, B G R, rows tight, top row first.
///
/// A value: a copy shares the pixels until one of the two is changed. All of it may be used from any thread.
/// Functions that compute block the calling thread.
@safe
public struct Image: Sendable {
    private var storage: ImageStorage

    init(_ storage: ImageStorage) {
        self.storage = storage
    }

    /// Makes a black picture.
    ///
    /// The sides are 1...65535, and together at most 2^30 pixels.
    ///
    /// - Throws: `invalidValue` for other sides, `outOfMemory`.
    public init(width: Int, height: Int) throws(PhotoCameraError) {
        let sides = try Image.sides(width, height)
        storage = try unsafe Image.makeStorage("size \(width)x\(height)") { out in
            unsafe pcv_image_create(sides.width, sides.height, out)
        }
    }

    /// Makes a picture from pixels in B G R order, row by row, which are copied.
    ///
    /// `bytes` has 3 * width * height of them.
    ///
    /// - Throws: `invalidValue` where the count or the sides are wrong, `outOfMemory`.
    public init(width: Int, height: Int, bgr bytes: [UInt8]) throws(PhotoCameraError) {
        let sides = try Image.sides(width, height)
        guard bytes.count == width * height * 3 else {
            throw .invalidValue(
                name: "pixels",
                value: "\(bytes.count)",
                reason: "must be 3 * \(width) * \(height) bytes"
            )
        }
        storage = try unsafe Image.makeStorage("pixels") { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                return unsafe pcv_image_create_from_bytes(
                    sides.width,
                    sides.height,
                    start,
                    Int(sides.width) * 3,
                    buffer.count,
                    out
                )
            }
        }
    }

    /// Width in pixels.
    public var width: Int { unsafe Int(pcv_image_width(storage.handle)) }
    /// Height in pixels.
    public var height: Int { unsafe Int(pcv_image_height(storage.handle)) }

    /// The pixels, B G R, 3 * width * height bytes.
    ///
    /// Lent without a copy.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get {
            let start = unsafe pcv_image_bytes(storage.handle)
            let span = unsafe Span(_unsafeStart: start, count: byteCount)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The pixels for writing, B G R.
    ///
    /// Copies them first where another value shares them.
    public var mutableBytes: MutableSpan<UInt8> {
        @_lifetime(&self)
        mutating get {
            makeUnique()
            let start = unsafe pcv_image_mutable_bytes(storage.handle)
            let span = unsafe MutableSpan(_unsafeStart: start, count: byteCount)
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }

    /// The means of the three colours, 0...255.
    public struct MeanColour: Hashable, Sendable {
        /// Blue.
        public var blue = 0.0
        /// Green.
        public var green = 0.0
        /// Red.
        public var red = 0.0

        /// Makes a colour; black unless given.
        public init(blue: Double = 0, green: Double = 0, red: Double = 0) {
            self.blue = blue
            self.green = green
            self.red = red
        }

        /// The luminance of the mean (BT.601), 0...255.
        public var luminance: Double { 0.114 * blue + 0.587 * green + 0.299 * red }
    }

    /// The mean colour over a grid of at most 64 x 64 pixels: enough to judge brightness, in microseconds.
    public var meanColour: MeanColour {
        var mean = MeanColour()
        _ = unsafe pcv_image_mean_colour(storage.handle, &mean.blue, &mean.green, &mean.red)
        return mean
    }

    /// Lends the handle to a call of the bridge that changes the picture.
    mutating func change(
        _ subject: @autoclosure () -> String, _ body: (OpaqueImage) -> Status
    ) throws(PhotoCameraError) {
        makeUnique()
        do {
            try unsafe body(storage.handle).check()
        } catch {
            throw error.asError(subject())
        }
    }

    /// Whether no other value shares the pixels.
    var ownsPixels: Bool {
        mutating get { isKnownUniquelyReferenced(&storage) }
    }

    private var byteCount: Int { width * height * 3 }

    private mutating func makeUnique() {
        guard !isKnownUniquelyReferenced(&storage) else { return }
        let shared = storage
        guard let copy = try? unsafe ImageStorage.make({ out in unsafe pcv_image_copy(shared.handle, out) })
        else {
            // A getter of a span cannot throw, and to go on would change somebody else's picture.
            fatalError("out of memory while copying a picture of \(byteCount) bytes")
        }
        storage = copy
    }
}

extension Image: Equatable {
    /// Whether both have the same size and the same pixels.
    public static func == (left: Image, right: Image) -> Bool {
        guard left.storage !== right.storage else { return true }
        guard left.width == right.width, left.height == right.height else { return false }
        let first = left.bytes
        let second = right.bytes
        return unsafe first.withUnsafeBufferPointer { first in
            unsafe second.withUnsafeBufferPointer { second in unsafe first.elementsEqual(second) }
        }
    }
}

extension Image: Hashable {
    /// Hashes the size and a few of the pixels: enough to tell pictures apart, whatever their size.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        let bytes = bytes
        for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 61)) {
            hasher.combine(bytes[index])
        }
    }
}

extension Image: CustomStringConvertible {
    /// "Image 1280x720".
    public var description: String { "Image \(width)x\(height)" }
}

extension Image {
    /// Calls the bridge with this picture's handle, for a new picture.
    func transformed(
        _ subject: @autoclosure () -> String,
        _ body: (OpaqueImage, UnsafeMutablePointer<OpaqueImage?>) -> Status
    ) throws(PhotoCameraError) -> Image {
        Image(try unsafe Image.makeStorage(subject()) { out in unsafe body(storage.handle, out) })
    }

    /// Lends the handle to a call of the bridge that makes no picture.
    func withHandle<Result>(_ body: (OpaqueImage) throws(PhotoCameraError) -> Result) throws(PhotoCameraError)
        -> Result
    {
        defer { withExtendedLifetime(storage) {} }
        return try unsafe body(storage.handle)
    }

    /// Makes storage by the bridge; a failure speaks of `subject`.
    static func makeStorage(
        _ subject: @autoclosure () -> String,
        _ body: (UnsafeMutablePointer<OpaqueImage?>) -> Status
    ) throws(PhotoCameraError) -> ImageStorage {
        do {
            return try unsafe ImageStorage.make(body)
        } catch {
            throw error.asError(subject())
        }
    }

    static func sides(_ width: Int, _ height: Int) throws(PhotoCameraError) -> (width: Int32, height: Int32) {
        guard (1...65535).contains(width), (1...65535).contains(height) else {
            throw .invalidValue(
                name: "size",
                value: "\(width)x\(height)",
                reason: "each side must be 1 to 65535"
            )
        }
        return (Int32(width), Int32(height))
    }
}
