@testable internal import PhotoCamera
internal import Testing

@testable internal import retrocam

@Suite("retrocam doctor")
struct DoctorReportTests {
    private static let system = Diagnosis.System(
        openCV: "4.6.0", backends: ["FFMPEG", "V4L2"], hasUdev: true, hasLinksByID: false)

    private static func camera(_ number: Int, _ name: String, _ position: DevicePosition) -> DeviceNode {
        let path = "/dev/video\(number)"
        return DeviceNode(
            path: path, name: name, driver: "uvcvideo", role: .camera,
            camera: CaptureDevice(
                id: "usb-\(name)", name: name, kind: .camera, node: path, position: position,
                positionEvidence: .name),
            explanation: "")
    }

    private let diagnosis = Diagnosis(
        nodes: [
            camera(0, "Front", .front),
            DeviceNode(
                path: "/dev/video1", name: "Front", driver: "uvcvideo", role: .metadata,
                explanation: "carries metadata, no pictures; the camera is /dev/video0"),
            camera(2, "Rear", .back),
        ],
        obstacles: ["/dev/video2": .cameraBusy(device: "/dev/video2", holder: "cheese (process 7)")],
        configuration: CameraConfiguration(text: "front = usb-Front"), configurationPath: "/h/cameras.conf",
        system: system)

    @Test("tells cameras, other nodes, problems and the system")
    func text() {
        let expected = """
            Cameras:
              front  Front  /dev/video0  by its name  can be used
              back   Rear   /dev/video2  by its name  in use by cheese (process 7)
            Other nodes:
              /dev/video1  Front  carries metadata, no pictures; the camera is /dev/video0
            Problems:
              /dev/video2: in use by cheese (process 7). Close it, or pick another camera with --device
              /h/cameras.conf: the front camera usb-Front is not attached. Plug it in, or name another: \
            retrocam devices --set-front NAME
            System:
              retrocam        \(Retrocam.version)
              OpenCV          4.6.0, video from FFMPEG, V4L2
              udev            runs
              /dev/v4l/by-id  does not exist: --device takes the ids all the same
              configuration   /h/cameras.conf, which says front = usb-Front

            """
        #expect(DoctorReport.text(diagnosis) == expected)
    }

    @Test("says that there is nothing, where there is nothing")
    func nothing() {
        let text = DoctorReport.text(Diagnosis(nodes: [], system: Self.system))
        #expect(text.hasPrefix("Cameras:\n  none\nProblems:\n  no camera is attached."))
    }

    @Test("is JSON that says the same")
    func json() {
        let text = DoctorReport.json(diagnosis)
        #expect(text.contains("\"usable\":true"))
        #expect(text.contains("\"problem\":\"/dev/video2: in use by cheese (process 7)."))
        #expect(text.contains("\"openCV\":{\"backends\":[\"FFMPEG\",\"V4L2\"],\"version\":\"4.6.0\"}"))
        #expect(text.contains("\"configuration\":{\"front\":\"usb-Front\",\"path\":\"/h/cameras.conf\"}"))
    }
}
