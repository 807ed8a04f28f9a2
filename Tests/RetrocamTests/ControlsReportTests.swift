@testable internal import PhotoCamera
internal import Testing

@testable internal import retrocam

@Suite("retrocam controls")
struct ControlsReportTests {
    private let controls = [
        Self.control("brightness", .integer, range: -64...64, value: 3),
        Self.control("white_balance_automatic", .boolean, range: 0...1, value: 1),
        Self.control(
            "auto_exposure", .menu, range: 0...3, value: 3,
            menu: [.init(value: 1, label: "Manual Mode"), .init(value: 3, label: "Aperture Priority Mode")]),
        Self.control("exposure_time_absolute", .integer, range: 3...2047, value: 250, isInactive: true),
        Self.control("privacy", .boolean, range: 0...1, isReadOnly: true),
        Self.control("bits", .bitmask, range: 0...255, value: 15),
        Self.control("pan_reset", .button, isWriteOnly: true),
        Self.control("serial", .text, range: 0...8, text: "a\u{1B}[2J"),
    ]

    private static func control(
        _ name: String, _ kind: CaptureControl.Kind, range: ClosedRange<Int> = 0...0, value: Int = 0,
        text: String = "", menu: [CaptureControl.MenuItem] = [], isInactive: Bool = false,
        isReadOnly: Bool = false, isWriteOnly: Bool = false
    ) -> CaptureControl {
        CaptureControl(
            name: name, identifier: 7, kind: kind, range: range, step: 1, defaultValue: range.lowerBound,
            value: value, text: text, menu: menu, isInactive: isInactive, isReadOnly: isReadOnly,
            isWriteOnly: isWriteOnly, isGrabbed: false, isVolatile: false)
    }

    @Test("lists one control a line, in aligned columns")
    func text() {
        let expected = """
            brightness               int      3             min=-64 max=64 step=1 default=-64
            white_balance_automatic  bool     1             default=0
            auto_exposure            menu     3             default=0  1: Manual Mode, 3: Aperture Priority Mode
            exposure_time_absolute   int      250           min=3 max=2047 step=1 default=3  (inactive)
            privacy                  bool     0             default=0  (read-only)
            bits                     bitmask  0xf           max=0xff
            pan_reset                button   -             (write-only)
            serial                   str      "a\\u{1b}[2J"  min=0 max=8

            """
        #expect(ControlsReport.text(controls) == expected)
    }

    @Test("prints nothing where a camera has no controls")
    func empty() {
        #expect(ControlsReport.text([]).isEmpty)
    }

    @Test("is JSON with every field")
    func json() {
        let device = CaptureDevice(id: "usb-A", name: "A", kind: .camera, node: "/dev/video0")
        let text = ControlsReport.json(controls, of: device)
        #expect(
            text.hasPrefix(
                "{\"controls\":[{\"defaultValue\":-64,\"grabbed\":false,\"id\":7,\"inactive\":false,"))
        #expect(text.contains("\"menu\":[{\"label\":\"Manual Mode\",\"value\":1}"))
        #expect(text.contains("\"device\":\"usb-A\",\"name\":\"A\",\"node\":\"/dev/video0\""))
        #expect(text.filter(\.isNewline).count == 1)
    }
}
