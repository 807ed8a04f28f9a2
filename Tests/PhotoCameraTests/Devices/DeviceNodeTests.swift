@testable internal import PhotoCamera
internal import Testing

@Suite("What a video node is")
struct DeviceNodeTests {
    private static func nodes(_ facts: [DeviceFacts]) -> [DeviceNode] {
        DeviceNode.all(from: facts, configuration: .init())
    }

    @Test("a metadata node names the camera that it belongs to")
    func metadata() {
        let nodes = Self.nodes([.sample(), .sample("/dev/video1", kind: .metadata, index: 1)])
        #expect(nodes.map(\.role) == [.camera, .metadata])
        #expect(nodes[1].camera == nil)
        #expect(nodes[1].explanation == "carries metadata, no pictures; the camera is /dev/video0")
    }

    @Test("a metadata node does not name the camera of another device")
    func otherDevice() {
        let nodes = Self.nodes([
            .sample(), .sample("/dev/video1", kind: .metadata, parent: "/sys/devices/other"),
        ])
        #expect(nodes[1].explanation == "carries metadata, no pictures")
    }

    @Test(
        "only colour and infrared nodes are cameras",
        arguments: [
            DeviceNode.Role.rawSensor, .mediaController, .metadata, .output, .converter, .undecoded, .other,
        ]
    )
    func others(role: DeviceNode.Role) {
        let node = Self.nodes([.sample(kind: role)])[0]
        #expect(node.camera == nil)
        #expect(!node.explanation.isEmpty)
    }

    @Test("an infrared node is a camera, with a warning")
    func infrared() {
        let node = Self.nodes([.sample(kind: .infrared)])[0]
        #expect(node.camera?.kind == .infrared)
        #expect(node.explanation == "sees infrared only; used only when it is named")
    }

    @Test("a colour node that is called infrared is infrared")
    func infraredByName() {
        #expect(Self.nodes([.sample(name: "Integrated IR Camera")])[0].camera?.kind == .infrared)
        #expect(
            Self.nodes([DeviceFacts.sample().with { $0.isInfraredByDatabase = true }])[0].role == .infrared
        )
    }

    @Test("nodes are ordered by their number")
    func order() {
        let nodes = Self.nodes(["/dev/video10", "/dev/video9", "/dev/video0"].map { DeviceFacts.sample($0) })
        #expect(nodes.map(\.path) == ["/dev/video0", "/dev/video9", "/dev/video10"])
    }

    @Test("a camera is known by maker and serial, and two equal ones by their port")
    func stableID() {
        let first = DeviceFacts.sample().with {
            $0.byID = "usb-X-video-index0"
            $0.byPath = "pci-1-video-index0"
        }
        let second = DeviceFacts.sample("/dev/video2", parent: "/sys/devices/usb1/1-2").with {
            $0.byID = "usb-X-video-index0"
            $0.byPath = "pci-2-video-index0"
        }
        #expect(Self.nodes([first])[0].camera?.id == "usb-X-video-index0")
        #expect(
            Self.nodes([first, second]).map { $0.camera?.id } == ["pci-1-video-index0", "pci-2-video-index0"]
        )
    }

    @Test("of nodes that may not be opened the first is listed as the camera, with the reason")
    func forbidden() {
        let nodes = Self.nodes([.forbidden(), .forbidden("/dev/video1", index: 1)])
        #expect(nodes.map { $0.camera != nil } == [true, false])
        #expect(nodes.map(\.explanation) == ["permission denied", "permission denied"])
    }

    @Test("what udev has recorded tells which forbidden node is the camera")
    func recorded() {
        let nodes = Self.nodes([
            DeviceFacts.forbidden().with { $0.recordedCapabilities = ":" },
            DeviceFacts.forbidden("/dev/video1", index: 1).with { $0.recordedCapabilities = ":capture:" },
        ])
        #expect(nodes.map { $0.camera != nil } == [false, true])
    }

    @Test(
        "Bayer and media controller nodes point to libcamera",
        arguments: [DeviceNode.Role.rawSensor, .mediaController]
    )
    func libcamera(role: DeviceNode.Role) {
        #expect(DeviceNode.remedy(for: role, cameraNode: nil).contains("rpicam-still"))
    }
}
