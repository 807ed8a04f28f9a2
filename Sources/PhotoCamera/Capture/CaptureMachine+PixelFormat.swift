extension [CaptureFormat] {
    /// Those with a pixel format, or all of them where none has it or none is asked for.
    func offering(_ pixelFormat: String?) -> [CaptureFormat] {
        guard let pixelFormat else { return self }
        let matching = filter { $0.fourCC == pixelFormat }
        return matching.isEmpty ? self : matching
    }
}

extension CaptureMachine.Wish {
    /// What the user should know where the source gives another pixel format than was asked for.
    func unmetPixelFormat(_ format: CaptureFormat, _ device: String) -> String? {
        guard let pixelFormat, format.fourCC != pixelFormat else { return nil }
        return "\(device): asked for \(pixelFormat), got \(format.fourCC)"
    }
}
