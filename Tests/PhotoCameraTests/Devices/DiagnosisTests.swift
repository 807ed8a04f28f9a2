import Testing

@testable import PhotoCamera

@Suite("What is wrong with the cameras")
struct DiagnosisTests {
    private static let denied = PhotoCameraError.accessDenied(path: "/dev/video0", remedy: "Join the group")
    private static let busy = PhotoCameraError.cameraBusy(device: "/dev/video2", holder: "x (process 1)")

    private static func camera(_ number: Int, _ position: DevicePosition = .unspecified) -> DeviceNode {
        let path = "/dev/video\(number)"
        return DeviceNode(
            path: path, name: "C\(number)", driver: "", role: .camera,
            camera: CaptureDevice(
                id: "usb-C\(number)", name: "C\(number)", kind: .camera, node: path, position: position),
            explanation: "")
    }

    private static let controller = DeviceNode(
        path: "/dev/video4", name: "unicam", driver: "", role: .mediaController,
        explanation: "belongs to a media controller and needs libcamera")

    private func diagnosis(
        _ nodes: [DeviceNode], _ obstacles: [PhotoCameraError] = [], configuration: String = "",
        hidden: [String] = []
    ) -> Diagnosis {
        var found: [String: PhotoCameraError] = [:]
        for obstacle in obstacles {
            if case .accessDenied(let path, _) = obstacle { found[path] = obstacle }
            if case .cameraBusy(let path, _) = obstacle { found[path] = obstacle }
        }
        return Diagnosis(
            nodes: nodes, obstacles: found, configuration: CameraConfiguration(text: configuration),
            configurationPath: "/h/cameras.conf",
            system: .init(
                openCV: "4.6.0", backends: [], hasUdev: true, hasLinksByID: true, hiddenNodes: hidden))
    }

    @Test("is nothing where one camera can be used, whatever the others are")
    func usable() {
        let diagnosis = diagnosis([Self.camera(0, .front), Self.camera(2)], [Self.busy])
        #expect(diagnosis.error == nil)
        #expect(diagnosis.usable.map(\.id) == ["usb-C0"])
        #expect(diagnosis.problems == [Self.busy.description])
    }

    @Test("is the permission before the other program, because the user can mend it")
    func order() {
        #expect(diagnosis([Self.camera(0), Self.camera(2)], [Self.busy, Self.denied]).error == Self.denied)
        #expect(diagnosis([Self.camera(2)], [Self.busy]).error == Self.busy)
    }

    @Test("is that there is none, with a word for containers")
    func none() {
        #expect(diagnosis([]).error == .noCamera(wanted: "camera", candidates: []))
        #expect(diagnosis([]).problems.first?.hasPrefix("no camera is attached") == true)
        let hidden = diagnosis([], hidden: ["/dev/video0", "/dev/video1"]).problems
        #expect(hidden.first?.hasSuffix("In a container, start it with --device /dev/video0") == true)
    }

    @Test("is libcamera where there are but nodes of a media controller")
    func mediaController() {
        let alone = diagnosis([Self.controller])
        #expect(alone.problems.first?.contains("libcamera") == true)
        #expect(alone.error?.description.contains("rpicam-still") == true)
        #expect(diagnosis([Self.controller, Self.camera(0)]).problems == [])
    }

    @Test("asks for the front camera to be named where none of several is known to be it")
    func unknownSide() {
        let several = diagnosis([Self.camera(0), Self.camera(2)]).problems
        #expect(several.first?.contains("--set-front") == true)
        #expect(diagnosis([Self.camera(0, .front), Self.camera(2)]).problems == [])
        #expect(diagnosis([Self.camera(0)]).problems == [])
    }

    @Test("tells the lines of the user's file that say nothing, and the cameras that are not there")
    func configuration() {
        let problems = diagnosis([Self.camera(0)], configuration: "fornt = a\nback = usb-gone").problems
        #expect(problems.first?.hasPrefix("/h/cameras.conf: line 1: fornt = a:") == true)
        #expect(problems.last?.contains("the back camera usb-gone is not attached") == true)
    }
}
