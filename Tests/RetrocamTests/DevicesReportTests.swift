internal import FoundationEssentials
internal import PhotoCamera
@testable internal import retrocam
internal import Testing

@Suite("retrocam devices")
struct DevicesReportTests {
    private let nodes = [
        DeviceNode(
            path: "/dev/video0",
            name: "Front Camera",
            driver: "uvcvideo",
            role: .camera,
            camera: CaptureDevice(
                id: "usb-A",
                name: "Front Camera",
                kind: .camera,
                node: "/dev/video0",
                position: .front,
                positionEvidence: .name,
                formats: [
                    CaptureFormat(fourCC: "YUYV", width: 640, height: 480, framesPerSecond: 30),
                    CaptureFormat(fourCC: "MJPG", width: 1920, height: 1080, framesPerSecond: 30),
                ]
            ),
            explanation: ""
        ),
        DeviceNode(
            path: "/dev/video1",
            name: "Front Camera",
            driver: "uvcvideo",
            role: .metadata,
            camera: nil,
            explanation: "carries metadata, no pictures"
        ),
    ]

    @Test("prints one line a camera with its best formats")
    func cameras() {
        #expect(
            DevicesReport.text(nodes, all: false)
                == "front  Front Camera  /dev/video0  usb-A  1920x1080 MJPG 30 fps, 640x480 YUYV 30 fps\n"
        )
    }

    @Test("explains the other nodes when all are asked for")
    func all() {
        let lines = DevicesReport.text(nodes, all: true).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1] == "-      Front Camera  /dev/video1  metadata  carries metadata, no pictures")
    }

    @Test("prints nothing where there is nothing")
    func nothing() {
        #expect(DevicesReport.text([], all: true).isEmpty)
    }

    @Test("tells that there is no camera, and what to do, with the exit code of one that is missing")
    func absence() throws {
        #expect(Diagnosis.absence(in: nodes) == nil)
        for (left, words) in [
            ([], "Plug one in"), ([nodes[1]], "/dev/video1"), ([nodes[1], nodes[1]], "1 more"),
        ] {
            let error = try #require(Diagnosis.absence(in: left))
            #expect(ExitCode(error) == .noCamera)
            #expect(error.description.contains(words))
        }
        #expect(DevicesReport.json([]) == "{\"cameras\":[],\"others\":[]}\n")
    }

    @Test(
        "ends so as a process, with one line",
        .enabled(if: DeviceNode.all().isEmpty, "there is a video device"),
        arguments: ["", "--all", "-q", "--json"])
    func process(option: String) throws {
        let outcome = try Program.run("exec \"$0\" devices \(option)", in: Sandbox())
        #expect(outcome.code == 69 && outcome.isOneLine && outcome.errors.contains("no camera is attached"))
        #expect(outcome.text == (option == "--json" ? DevicesReport.json([]) : ""))
    }

    @Test("is JSON that says the same")
    func json() {
        let text = DevicesReport.json(nodes)
        #expect(text.contains("\"positionEvidence\":\"name\""))
        #expect(text.contains("\"node\":\"/dev/video1\""))
        #expect(!text.contains("\\/"))
    }
}
