import PhotoCamera
import Testing

@testable import retrocam

@Suite("Exit codes")
struct ExitCodeTests {
    private static let table: [(PhotoCameraError, Int32)] = [
        (.cancelled, 130),
        (.invalidValue(name: "n", value: "v", reason: "r"), 64),
        (.undecodable(path: "p", reason: "r"), 65),
        (.tooLarge(path: "p", reason: "r"), 65),
        (.damagedFrames(device: "d", count: 3), 65),
        (.noMoreFrames(device: "d"), 65),
        (.missingFile(path: "p"), 66),
        (.noCamera(wanted: "w", candidates: []), 69),
        (.ambiguousCamera(wanted: "w", candidates: ["a", "b"]), 69),
        (.notACamera(device: "d", reason: "r", remedy: "m"), 69),
        (.cameraLost(device: "d"), 69),
        (.unsupported(device: "d", wanted: "w", offered: "o"), 69),
        (.connectionFailed(address: "a", reason: "r"), 69),
        (.notRunning, 70),
        (.outOfMemory, 70),
        (.internalFailure(reason: "r"), 70),
        (.fileExists(path: "p"), 73),
        (.cannotCreate(path: "p", reason: "r"), 73),
        (.writeFailed(path: "p", reason: "r"), 74),
        (.busyCapturing, 75),
        (.cameraBusy(device: "d", holder: nil), 75),
        (.bandwidthExhausted(device: "d"), 75),
        (.timedOut(device: "d", after: .seconds(5)), 75),
        (.accessDenied(path: "p", remedy: "m"), 77),
    ]

    @Test("follow the table", arguments: table)
    func cameraErrors(error: PhotoCameraError, code: Int32) {
        #expect(ExitCode(error).rawValue == code)
        #expect(ExitCode(error as any Error).rawValue == code)
    }

    @Test("are 64 for usage, 130 for a cancelled task, 70 for what nobody expected")
    func otherErrors() {
        struct Surprise: Error {}
        #expect(ExitCode(UsageError(what: "a", why: "b", remedy: "c")).rawValue == 64)
        #expect(ExitCode(CancellationError()).rawValue == 130)
        #expect(ExitCode(Surprise()).rawValue == 70)
    }
}
