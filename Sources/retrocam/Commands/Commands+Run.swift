import PhotoCamera

extension CaptureCommand {
    func run() async throws(PhotoCameraError) {
        throw .noCamera(wanted: "camera", candidates: [])
    }
}

extension DevicesCommand {
    func run() async throws(PhotoCameraError) {}
}
