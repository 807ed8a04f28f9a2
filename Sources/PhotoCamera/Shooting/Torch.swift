internal import Glibc

/// A light for the moment of a picture.
public protocol PhotoLight: Sendable {
    /// Turns it on, and suspends until the camera has got used to it.
    func turnOn() async
    /// Turns it off.
    func turnOff() async
}

/// The lamp of a camera or of its machine.
///
/// It is the camera's control `led_mode` where its driver has it with a mode "torch", else the LEDs of the
/// system whose names say flash or torch, as phones and tablets have them beside the camera of their back.
public struct Torch: PhotoLight, Hashable {
    enum Lamp: Hashable, Sendable {
        case control(on: Int, off: Int)
        case led(FilePath, most: Int)
    }

    let device: CaptureDevice
    let lamp: Lamp

    private static let control = "led_mode"
    /// What an automatic exposure needs.
    private static let pause = Duration.milliseconds(500)

    /// Finds the lamp of a camera; nil where it has none that this user may use.
    ///
    /// Blocks the calling thread for some milliseconds.
    public init?(of device: CaptureDevice) {
        self.init(of: device, controls: (try? device.controls()) ?? [], lights: "/sys/class/leds")
    }

    init?(of device: CaptureDevice, controls: [CaptureControl], lights: FilePath) {
        self.device = device
        if let control = controls.first(where: { $0.name == Self.control }),
            let on = control.menu.first(where: { $0.label.lowercased() == "torch" })
        {
            lamp = .control(on: on.value, off: control.menu.map(\.value).min() ?? 0)
        } else if device.position != .front, device.node != nil, let led = Self.led(in: lights) {
            lamp = led
        } else {
            return nil
        }
    }

    private static func led(in folder: FilePath) -> Lamp? {
        let names = ((try? folder.fileNames()) ?? []).map { String(decoding: $0, as: UTF8.self) }
        for name in names.sorted() where ["flash", "torch"].contains(where: name.lowercased().contains) {
            let light = folder.appending(name.utf8)
            let bytes = (try? light.appending("max_brightness".utf8).readAll(upTo: 64)) ?? []
            let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            let file = light.appending("brightness".utf8)
            guard let most = Int(text), most > 0, unsafe file.withCString({ unsafe access($0, W_OK) }) == 0
            else { continue }
            return .led(file, most: most)
        }
        return nil
    }

    /// Turns it on, and suspends for half a second.
    public func turnOn() async {
        set(isOn: true)
        try? await Task.sleep(for: Self.pause)
    }

    /// Turns it off.
    public func turnOff() async {
        set(isOn: false)
    }

    func set(isOn: Bool) {
        switch lamp {
        case .control(let on, let off): _ = try? device.setControl(Self.control, to: isOn ? on : off)
        case .led(let file, let most):
            let descriptor = unsafe file.withCString { unsafe open($0, O_WRONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { return }
            let text = Array("\(isOn ? most : 0)\n".utf8)
            _ = unsafe write(descriptor, text, text.count)
            close(descriptor)
        }
    }
}

extension CaptureDevice {
    /// Whether there is a lamp for its pictures: a `Torch`.
    ///
    /// Blocks the calling thread for some milliseconds.
    public var isFlashAvailable: Bool { Torch(of: self) != nil }
}

extension PhotoCamera {
    /// The camera that is open, or was open last in this session; nil before.
    public var device: CaptureDevice? { engine.device }
}
