import COpenCVShim
import Testing

/// The C header as Swift sees it: what may fail says so, and nothing unwinds.
@Suite("The boundary")
struct BoundaryTests {
    @Test(
        "turns whatever is thrown behind it into a status and a sentence",
        arguments: [
            (Int32(0), Status.failed, "thrown by OpenCV"), (Int32(1), Status.noMemory, "out of memory"),
            (Int32(2), Status.failed, "thrown by the standard library"),
            (Int32(3), Status.failed, "unknown failure"),
        ])
    func exceptions(kind: Int32, status: Status, text: String) {
        #expect(pcv_fail_for_test(kind) == status)
        #expect(unsafe String(cString: pcv_last_error()) == text)
    }

    @Test("forgets the last failure with the next call that succeeds")
    func success() {
        _ = pcv_fail_for_test(0)
        var image: OpaquePointer?
        #expect(unsafe pcv_image_create(1, 1, &image) == .ok)
        unsafe pcv_image_destroy(image)
        #expect(unsafe String(cString: pcv_last_error()).isEmpty)
    }

    @Test("hands out pictures that share no memory")
    func alone() throws {
        var whole: OpaquePointer?
        var part: OpaquePointer?
        var copy: OpaquePointer?
        #expect(unsafe pcv_image_create(8, 8, &whole) == .ok)
        let image = try unsafe #require(whole)
        #expect(unsafe pcv_image_crop(image, 2, 2, 4, 4, &part) == .ok)
        #expect(unsafe pcv_image_orient(image, 1, &copy) == .ok)
        let (second, third) = (try unsafe #require(part), try unsafe #require(copy))
        unsafe pcv_image_mutable_bytes(image).update(repeating: 255, count: 8 * 8 * 3)
        #expect(unsafe pcv_image_bytes(second)[0] == 0)
        #expect(unsafe pcv_image_bytes(third)[0] == 0)
        unsafe pcv_image_destroy(whole)
        unsafe pcv_image_destroy(part)
        unsafe pcv_image_destroy(copy)
    }

    @Test(
        "refuses sides that are absurd, and writes nothing then",
        arguments: [
            (Int32(0), Int32(1)), (Int32(1), Int32(-1)), (Int32.max, Int32.max), (Int32(65536), Int32(1)),
            (Int32.min, Int32(5)),
        ])
    func sides(width: Int32, height: Int32) {
        var image: OpaquePointer?
        #expect(unsafe pcv_image_create(width, height, &image) == .invalid)
        #expect(unsafe image == nil)
        #expect(unsafe !String(cString: pcv_last_error()).isEmpty)
    }

    @Test("keeps the sentence of each thread apart")
    func threads() async {
        _ = pcv_fail_for_test(2)
        let other = await Task.detached { () -> String in
            _ = pcv_fail_for_test(0)
            return unsafe String(cString: pcv_last_error())
        }.value
        #expect(other == "thrown by OpenCV")
    }

    @Test("lets go of null")
    func null() {
        pcv_image_destroy(nil)
        pcv_bytes_destroy(nil)
        pcv_capture_close(nil)
        pcv_retro_destroy(nil)
    }

    @Test(
        "opens what is not there with a status", arguments: ["/dev/video99", "/nonexistent.avi", "/dev/null"])
    func missing(path: String) {
        var capture: OpaquePointer?
        #expect(unsafe pcv_capture_open_device(path, &capture) != .ok)
        #expect(unsafe pcv_capture_open_file(path, &capture) != .ok)
        #expect(unsafe capture == nil)
    }
}
