@testable internal import PhotoCamera
internal import Testing

@Suite("Choosing a camera")
struct CameraChooserTests {
    private static func camera(
        _ number: Int,
        _ name: String,
        _ position: DevicePosition = .unspecified,
        by evidence: CaptureDevice.PositionEvidence = .name,
        kind: CaptureDevice.Kind = .camera
    ) -> CaptureDevice {
        CaptureDevice(
            id: "usb-\(number)",
            name: name,
            kind: kind,
            node: "/dev/video\(number)",
            position: position,
            positionEvidence: position == .unspecified ? .none : evidence,
            stableIDs: ["usb-\(number)", "pci-\(number)"],
            serial: "SERIAL\(number)"
        )
    }

    private let two = CameraChooser([camera(0, "Front Camera", .front), camera(2, "Rear Camera", .back)])
    private let labels = ["Front Camera (/dev/video0)", "Rear Camera (/dev/video2)"]

    @Test(
        "takes the camera of the side",
        arguments: [(DevicePosition.front, "/dev/video0"), (.back, "/dev/video2")]
    )
    func side(position: DevicePosition, node: String) throws {
        let choice = try two.choice(for: position)
        #expect(choice.device.node == node)
        #expect(choice.note == nil)
    }

    @Test("prefers the more trusted of two front cameras")
    func trust() throws {
        let chooser = CameraChooser([
            Self.camera(0, "A", .front, by: .fixedInMachine), Self.camera(2, "B", .front, by: .configuration),
        ])
        #expect(try chooser.choice(for: .front).device.name == "B")
    }

    @Test("finds a camera again under another node, port or serial, and never another camera")
    func again() throws {
        let known = Self.camera(0, "Front Camera", .front)
        #expect(two.camera(like: known)?.node == "/dev/video0")
        var moved = known
        moved.node = "/dev/video9"
        #expect(CameraChooser([moved]).camera(like: known)?.node == "/dev/video9")
        moved.id = "usb-other"
        #expect(CameraChooser([moved]).camera(like: known)?.node == "/dev/video9")
        #expect(CameraChooser([moved, moved]).camera(like: known) == nil)
        #expect(CameraChooser([Self.camera(2, "Rear Camera", .back)]).camera(like: known) == nil)
        var successor = known
        successor.name = "Another Camera"
        #expect(CameraChooser([successor]).camera(like: known) == nil)
    }

    @Test("uses the only camera and tells so")
    func only() throws {
        let choice = try CameraChooser([Self.camera(0, "Webcam")]).choice(for: .back)
        #expect(choice.device.name == "Webcam")
        #expect(choice.note == "no back camera is known: using Webcam (/dev/video0), the only camera")
    }

    @Test("lists the candidates where several cameras look elsewhere")
    func elsewhere() {
        #expect(throws: PhotoCameraError.noCamera(wanted: "external camera", candidates: labels)) {
            try two.choice(for: .external)
        }
    }

    @Test("never takes an infrared camera unasked")
    func infrared() throws {
        let infrared = Self.camera(2, "Integrated Camera", .front, by: .driver, kind: .infrared)
        let chooser = CameraChooser([
            infrared, Self.camera(4, "Integrated Camera", .front, by: .fixedInMachine),
        ])
        #expect(try chooser.choice(for: .front).device.node == "/dev/video4")
        #expect(try chooser.choice(named: "integrated").device.node == "/dev/video4")
        #expect(try chooser.choice(named: "2").device.kind == .infrared)
        #expect(throws: PhotoCameraError.noCamera(wanted: "front camera", candidates: [infrared.label])) {
            try CameraChooser([infrared]).choice(for: .front)
        }
    }

    @Test(
        "finds a camera by whatever names it",
        arguments: [
            "2", "/dev/video2", "Rear Camera", "rear", "REAR CAMERA", "usb-2", "pci-2", "SERIAL2",
            "/dev/v4l/by-id/usb-2", "/dev/v4l/by-path/pci-2",
        ]
    )
    func named(text: String) throws {
        #expect(try two.choice(named: text).device.node == "/dev/video2")
    }

    @Test("follows a link to the node")
    func link() throws {
        let choice = try two.choice(named: "/home/me/camera") { _ in "/dev/video2" }
        #expect(choice.device.name == "Rear Camera")
    }

    @Test("a whole name is not ambiguous because it is part of another")
    func wholeName() throws {
        let chooser = CameraChooser([Self.camera(0, "Cam"), Self.camera(2, "Cam Pro")])
        #expect(try chooser.choice(named: "cam").device.node == "/dev/video0")
    }

    @Test("lists the candidates of an ambiguous name")
    func ambiguous() {
        #expect(throws: PhotoCameraError.ambiguousCamera(wanted: "camera", candidates: labels)) {
            try two.choice(named: "camera")
        }
    }

    @Test(
        "refuses a number that OpenCV would read as another backend",
        arguments: ["100", "200", "99999999999999999999"]
    )
    func number(text: String) {
        #expect(
            throws: PhotoCameraError.invalidValue(
                name: "--device",
                value: text,
                reason: "a camera's number is 0 to 99"
            )
        ) {
            try two.choice(named: text)
        }
    }

    @Test("a name of no camera is an error, also the empty one", arguments: ["nothing", "", "²"])
    func unknown(text: String) {
        #expect(throws: PhotoCameraError.noCamera(wanted: "camera called \"\(text)\"", candidates: labels)) {
            try two.choice(named: text)
        }
    }

    @Test("leaves a node that is no camera to the diagnosis", arguments: ["/dev/video7", "7"])
    func otherNode(text: String) throws {
        #expect(try two.choice(named: text).device.node == "/dev/video7")
    }
}
