import PhotoCamera

/// Takes three pictures a second apart with one open camera, makes them old, and saves them in a folder.
///
///     TakePicture [FOLDER]
///
/// Without a front camera the synthetic one is used.
@main
struct TakePicture {
    static func main() async throws {
        let folder = FilePath(CommandLine.arguments.dropFirst().first ?? ".")
        let album = PhotoAlbum(folder: folder)
        let camera = try await openCamera()
        for seed in 1...3 {
            let photo = try await camera.capturePhoto(PhotoSettings(filter: .retro(seed: UInt64(seed))))
            let jpeg = try photo.image.encoded(as: .jpeg)
            print(try album.save(jpeg, takenAt: photo.date, format: .jpeg))
            try await Task.sleep(for: .seconds(1))
        }
        await camera.stop()
    }

    /// The front camera, started; the synthetic one where there is none.
    static func openCamera() async throws -> PhotoCamera {
        let camera = PhotoCamera()
        camera.defaultDevicePosition = .front
        camera.defaultSessionPreset = .hd1280x720
        do {
            try await camera.start()
            return camera
        } catch .noCamera {
            let camera = PhotoCamera(input: .synthetic(.front))
            try await camera.start()
            return camera
        }
    }
}
