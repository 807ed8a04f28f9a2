import FoundationEssentials
import Testing

@testable import PhotoCamera

@Suite("Torch")
struct TorchTests {
    private static func camera(_ position: DevicePosition = .back, node: String? = "/dev/null")
        -> CaptureDevice
    {
        var camera = CaptureDevice(id: "c", name: "Camera", kind: .custom, position: position)
        camera.node = node
        return camera
    }

    /// A folder as /sys/class/leds, with one light.
    private func withLights(_ name: String, most: String, _ body: (FilePath) throws -> Void) throws {
        let folder = FilePath(
            FileManager.default.temporaryDirectory.path + "/leds-\(UInt64.random(in: 0...UInt64.max))")
        defer { try? FileManager.default.removeItem(atPath: folder.description) }
        let light = folder.appending(name.utf8)
        try PhotoAlbum(folder: light).create()
        try PhotoFile.write(Array(most.utf8), to: light.appending("max_brightness".utf8))
        try PhotoFile.write(Array("0\n".utf8), to: light.appending("brightness".utf8))
        try body(folder)
    }

    @Test("is the LED whose name says so", arguments: ["white:flash", "led-torch0"])
    func led(name: String) throws {
        try withLights(name, most: "255\n") { folder in
            let torch = Torch(of: Self.camera(), controls: [], lights: folder)
            let file = folder.appending(name.utf8).appending("brightness".utf8)
            #expect(torch?.lamp == .led(file, most: 255))
            torch?.set(isOn: true)
            let bytes = try file.readAll()
            #expect(bytes.starts(with: Array("255\n".utf8)))
        }
    }

    @Test("is none of a front camera, of no device, and where no light says so")
    func none() throws {
        try withLights("white:flash", most: "255\n") { folder in
            #expect(Torch(of: Self.camera(.front), controls: [], lights: folder) == nil)
            #expect(Torch(of: Self.camera(node: nil), controls: [], lights: folder) == nil)
            #expect(Torch(of: Self.camera(), controls: [], lights: "/none") == nil)
        }
        try withLights("input3::capslock", most: "1\n") { folder in
            #expect(Torch(of: Self.camera(), controls: [], lights: folder) == nil)
        }
        try withLights("white:flash", most: "?\n") { folder in
            #expect(Torch(of: Self.camera(), controls: [], lights: folder) == nil)
        }
    }

    @Test("is the camera's own control before any LED")
    func control() {
        let menu = [(0, "None"), (1, "Flash"), (2, "Torch")].map {
            CaptureControl.MenuItem(value: $0.0, label: $0.1)
        }
        let control = CaptureControl(
            name: "led_mode", identifier: 0x9c0901, kind: .menu, range: 0...2, step: 1, defaultValue: 0,
            value: 0, text: "", menu: menu, isInactive: false, isReadOnly: false, isWriteOnly: false,
            isGrabbed: false, isVolatile: false)
        let torch = Torch(of: Self.camera(.front), controls: [control], lights: "/none")
        #expect(torch?.lamp == .control(on: 2, off: 0))
    }
}
