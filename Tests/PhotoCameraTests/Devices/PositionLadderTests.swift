@testable internal import PhotoCamera
internal import Testing

@Suite("Which way a camera looks")
struct PositionLadderTests {
    @Test("each rung is overruled by the one above it")
    func orderOfTrust() {
        var facts = DeviceFacts.sample()
        var configuration = CameraConfiguration()
        var told: [CaptureDevice.PositionEvidence] = []
        func look() { told.append(PositionLadder.position(of: facts, configuration: configuration).evidence) }
        look()
        facts.removable = "fixed"
        look()
        facts.name = "Rear Camera"
        look()
        facts.panel = "front"
        look()
        facts.direction = "rear"
        look()
        facts = DeviceFacts.sample(orientation: .front).with { $0.direction = "rear" }
        look()
        facts.serial = "S1"
        configuration[.back] = "S1"
        look()
        #expect(
            told == [.none, .fixedInMachine, .name, .firmware, .hardwareDatabase, .driver, .configuration]
        )
    }

    @Test(
        "a name tells the side by whole words",
        arguments: [
            ("Integrated Front Camera", DevicePosition.front), ("Surface Camera Rear", .back),
            ("USB2.0 UVC World-facing", .back), ("User Facing: User Facing", .front), ("user-facing", .front),
            ("Selfie Cam", .front), ("BACK CAMERA", .back), ("Backlight Cam", nil), ("Frontier Webcam", nil),
            ("Front and Rear Camera", nil), ("", nil), ("HD Webcam", nil),
        ]
    )
    func names(name: String, side: DevicePosition?) {
        #expect(PositionLadder.byName(name) == side)
    }

    @Test("a camera that is fixed in the machine is the front one")
    func fixed() {
        let facts = DeviceFacts.sample().with { $0.removable = "fixed" }
        let (position, evidence) = PositionLadder.position(of: facts, configuration: .init())
        #expect(position == .front)
        #expect(evidence == .fixedInMachine)
    }

    @Test("a webcam in a socket at the back of a tower is external and no back camera")
    func panelOfASocket() {
        let facts = DeviceFacts.sample().with {
            $0.removable = "removable"
            $0.panel = "back"
        }
        let (position, evidence) = PositionLadder.position(of: facts, configuration: .init())
        #expect(position == .external)
        #expect(evidence == .connector)
    }

    @Test("nothing is guessed where nothing tells")
    func unknown() {
        let (position, evidence) = PositionLadder.position(of: .sample(), configuration: .init())
        #expect(position == .unspecified)
        #expect(evidence == .none)
    }

    @Test(
        "infrared is read from the name by whole words",
        arguments: [("Integrated IR Camera", true), ("HD Webcam: Infrared", true), ("Mirror Cam", false)]
    )
    func infrared(name: String, isInfrared: Bool) {
        #expect(PositionLadder.namesInfrared(name) == isInfrared)
    }

    @Test(
        "sensor rotation turns from counter-clockwise to clockwise",
        arguments: [(0, 0), (90, 270), (180, 180), (270, 90)]
    )
    func rotation(told: Int32, clockwise: Int) {
        #expect(NodeProbe.clockwise(told) == clockwise)
        #expect(NodeProbe.clockwise(-1) == nil)
    }
}
