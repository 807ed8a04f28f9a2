@testable internal import PhotoCamera
internal import Glibc
internal import Testing

@Suite("Why a device cannot be used")
struct DeviceDiagnosisTests {
    @Test(
        "what is no video device is told as what it is",
        arguments: [
            ("/dev", "it is a folder"), ("/etc/passwd", "it is a file and no device"),
            ("/dev/null", "it is no video device"),
        ]
    )
    func notADevice(path: String, reason: String) {
        let error = #expect(throws: PhotoCameraError.self) { try DeviceDiagnosis.diagnose(path) }
        guard case .notACamera(path, reason, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a stream that does not start is told by the driver's reason")
    func stream() {
        let device = CaptureDevice(id: "x", name: "X", kind: .camera, node: "/dev/video97")
        let error = { (code: Int32) in DeviceDiagnosis.streamError(errno: code, "reason", of: device) }
        #expect(error(ENOSPC) == .bandwidthExhausted(device: "X"))
        #expect(error(EBUSY) == .cameraBusy(device: "X", holder: nil))
        #expect(error(ENODEV) == .cameraLost(device: "X"))
        guard case .notACamera("X", "its driver does not start the stream (reason)", _) = error(EINVAL) else {
            Issue.record("\(error(EINVAL))")
            return
        }
    }

    @Test("a node that is not there is no camera")
    func missing() {
        let error = #expect(throws: PhotoCameraError.self) { try DeviceDiagnosis.diagnose("/dev/video98") }
        guard case .noCamera("camera /dev/video98", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "an errno becomes the case that a caller can act on",
        arguments: [
            (ENODEV, PhotoCameraError.cameraLost(device: "/dev/video97")),
            (EIO, .cameraLost(device: "/dev/video97")),
            (EBUSY, .cameraBusy(device: "/dev/video97", holder: nil)),
            (
                EPERM,
                .accessDenied(
                    path: "/dev/video97",
                    remedy: "In a container, start it with --device /dev/video97"
                )
            ),
        ]
    )
    func errors(code: Int32, error: PhotoCameraError) {
        #expect(DeviceDiagnosis.error(for: ProbeFailure(code: code, text: ""), path: "/dev/video97") == error)
    }

    @Test(
        "the remedy of a refusal fits the owner of the node",
        arguments: [
            ("video", true, "sudo usermod -aG video $USER, then log in again"),
            ("1003", true, "--group-add 1003"),
            ("root", true, "sudo chgrp video /dev/video0"), ("video", false, "sudo chmod g+rw /dev/video0"),
        ]
    )
    func permission(group: String, mayUse: Bool, remedy: String) {
        let sentence = PermissionRemedy.sentence("/dev/video0", group: (group, mayUse), isPolicy: false)
        #expect(sentence.hasSuffix(remedy))
    }

    @Test("the holder of a device is found by its open file")
    func holder() throws {
        let descriptor = unsafe open("/dev/full", O_RDONLY)
        defer { close(descriptor) }
        let holder = try #require(DeviceHolder.find("/dev/full"))
        #expect(holder.process == Int(getpid()))
        #expect(DeviceHolder.find("/dev/nothing") == nil)
    }

    @Test(
        "permission is asked of the nodes",
        arguments: [
            ([], CaptureDevice.AuthorizationStatus.notDetermined), (["/dev/null"], .authorized),
            (["/nothing"], .denied),
        ] as [([String], CaptureDevice.AuthorizationStatus)]
    )
    func authorization(nodes: [String], status: CaptureDevice.AuthorizationStatus) {
        #expect(CaptureDevice.authorizationStatus(nodes: nodes) == status)
    }
}
