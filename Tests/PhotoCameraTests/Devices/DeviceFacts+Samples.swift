@testable internal import PhotoCamera

extension DeviceFacts {
    /// A node as the tests need it: a colour camera with one format, unless more is said.
    static func sample(
        _ node: String = "/dev/video0",
        name: String = "Webcam",
        kind: DeviceNode.Role = .camera,
        orientation: DevicePosition? = nil,
        parent: String = "/sys/devices/usb1/1-1/1-1:1.0",
        index: Int = 0,
        formats: [CaptureFormat] = [.init(fourCC: "MJPG", width: 640, height: 480, framesPerSecond: 30)]
    ) -> DeviceFacts {
        let probe = NodeProbe(
            kind: kind,
            card: name,
            driver: "uvcvideo",
            bus: "usb-0000:00:14.0-1",
            orientation: orientation,
            formats: formats
        )
        var facts = DeviceFacts(node: node, name: name, answer: .probed(probe))
        facts.parent = parent
        facts.index = index
        facts.isUSB = true
        return facts
    }

    /// A node that this user may not open.
    static func forbidden(_ node: String = "/dev/video0", index: Int = 0) -> DeviceFacts {
        var facts = DeviceFacts(
            node: node,
            name: "Webcam",
            answer: .failed(ProbeFailure(code: 13, text: "Permission denied"))
        )
        facts.index = index
        return facts
    }

    /// The same facts with some of them changed.
    func with(_ change: (inout DeviceFacts) -> Void) -> DeviceFacts {
        var facts = self
        change(&facts)
        return facts
    }
}
