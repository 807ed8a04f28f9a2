import PhotoCamera
import Testing

@Suite("Notes of a source")
struct SourceNotesTests {
    private final class NotingSource: CaptureSource {
        let device = CaptureDevice(id: "noting", name: "Noting camera", kind: .custom)
        let notes = ["no front camera is known: using Noting camera, the only camera"]
        let isLive = false

        func configure(_ wanted: CaptureFormat?) -> CaptureFormat {
            CaptureFormat(fourCC: "BGR3", width: 1, height: 1)
        }

        func grab(within wait: Duration) -> Grab { .frame(MonotonicTime(sinceStart: .zero)) }

        func retrieve() throws(PhotoCameraError) -> Image { try Image(width: 1, height: 1) }
    }

    @Test("are told with every photo")
    func told() async throws {
        let camera = PhotoCamera(input: CaptureInput(name: "noting") { _ in NotingSource() })
        let photo = try await camera.captureSinglePhoto()
        #expect(
            photo.resolvedSettings.notes == ["no front camera is known: using Noting camera, the only camera"]
        )
    }

    @Test("do not hide why a source cannot be opened", arguments: 1...50)
    func reason(round: Int) async {
        let error = PhotoCameraError.missingFile(path: "x")
        let camera = PhotoCamera(input: CaptureInput(name: "x") { _ throws(PhotoCameraError) in throw error })
        await #expect(throws: error) { try await camera.captureSinglePhoto() }
    }
}
