extension CaptureInput {
    /// placeholder until merge
    public static func address(_ url: String) -> CaptureInput {
        CaptureInput(name: url) { _ throws(PhotoCameraError) in throw .connectionFailed(address: url, reason: "-") }
    }
}
