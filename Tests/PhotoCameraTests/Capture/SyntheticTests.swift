import Testing

@testable import PhotoCamera

@Suite("The camera that is drawn", .timeLimit(.minutes(3)))
struct SyntheticTests {
    private func camera(_ position: DevicePosition, _ preset: SessionPreset = .vga640x480) -> PhotoCamera {
        var configuration = PhotoCamera.Configuration()
        configuration.clock = TestClock(passesWhenBlocked: true)
        let camera = PhotoCamera(input: .synthetic(position), configuration: configuration)
        camera.defaultSessionPreset = preset
        return camera
    }

    @Test("gives its first frame first, with its number in the pixels")
    func first() async throws {
        let photo = try await camera(.front).captureSinglePhoto()
        #expect(photo.image.syntheticFrameNumber == 0)
        #expect(photo.sequence == 0)
        #expect(photo.device.position == .front)
    }

    @Test("moves, and numbers its frames")
    func moves() async throws {
        let camera = camera(.front)
        var frames = camera.frames.makeAsyncIterator()
        try await camera.start()
        let first = try #require(try await frames.next(isolation: nil))
        let second = try #require(try await frames.next(isolation: nil))
        let numbers = [first, second].compactMap(\.image.syntheticFrameNumber)
        #expect(numbers == [first.sequence, second.sequence])
        #expect(first.image != second.image)
        await camera.stop()
    }

    @Test("shows another scene on each side, neither the same in a mirror")
    func sides() async throws {
        let front = try await camera(.front).captureSinglePhoto().image
        let back = try await camera(.back).captureSinglePhoto().image
        #expect(front != back)
        #expect(try front.mirrored() != front)
        #expect(try back.mirrored() != back)
    }

    @Test(
        "has the sizes of the presets, and says where it has another",
        arguments: [
            (SessionPreset.photo, 1920, 1080, true), (.high, 1920, 1080, true), (.medium, 640, 480, true),
            (.low, 320, 240, true), (.cif352x288, 352, 288, true), (.hd1280x720, 1280, 720, true),
            (.hd4K3840x2160, 1920, 1080, false), (.size(width: 1, height: 1), 320, 240, false),
        ])
    func presets(preset: SessionPreset, width: Int, height: Int, isMet: Bool) async throws {
        let photo = try await camera(.back, preset).captureSinglePhoto()
        #expect(photo.image.width == width && photo.image.height == height)
        #expect((photo.resolvedSettings.unmetSize == nil) == isMet)
    }

    @Test("refuses a size that it has not, where that is strict")
    func strict() async {
        var configuration = PhotoCamera.Configuration()
        configuration.isStrict = true
        configuration.clock = TestClock(passesWhenBlocked: true)
        let camera = PhotoCamera(input: .synthetic(.front), configuration: configuration)
        camera.defaultSessionPreset = .hd4K3840x2160
        let error = await #expect(throws: PhotoCameraError.self) { try await camera.captureSinglePhoto() }
        #expect("\(error, default: "")".contains("1920x1080"))
    }

    @Test("is turned as the camera is held", arguments: VideoOrientation.allCases)
    func orientation(orientation: VideoOrientation) async throws {
        let camera = camera(.front)
        camera.defaultVideoOrientation = orientation
        let upright = try await self.camera(.front).captureSinglePhoto().image
        let photo = try await camera.captureSinglePhoto()
        #expect(photo.image == (try upright.oriented(orientation.imageOrientation)))
    }

    @Test("keeps the original of the same frame beside the look")
    func original() async throws {
        var settings = PhotoSettings(filter: .retro)
        settings.keepsOriginal = true
        let photo = try await camera(.front).captureSinglePhoto(settings)
        let original = try #require(photo.original)
        #expect(try photo.image == original.applying(.retro))
        #expect(original.syntheticFrameNumber == photo.sequence)
    }
}
