import PhotoCamera

/// A camera with a delegate, as an iOS developer knows it from `CvPhotoCamera`.
///
/// The defaults have the same names, and so have `start`, `stop` and `takePicture`. Other than there, the
/// camera lives on after a picture and after a failure, `photoCameraCancel` is called, and every capture is
/// told of exactly once.
final class ViewController: PhotoCameraDelegate {
    let camera: PhotoCamera
    let isDone = AsyncStream<Void>.makeStream()

    init(input: CaptureInput) {
        camera = PhotoCamera(input: input)
        camera.defaultDevicePosition = .front
        camera.defaultSessionPreset = .vga640x480
        camera.defaultVideoOrientation = .portrait
        camera.delegate = self
    }

    func takePicture() async throws(PhotoCameraError) {
        try await camera.start()
        try camera.takePicture(PhotoSettings(filter: .retro))
    }

    // These calls come one at a time, on the camera's own queue unless `Configuration.delegateQueue` names
    // another.

    func photoCamera(_ camera: PhotoCamera, capturedImage photo: Photo) {
        print("A picture of \(photo.image.width)x\(photo.image.height) with \(photo.device.name)")
        isDone.continuation.finish()
    }

    func photoCameraCancel(_ camera: PhotoCamera) {
        print("Cancelled")
        isDone.continuation.finish()
    }

    func photoCamera(_ camera: PhotoCamera, didFail error: PhotoCameraError, capture: CaptureID) {
        print("No picture: \(error)")
        isDone.continuation.finish()
    }
}

@main
struct DelegateCamera {
    static func main() async throws {
        let device = CommandLine.arguments.dropFirst().first ?? "synthetic:front"
        // The camera holds its delegate weakly, as every delegate is held.
        let controller = ViewController(input: try .named(FilePath(device)))
        try await controller.takePicture()
        for await _ in controller.isDone.stream {}
        await controller.camera.stop()
    }
}
