import PhotoCamera
import Synchronization

/// A white terminal, which lights a face before it.
struct ScreenFlash: PhotoLight {
    private static let isOn = Atomic<Bool>(false)
    private static let pause = Duration.milliseconds(500)

    /// Nil where there is no terminal.
    init?() {
        guard Output.errors.isTerminal else { return nil }
    }

    /// Another screen, white to its edges, for as long as an automatic exposure needs.
    func turnOn() async {
        Self.isOn.store(true, ordering: .relaxed)
        try? Output.errors.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[48;2;255;255;255m\u{1B}[2J")
        try? await Task.sleep(for: Self.pause)
    }

    func turnOff() async { Self.end() }

    /// The screen as it was before; does nothing where it was not changed.
    static func end() {
        guard isOn.exchange(false, ordering: .relaxed) else { return }
        try? Output.errors.write("\u{1B}[0m\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l")
    }
}
