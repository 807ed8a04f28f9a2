@testable internal import PhotoCamera
internal import Testing

@Suite("Stable names")
struct StableIDTests {
    @Test(
        "the port is spelled as udev spells it",
        arguments: [
            (
                "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-5/1-5:1.0/video4linux/video0",
                "pci-0000:00:14.0-usb-0:5:1.0-video-index0"
            ),
            (
                "/sys/devices/pci0000:00/0000:00:1c.4/0000:3b:00.0/usb3/3-1/3-1.2/3-1.2:1.3/video4linux/video4",
                "pci-0000:3b:00.0-usb-0:1.2:1.3-video-index0"
            ),
            (
                "/sys/devices/platform/vhci_hcd.0/usb1/1-1/1-1:1.0/video4linux/video0",
                "platform-vhci_hcd.0-usb-0:1:1.0-video-index0"
            ),
            ("/sys/devices/platform/vivid.0/video4linux/video0", "platform-vivid.0-video-index0"),
            ("/sys/devices/pci0000:00/0000:01:00.0/video4linux/video0", "pci-0000:01:00.0-video-index0"),
            ("/sys/devices/virtual/video4linux/video0", nil), ("", nil), ("/sys/devices/video4linux", nil),
        ]
    )
    func byPath(sysPath: String, id: String?) {
        #expect(StableID.byPath(sysPath: sysPath, index: 0) == id)
    }

    @Test("maker, model and serial become one word each")
    func byID() {
        let id = StableID.byID(maker: "Camera Lab", model: "Front  Cam/2", serial: "LAB 1", index: 1)
        #expect(id == "usb-Camera_Lab_Front_Cam_2_LAB_1-video-index1")
        #expect(StableID.byID(maker: "X", model: nil, serial: nil, index: 0) == nil)
        #expect(StableID.byID(maker: nil, model: "Y", serial: "", index: 0) == "usb-Y-video-index0")
    }
}
