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

    private let camera = CaptureDevice(
        id: "usb-A", name: "A", kind: .camera, node: "/dev/video0", stableIDs: ["usb-A", "pci-1"])

    @Test("a camera has one side: to name it anew forgets the other one")
    func oneSide() {
        var configuration = CameraConfiguration(
            text: "# mine\nback = /dev/v4l/by-path/pci-1\nexternal = usb-B")
        configuration.assign(camera, to: .front)
        #expect(configuration.text == "# mine\nexternal = usb-B\nfront = usb-A\n")
    }

    @Test("naming a side keeps what else the file says, and tells what was written")
    func naming() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cameras-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "cameras.conf").path
        try CameraConfiguration(text: "# mine\nback = usb-B").save(to: path)
        let written = try CameraConfiguration.name(camera, for: .front, in: path)
        #expect(written.line == "front = usb-A")
        #expect(written.isStable)
        #expect(SystemFiles.text(path) == "# mine\nback = usb-B\nfront = usb-A")
    }

    @Test("a file that cannot be read is not written over")
    func unreadable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cameras-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(throws: PhotoCameraError.self) {
            try CameraConfiguration.name(camera, for: .front, in: folder.path)
        }
    }
}
