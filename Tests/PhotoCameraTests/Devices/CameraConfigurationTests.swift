@testable internal import PhotoCamera
internal import FoundationEssentials
internal import Testing

@Suite("The user's file of cameras")
struct CameraConfigurationTests {
    @Test("names a camera of each side, with any spacing, the last line winning")
    func reading() {
        let text = "# mine\n\nfront=usb-A\n back =  usb-B \nfront = usb-C\n#front = usb-D"
        let configuration = CameraConfiguration(text: text)
        #expect(configuration[.front] == "usb-C")
        #expect(configuration[.back] == "usb-B")
        #expect(configuration.problems.isEmpty)
    }

    @Test("keeps comments when a side is changed")
    func writing() {
        var configuration = CameraConfiguration(text: "# mine\nfront = usb-A\nback = usb-B\n")
        configuration[.front] = "usb-C"
        #expect(configuration.text == "# mine\nback = usb-B\nfront = usb-C\n")
        configuration[.back] = nil
        #expect(configuration.text == "# mine\nfront = usb-C\n")
    }

    @Test("tells the lines that mean nothing", arguments: ["frnt = usb-A", "front", "front =", "= x"])
    func problems(line: String) {
        #expect(CameraConfiguration(text: "back = x\n" + line).problems == ["line 2: " + line])
    }

    @Test("takes a link below /dev/v4l for its name")
    func links() {
        let configuration = CameraConfiguration(text: "back = /dev/v4l/by-id/usb-A")
        #expect(configuration.position(ofAnyOf: ["usb-A"]) == .back)
        #expect(configuration.position(ofAnyOf: ["usb-B"]) == nil)
    }

    @Test(
        "lies where the XDG rules put it",
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/retrocam/cameras.conf"),
            (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/retrocam/cameras.conf"),
            (["HOME": "/h"], "/h/.config/retrocam/cameras.conf"), ([:], nil),
        ] as [([String: String], String?)]
    )
    func place(environment: [String: String], path: String?) {
        #expect(CameraConfiguration.path(environment: environment) == path)
    }

    @Test("makes its folder, and is read back as it was written")
    func saving() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cameras-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "deep/cameras.conf").path
        var configuration = CameraConfiguration()
        configuration[.front] = "usb-Ä"
        try configuration.save(to: path)
        #expect(SystemFiles.text(path) == "front = usb-Ä")
    }

    @Test("tells where it cannot be written")
    func unwritable() {
        #expect(throws: PhotoCameraError.self) {
            try CameraConfiguration().save(to: "/dev/null/retrocam/cameras.conf")
        }
    }
}
