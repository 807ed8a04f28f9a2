import Synchronization
import Testing

@testable import PhotoCamera

/// What a session asks of a source each time when it is opened.
@Suite("The wishes of a session")
struct SessionWishTests {
    /// A camera with one control of even numbers, and with sizes at rates.
    private final class Source: CaptureSource {
        let device = CaptureDevice(
            id: "x", name: "X", kind: .custom,
            formats: [
                CaptureFormat(fourCC: "MJPG", width: 1920, height: 1080, framesPerSecond: 30),
                CaptureFormat(fourCC: "MJPG", width: 1280, height: 720, framesPerSecond: 60),
                CaptureFormat(fourCC: "MJPG", width: 1280, height: 720, framesPerSecond: 10),
            ])
        let isLive = true
        let log: Log
        private var isFirst = true

        init(_ log: Log) { self.log = log }

        func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
            log.add("format")
            return wanted ?? CaptureFormat(fourCC: "MJPG", width: 1, height: 1)
        }

        func set(_ controls: [ControlSetting]) throws(PhotoCameraError) -> [String: Int] {
            log.add(controls.map(\.description).joined(separator: ","))
            return ["gain": 4]
        }

        func grab(within wait: Duration) throws(PhotoCameraError) -> Grab { .frame(.now) }

        func retrieve() throws(PhotoCameraError) -> Image {
            log.add("frame")
            return try Image(width: 1, height: 1)
        }
    }

    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
        var all: [String] { entries.withLock { $0 } }
    }

    private func camera(
        _ controls: [ControlSetting], strict: Bool = false, log: Log = Log()
    ) -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.controls = controls
        configuration.isStrict = strict
        return PhotoCamera(
            input: CaptureInput(name: "x") { _ in Source(log) }, configuration: configuration)
    }

    @Test("sets controls after the format and before the first frame, at each opening")
    func everyOpening() async throws {
        let log = Log()
        let camera = camera([ControlSetting("gain", to: 4)], log: log)
        for _ in 0..<2 { _ = try await camera.captureSinglePhoto() }
        #expect(log.all.filter { $0 != "frame" } == ["format", "gain=4", "format", "gain=4"])
        #expect(log.all.starts(with: ["format", "gain=4", "frame"]))
    }

    @Test("answers what the camera took, and tells the difference")
    func difference() async throws {
        let settings = try await camera([ControlSetting("gain", to: 5)]).captureSinglePhoto().resolvedSettings
        #expect(settings.controls == ["gain": 4])
        #expect(settings.notes == ["X: asked for gain=5, got 4"])
    }

    @Test("fails on a difference where it is strict")
    func strict() async {
        let error = PhotoCameraError.unsupported(device: "X", wanted: "gain=5", offered: "gain=4")
        await #expect(throws: error) {
            try await camera([ControlSetting("gain", to: 5)], strict: true).captureSinglePhoto()
        }
    }

    @Test("tells that a source has no controls", arguments: [CaptureInput.synthetic(), .scripted([])])
    func without(input: CaptureInput) async {
        var configuration = PhotoCamera.Configuration()
        configuration.controls = [ControlSetting("gain", to: 5)]
        let camera = PhotoCamera(input: input, configuration: configuration)
        let error = await #expect(throws: PhotoCameraError.self) { try await camera.captureSinglePhoto() }
        #expect(error?.description.contains("has no controls") == true)
        #expect(error?.description.hasPrefix("gain 5:") == true)
    }

    @Test(
        "takes a rate at least as high, before a size that was left open",
        arguments: [(nil, 1920, 30), (60, 1280, 60), (50, 1280, 60), (30, 1920, 30), (10, 1920, 30)]
            as [(Double?, Int, Double)]
    )
    func rate(wanted: Double?, width: Int, given: Double) throws {
        let wish = CaptureMachine.Wish(preset: .photo, framesPerSecond: wanted)
        let opened = try wish.settle(with: Source(Log()))
        #expect(opened.format.width == width && opened.format.framesPerSecond == given)
        #expect(opened.notes.isEmpty)
    }

    @Test("takes the rate that is nearest above, where the size is given")
    func nearestRate() throws {
        let wish = CaptureMachine.Wish(preset: .hd1280x720, framesPerSecond: 5)
        #expect(try wish.settle(with: Source(Log())).format.framesPerSecond == 10)
    }

    @Test("tells where the camera is too slow")
    func slow() throws {
        let wish = CaptureMachine.Wish(preset: .hd1920x1080, framesPerSecond: 60)
        #expect(try wish.settle(with: Source(Log())).notes == ["X: asked for 60 fps, got 30"])
    }

    @Test("fails on another rate where it is strict")
    func strictRate() {
        let wish = CaptureMachine.Wish(preset: .hd1920x1080, framesPerSecond: 60, isStrict: true)
        let error = #expect(throws: PhotoCameraError.self) { try wish.settle(with: Source(Log())) }
        #expect(error?.description.hasPrefix("X: hd1920x1080 at 60 fps is not offered.") == true)
    }
}
