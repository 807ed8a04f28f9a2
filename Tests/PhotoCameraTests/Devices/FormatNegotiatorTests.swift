@testable internal import PhotoCamera
internal import Testing

@Suite("Picking a format")
struct FormatNegotiatorTests {
    /// What most webcams offer: all sizes in MJPG at full rate, the large ones in YUYV at a few frames.
    private let webcam = [
        CaptureFormat(fourCC: "YUYV", width: 640, height: 480, framesPerSecond: 30),
        CaptureFormat(fourCC: "YUYV", width: 1280, height: 720, framesPerSecond: 10),
        CaptureFormat(fourCC: "YUYV", width: 1920, height: 1080, framesPerSecond: 5),
        CaptureFormat(fourCC: "MJPG", width: 640, height: 480, framesPerSecond: 60),
        CaptureFormat(fourCC: "MJPG", width: 640, height: 480, framesPerSecond: 30),
        CaptureFormat(fourCC: "MJPG", width: 1280, height: 720, framesPerSecond: 30),
        CaptureFormat(fourCC: "MJPG", width: 1920, height: 1080, framesPerSecond: 30),
        CaptureFormat(fourCC: "H264", width: 3840, height: 2160, framesPerSecond: 30),
    ]

    private func pick(_ wish: FormatWish) -> String? {
        FormatNegotiator.choose(from: webcam, wish: wish)?.description
    }

    @Test("the largest size at full rate, and no format that is not decoded")
    func largest() {
        #expect(pick(FormatWish()) == "1920x1080 MJPG 30 fps")
    }

    @Test(
        "an exact size; else the next that has room; else the largest",
        arguments: [
            (640, 480, "640x480 MJPG 30 fps"), (1280, 720, "1280x720 MJPG 30 fps"),
            (1024, 600, "1280x720 MJPG 30 fps"), (3840, 2160, "1920x1080 MJPG 30 fps"),
            (1, 1, "640x480 MJPG 30 fps"), (720, 1280, "1920x1080 MJPG 30 fps"),
        ]
    )
    func sides(width: Int, height: Int, format: String) {
        #expect(pick(FormatWish(size: .sides(width: width, height: height))) == format)
    }

    @Test("the pixel format that was asked for, where it is offered")
    func fourCC() {
        #expect(pick(FormatWish(fourCC: "YUYV")) == "1920x1080 YUYV 5 fps")
        #expect(pick(FormatWish(fourCC: "NV12")) == "1920x1080 MJPG 30 fps")
        #expect(pick(FormatWish(framesPerSecond: 30, fourCC: "YUYV")) == "640x480 YUYV 30 fps")
    }

    @Test("a rate that was asked for is reached before a size that was not")
    func rate() {
        #expect(pick(FormatWish(framesPerSecond: 60)) == "640x480 MJPG 60 fps")
        #expect(
            pick(FormatWish(size: .sides(width: 1280, height: 720), framesPerSecond: 60))
                == "1280x720 MJPG 30 fps"
        )
    }

    @Test("29.97 frames a second are as good as 30")
    func nearlyThirty() {
        let ntsc = [
            CaptureFormat(fourCC: "MJPG", width: 640, height: 480, framesPerSecond: 30000.0 / 1001),
            CaptureFormat(fourCC: "YUYV", width: 640, height: 480, framesPerSecond: 15),
        ]
        #expect(FormatNegotiator.choose(from: ntsc, wish: FormatWish(framesPerSecond: 30))?.fourCC == "MJPG")
    }

    @Test("nothing where nothing is decoded or the camera lists nothing")
    func nothing() {
        #expect(FormatNegotiator.choose(from: [], wish: FormatWish()) == nil)
        #expect(FormatNegotiator.choose(from: [webcam[7]], wish: FormatWish()) == nil)
    }
}
