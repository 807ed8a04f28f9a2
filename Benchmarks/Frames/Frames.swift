import PhotoCamera

/// Reads every frame of a video through `PhotoCamera.frames`, and prints how many there were and the seconds
/// from opening the file to its end: what `bare_capture.cpp` does without the library.
@main
struct Frames {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? ""
        let clock = ContinuousClock()
        let began = clock.now
        let camera = PhotoCamera(input: .file(FilePath(path)))
        let frames = camera.frames
        async let started: Void = camera.start()
        var count = 0
        var sum = 0
        for try await frame in frames {
            count += 1
            sum += Int(frame.image.bytes[0])
        }
        let elapsed = clock.now - began
        try await started
        print(count, elapsed / .seconds(1), sum)
    }
}
