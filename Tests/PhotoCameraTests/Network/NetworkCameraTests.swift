import Foundation
import Testing

@testable import PhotoCamera

@Suite(
    "Network cameras on loopback",
    .serialized,
    .enabled(if: CameraServer.isAvailable, "python3 is not installed")
)
struct NetworkCameraTests {
    private let server: CameraServer

    init() async throws {
        server = try await CameraServer.shared.value
    }

    private func photo(
        _ address: String,
        timeout: Duration = .seconds(20)
    ) async throws(PhotoCameraError) -> Photo {
        var configuration = PhotoCamera.Configuration()
        configuration.openTimeout = timeout
        var settings = PhotoSettings()
        settings.timeout = timeout
        let camera = PhotoCamera(input: .address(address), configuration: configuration)
        // Tells why it cannot be opened, also where that is known before a picture is asked for.
        try await camera.start()
        return try await camera.captureSinglePhoto(settings)
    }

    /// What an address fails with.
    private func failure(_ address: String, timeout: Duration = .seconds(20)) async -> PhotoCameraError? {
        do throws(PhotoCameraError) {
            _ = try await photo(address, timeout: timeout)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "give the very pixels that they sent",
        arguments: ["/mjpeg", "/mjpeg-half", "/snapshot.jpg", "/redirect", "/flaky.jpg"]
    )
    func pictures(path: String) async throws {
        let photo = try await photo(server.url(path))
        #expect(server.frames.contains(photo.image))
        #expect(photo.device.kind == .network)
        #expect(photo.device.name == server.url(path))
        let encoded = try photo.encoded()
        #expect(encoded.isOriginal)
        #expect(try Image(decoding: encoded.bytes) == photo.image)
    }

    @Test(
        "take credentials from the address, and show them nowhere",
        arguments: ["/protected.jpg", "/protected-mjpeg"]
    )
    func credentials(path: String) async throws {
        let photo = try await photo(server.url(path, credentials: "cam:p%40ss:word%2F1@"))
        #expect(server.frames.contains(photo.image))
        #expect(photo.device.name == server.url(path, credentials: "cam:***@"))
        #expect(!"\(photo.device)".contains("word"))
        let file = String(decoding: try photo.encoded().bytes, as: UTF8.self)
        #expect(file.contains("network camera 127.0.0.1") && !file.contains("word") && !file.contains("cam:"))
    }

    @Test("take pictures again and again over one connection")
    func keepAlive() async throws {
        let camera = PhotoCamera(input: .address(server.url("/snapshot.jpg")))
        try await camera.start()
        // While it warms up it is asked for more pictures than are taken.
        _ = try await camera.capturePhoto()
        let before = try server.counts()
        for _ in 0..<5 { _ = try await camera.capturePhoto() }
        let after = try server.counts()
        await camera.stop()
        // One connection is the question for the counts.
        #expect(try #require(after["connections"]) - #require(before["connections"]) <= 1)
        #expect(try #require(after["requests"]) - #require(before["requests"]) == 5)
    }

    @Test(
        "say what they answer instead",
        arguments: [
            ("/404", "HTTP 404: there is no such page"), ("/503", "HTTP 503: the server is at fault"),
            ("/html", "it is a web page, not a camera"), ("/json", "it sends application/json, not pictures"),
            ("/redirect-loop", "it redirects more than 5 times"),
            ("/redirect-file", "it redirects to what is neither http nor https"),
        ]
    )
    func refusals(path: String, reason: String) async {
        let address = server.url(path)
        #expect(await failure(address) == .connectionFailed(address: address, reason: reason))
    }

    @Test("say that credentials are missing, wrong or not enough")
    func denials() async {
        let missing = "HTTP 401: it asks for credentials: put user:password@ in the address or ~/.netrc"
        #expect(
            await failure(server.url("/401")) == .accessDenied(path: server.url("/401"), remedy: missing)
        )
        let wrong = await failure(server.url("/protected.jpg", credentials: "cam:wrong@"))
        #expect("\(wrong, default: "none")".contains("cam:***@"))
        #expect("\(wrong, default: "none")".contains("HTTP 401: it does not take these credentials"))
        #expect("\(await failure(server.url("/403")), default: "none")".contains("HTTP 403"))
    }

    @Test("say that half a picture is none", arguments: ["/truncated", "/closes", "/empty"])
    func halfPictures(path: String) async {
        let error = await failure(server.url(path))
        guard case .undecodable(server.url(path), _) = error else {
            Issue.record(error ?? .cancelled)
            return
        }
    }

    @Test("say that nobody listens")
    func refused() async {
        let address = "http://127.0.0.1:1/"
        #expect(
            await failure(address) == .connectionFailed(address: address, reason: "it refuses the connection")
        )
        #expect(
            await failure("rtsp://127.0.0.1:1/")
                == .connectionFailed(address: "rtsp://127.0.0.1:1/", reason: "it refuses the connection")
        )
    }

    @Test(
        "end in time whatever the server does",
        arguments: ["/hang", "/headers-then-hang", "/start-then-hang", "/trickle"]
    )
    func deadlines(path: String) async {
        let begin = ContinuousClock.now
        let error = await failure(server.url(path), timeout: .seconds(1))
        let duration = ContinuousClock.now - begin
        #expect(error == .timedOut(device: server.url(path), after: .seconds(1)))
        #expect(duration < .seconds(4))
    }

    @Test(
        "open no longer than they may",
        arguments: ["/hang", "/headers-then-hang", "/start-then-hang", "/trickle"]
    )
    func openDeadlines(path: String) throws {
        // Without the camera's engine, which would go on without its source.
        let begin = ContinuousClock.now
        #expect(throws: PhotoCameraError.timedOut(device: server.url(path), after: .seconds(1))) {
            _ = try CaptureInput.address(server.url(path)).open(SourceContext(timeout: .seconds(1)))
        }
        let duration = ContinuousClock.now - begin
        #expect(duration < .milliseconds(1300), "\(duration)")
    }

    @Test("end a read that brings no frame in time")
    func stall() throws {
        let source = try CaptureInput.address(server.url("/mjpeg-stall")).open(
            SourceContext(timeout: .seconds(1))
        )
        _ = try source.configure(nil)
        let begin = ContinuousClock.now
        #expect(throws: PhotoCameraError.timedOut(device: server.url("/mjpeg-stall"), after: .seconds(1))) {
            for _ in 0..<10 { _ = try source.grab(within: .milliseconds(100)) }
        }
        #expect(ContinuousClock.now - begin < .seconds(4))
    }

    @Test("hand out what queued up while they were opened as such")
    func queuedFrames() throws {
        let begin = MonotonicTime.now
        let source = try CaptureInput.address(server.url("/mjpeg-slow")).open(SourceContext())
        let opened = MonotonicTime.now
        _ = try source.configure(nil)
        guard case .frame(let first) = try source.grab(within: .seconds(1)) else {
            Issue.record("no frame")
            return
        }
        #expect(first >= begin && first < opened)
        var last = first
        for _ in 0..<60 where last <= opened {
            if case .frame(let time) = try source.grab(within: .seconds(1)) { last = time }
        }
        #expect(last > opened)
    }

    @Test(
        "are refused by their address alone",
        arguments: [
            "http://", "http://u:secret@", "http://host:99999/", "ftp://u:secret@host/", "http://a b/",
        ]
    )
    func malformed(address: String) {
        // Without the camera's engine: what is under test is what the address itself is refused with.
        do throws(PhotoCameraError) {
            _ = try CaptureInput.address(address).open(SourceContext())
            Issue.record("it was opened")
        } catch {
            guard case .invalidValue = error else { return _ = Issue.record(error) }
            #expect(!"\(error)".contains("secret"))
        }
    }
}
