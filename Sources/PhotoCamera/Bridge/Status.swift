internal import COpenCVShim

/// A failure that the bridge reported: its status, its sentence, and the system's `errno` where there is one.
///
/// It stays inside the module: each caller knows which device, file or value it spoke of, and makes the
/// public error.
struct BridgeFailure: Error {
    var status: Status
    var text: String
    var errno: Int32
}

extension Status {
    /// Throws the failure of the call that answered this status.
    ///
    /// It must stand in the call's own expression, because the text belongs to the calling thread and lasts
    /// until its next call.
    func check() throws(BridgeFailure) {
        guard self != .ok else { return }
        let text = unsafe String(cString: pcv_last_error())
        throw BridgeFailure(status: self, text: text, errno: pcv_last_errno())
    }
}

extension BridgeFailure {
    /// The public error where the failure is about a picture or value of the caller's own.
    func asError(_ subject: String) -> PhotoCameraError {
        switch status {
        case .noMemory: .outOfMemory
        case .undecodable: .undecodable(path: subject, reason: text)
        case .tooLarge: .tooLarge(path: subject, reason: text)
        case .invalid: .invalidValue(name: subject, value: "", reason: text)
        case .ok, .unavailable, .timeout, .ended, .failed: .internalFailure(reason: "\(subject): \(text)")
        }
    }
}
