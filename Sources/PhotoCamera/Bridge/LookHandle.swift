internal import COpenCVShim
internal import Synchronization

typealias OpaqueLook = OpaquePointer

/// A look as the bridge prepared it for one size of pictures.
///
/// Reading it is thread-safe.
@safe
final class LookHandle: Sendable {
    fileprivate nonisolated(unsafe) let look: OpaqueLook
    let width: Int
    let height: Int

    /// Prepares a look by a call of the bridge that hands one out.
    init(
        _ name: String, width: Int, height: Int,
        _ body: (Int32, Int32, UnsafeMutablePointer<OpaqueLook?>) -> Status
    ) throws(PhotoCameraError) {
        let sides = try Image.sides(width, height)
        var look: OpaqueLook?
        do {
            try unsafe body(sides.width, sides.height, &look).check()
        } catch {
            throw error.asError(name)
        }
        guard let look = unsafe look else { throw .internalFailure(reason: "no look was made") }
        unsafe self.look = look
        self.width = width
        self.height = height
    }

    deinit {
        unsafe pcv_look_destroy(look)
    }

    /// Answers the picture with the looks, one after another.
    static func apply(
        _ looks: [LookHandle], to image: Image, threads: Int
    ) throws(PhotoCameraError) -> Image {
        guard (0...1024).contains(threads) else {
            throw .invalidValue(name: "threads", value: "\(threads)", reason: "must be 0 to 1024")
        }
        defer { withExtendedLifetime(looks) {} }
        var handles: [OpaqueLook] = unsafe []
        for each in looks { unsafe handles.append(each.look) }
        return try unsafe image.transformed("filter") { source, out in
            unsafe pcv_looks_apply(handles, handles.count, source, Int32(threads), out)
        }
    }
}

/// Keeps the look for the size that was used last.
///
/// It is no part of a filter's value: all are equal.
final class PreparedLook: Sendable, Hashable {
    private let last = Mutex<LookHandle?>(nil)

    /// The look for a picture, made where the last one was of another size.
    func look(
        for image: Image, _ make: (Int, Int) throws(PhotoCameraError) -> LookHandle
    ) throws(PhotoCameraError) -> LookHandle {
        let (width, height) = (image.width, image.height)
        if let look = last.withLock({ $0 }), look.width == width, look.height == height { return look }
        let look = try make(width, height)
        last.withLock { $0 = look }
        return look
    }

    static func == (left: PreparedLook, right: PreparedLook) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
