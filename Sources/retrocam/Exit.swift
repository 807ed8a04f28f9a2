import PhotoCamera

/// How the program ends, as scripts see it; the numbers are those of sysexits.h.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case badData = 65
    case noInput = 66
    case noCamera = 69
    case internalFault = 70
    case cannotCreate = 73
    case writeFailed = 74
    case tryAgain = 75
    case noPermission = 77
    case cancelled = 130

    /// When the program ends so.
    var meaning: String {
        switch self {
        case .done: "done"
        case .usage: "an option or value is wrong"
        case .badData: "the input cannot be decoded"
        case .noInput: "an input file is missing"
        case .noCamera: "the camera was not found, or was lost"
        case .internalFault: "a fault of the program"
        case .cannotCreate: "the output cannot be created: the file exists, or its folder does not"
        case .writeFailed: "writing failed: the disk is full, or the reader has gone"
        case .tryAgain:
            "the camera is busy, gave no picture in time, or missed some of a series: trying again makes sense"
        case .noPermission: "the system does not permit it"
        case .cancelled: "cancelled by the user"
        }
    }
}

extension ExitCode {
    /// The code of whatever ended the program.
    init(_ error: any Error) {
        switch error {
        case is UsageError: self = .usage
        case let error as PhotoCameraError: self.init(error)
        case is CancellationError: self = .cancelled
        default: self = .internalFault
        }
    }

    /// The code of a camera's or a file's error.
    init(_ error: PhotoCameraError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .invalidValue: .usage
            case .undecodable, .tooLarge, .damagedFrames, .noMoreFrames: .badData
            case .missingFile: .noInput
            case .noCamera, .ambiguousCamera, .notACamera, .cameraLost, .unsupported, .connectionFailed:
                .noCamera
            case .cameraBusy, .bandwidthExhausted, .timedOut, .busyCapturing, .incomplete,
                .programFailed:
                .tryAgain
            case .accessDenied: .noPermission
            case .fileExists, .cannotCreate: .cannotCreate
            case .diskFull, .writeFailed: .writeFailed
            case .notRunning, .outOfMemory, .internalFailure: .internalFault
            }
    }
}
