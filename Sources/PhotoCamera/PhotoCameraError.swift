internal import Glibc

/// Why something could not be done: a case is what a caller can act on.
///
/// The description is one sentence with the value and the reason, then one with the next step. Credentials in
/// an address are never part of it.
public enum PhotoCameraError: Error, Hashable, Sendable {
    /// A picture was asked for before `start()` or after `stop()`.
    case notRunning
    /// The capture ended because its task, `cancel(_:)` or `stop()` cancelled it.
    case cancelled
    /// A capture is in flight, and the camera refuses a second one.
    case busyCapturing

    /// No camera answers what was asked for; `candidates` are those that are there.
    case noCamera(wanted: String, candidates: [String])
    /// More than one camera answers to the name.
    case ambiguousCamera(wanted: String, candidates: [String])
    /// The device, file or address is not, or no longer, a camera that can be used.
    case notACamera(device: String, reason: String, remedy: String)
    /// Another program uses the device; `holder` is its name and process where the system tells.
    case cameraBusy(device: String, holder: String?)
    /// The system does not let this user open it.
    case accessDenied(path: String, remedy: String)
    /// The USB bus has no room for the stream that was asked for.
    case bandwidthExhausted(device: String)
    /// The camera was unplugged or its connection closed.
    case cameraLost(device: String)
    /// No frame came within the time given.
    case timedOut(device: String, after: Duration)
    /// Frames came, and none of them was whole.
    case damagedFrames(device: String, count: Int)
    /// The file or sequence has no more frames.
    case noMoreFrames(device: String)
    /// What was asked for is not what the device gives, and `strict` was set.
    case unsupported(device: String, wanted: String, offered: String)

    /// The address refuses the connection, or answers that there is nothing.
    case connectionFailed(address: String, reason: String)
    /// The input file does not exist.
    case missingFile(path: String)
    /// The data is not a whole picture or video.
    case undecodable(path: String, reason: String)
    /// The picture has more pixels than the limit, or than its format can hold.
    case tooLarge(path: String, reason: String)

    /// The output file exists, and `overwrite` was not asked for.
    case fileExists(path: String)
    /// The output cannot be created: no such folder, not a folder, a name that is too long.
    case cannotCreate(path: String, reason: String)
    /// The file system, or what the user may use of it, has no room left for the file.
    case diskFull(path: String, reason: String)
    /// Writing failed: the device is full or gone, the file too large, the reader has closed the pipe.
    case writeFailed(path: String, reason: String)
    /// A series went on to its end, with fewer pictures than it has slots.
    case incomplete(saved: Int, missed: Int)

    /// A program that was to be run ended with a failure.
    case programFailed(program: String, how: String)

    /// A value out of its range.
    case invalidValue(name: String, value: String, reason: String)
    /// There was no memory for the pixels.
    case outOfMemory
    /// A library failed in a way that is not expected.
    case internalFailure(reason: String)
}

extension PhotoCameraError {
    /// Whether a camera that failed so may come back by itself: it was pulled out, or its network was.
    var mayPass: Bool {
        switch self {
        case .cameraLost, .timedOut, .connectionFailed: true
        default: false
        }
    }
}

extension PhotoCameraError: CustomStringConvertible {
    /// One sentence with what failed and why, and one with what to do.
    public var description: String {
        switch self {
        case .notRunning:
            "the camera is not running. Call start() first"
        case .cancelled:
            "cancelled"
        case .busyCapturing:
            "a capture is in flight. Wait for it, or let the camera queue captures"
        case .noCamera(let wanted, let candidates):
            candidates.isEmpty
                ? (wanted == "camera" ? "" : "no \(wanted): ")
                    + "no camera is attached. Plug one in, or use --device synthetic:front"
                : "no \(wanted). Choose with --device: \(candidates.joined(separator: ", "))"
        case .ambiguousCamera(let wanted, let candidates):
            "\(wanted): more than one camera is called so. Choose one: \(candidates.joined(separator: ", "))"
        case .notACamera(let device, let reason, let remedy):
            "\(device): \(reason). \(remedy)"
        case .cameraBusy(let device, let holder):
            "\(device): in use by \(holder ?? "another program"). Close it, or pick another camera with --device"
        case .accessDenied(let path, let remedy):
            "\(path): permission denied. \(remedy)"
        case .bandwidthExhausted(let device):
            "\(device): no USB bandwidth left for this stream. Use a smaller size, MJPG, or another USB port"
        case .cameraLost(let device):
            "\(device): the camera is gone. Plug it in and try again"
        case .timedOut(let device, let after):
            "\(device): no picture within \(after.inSeconds) s. Try again, or allow more with --timeout"
        case .damagedFrames(let device, let count):
            "\(device): \(count) frames came, none of them whole. Try another cable, USB port or smaller size"
        case .noMoreFrames(let device):
            "\(device): it has no frame left to take. Give another file"
        case .unsupported(let device, let wanted, let offered):
            "\(device): \(wanted) is not offered. It has: \(offered)"
        case .connectionFailed(let address, let reason):
            "\(address): \(reason). Check the address and that the camera is on"
        case .missingFile(let path):
            "\(path): no such file. Check the path"
        case .undecodable(let path, let reason):
            // Who knows better what was to be there says so.
            reason.contains(". ") ? "\(path): \(reason)" : "\(path): \(reason). Give a whole picture or video"
        case .tooLarge(let path, let reason):
            "\(path): \(reason)"
        case .fileExists(let path):
            "\(path): the file exists. Give another name, or --overwrite"
        case .cannotCreate(let path, let reason):
            "\(path): cannot be created: \(reason). Give another place"
        case .diskFull(let path, let reason), .writeFailed(let path, let reason):
            "\(path): writing failed: \(reason). \(Self.writingRemedy(for: reason))"
        case .incomplete(saved: 0, missed: 0):
            "no picture was taken: it was over before the first. Check --until, and what releases the shutter"
        case .incomplete(let saved, let missed):
            "missed \(missed) of \(saved + missed) pictures. Allow more time between them with --interval"
        case .programFailed(let program, let how):
            "\(program): \(how). Try it by hand with the picture's path"
        case .invalidValue(let name, let value, let reason):
            "\(name) \(value): \(reason)"
        case .outOfMemory:
            "not enough memory for a picture of this size. Ask for a smaller size"
        case .internalFailure(let reason):
            "\(reason). This is a fault of the program: please report it"
        }
    }
}

extension PhotoCameraError {
    /// The error of an output that refuses bytes with an `errno`, in the same words as that of a file.
    package static func writeFailed(path: String, code: Int32) -> PhotoCameraError {
        .writeFailed(path: path, reason: systemReason(code))
    }

    private static func writingRemedy(for reason: String) -> String {
        switch reason {
        case systemReason(EPIPE): "Keep the program that reads it running"
        case systemReason(EBADF): "Open it for writing"
        default: "Make room or give another place"
        }
    }
}

extension Duration {
    /// The duration in seconds, with at most one decimal.
    var inSeconds: String {
        let tenths = (Double(components.seconds) + Double(components.attoseconds) * 1e-18) * 10
        let rounded = tenths.rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
