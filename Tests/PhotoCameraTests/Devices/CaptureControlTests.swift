@testable internal import PhotoCamera
internal import Testing

@Suite("Controls of a camera")
struct CaptureControlTests {
    private static func control(
        _ name: String,
        _ kind: CaptureControl.Kind = .integer,
        range: ClosedRange<Int> = 0...100,
        step: Int = 1,
        value: Int = 0,
        menu: [CaptureControl.MenuItem] = [],
        inactive: Bool = false,
        readOnly: Bool = false
    ) -> CaptureControl {
        CaptureControl(
            name: name,
            identifier: 1,
            kind: kind,
            range: range,
            step: step,
            defaultValue: 0,
            value: value,
            text: "",
            menu: menu,
            isInactive: inactive,
            isReadOnly: readOnly,
            isWriteOnly: false,
            isGrabbed: false,
            isVolatile: false
        )
    }

    private static let exposureMode = control(
        "auto_exposure",
        .menu,
        range: 0...3,
        value: 3,
        menu: [.init(value: 1, label: "Manual Mode"), .init(value: 3, label: "Aperture Priority Mode")]
    )

    @Test("takes values inside the range and on the step", arguments: [0, 5, 100])
    func accepted(value: Int) throws {
        try Self.control("focus_absolute", step: 5).check(value)
    }

    @Test(
        "refuses a value with those that it takes",
        arguments: [
            (101, "it takes 0 to 100 in steps of 5"), (-1, "it takes 0 to 100 in steps of 5"),
            (7, "it takes 0 to 100 in steps of 5"),
        ]
    )
    func refused(value: Int, reason: String) {
        #expect(throws: PhotoCameraError.invalidValue(name: "gain", value: "\(value)", reason: reason)) {
            try Self.control("gain", step: 5).check(value)
        }
    }

    @Test("takes of a menu only what is on it")
    func menu() throws {
        try Self.exposureMode.check(1)
        let reason = "choose one of 1 (Manual Mode), 3 (Aperture Priority Mode)"
        #expect(throws: PhotoCameraError.invalidValue(name: "auto_exposure", value: "2", reason: reason)) {
            try Self.exposureMode.check(2)
        }
    }

    @Test("a range of all 64 bits does not overflow", arguments: [Int.min, 0, Int.max])
    func widest(value: Int) throws {
        try Self.control("wide", range: Int.min...Int.max, step: 2).check(value == .max ? .max - 1 : value)
    }

    @Test("what can only be read is not set")
    func readOnly() {
        #expect(throws: PhotoCameraError.self) { try Self.control("x", readOnly: true).check(1) }
        #expect(throws: PhotoCameraError.self) { try Self.control("x", .compound).check(1) }
    }

    @Test(
        "an inactive control names the mode that rules it and the value that frees it",
        arguments: [
            ("exposure_time_absolute", "auto_exposure=3. Set auto_exposure=1 first"),
            ("focus_absolute", "focus_automatic_continuous=1. Set focus_automatic_continuous=0 first"),
            ("white_balance_temperature", "white_balance_automatic=1. Set white_balance_automatic=0 first"),
        ]
    )
    func inactive(name: String, end: String) {
        let others = [
            Self.exposureMode, Self.control("focus_automatic_continuous", .boolean, range: 0...1, value: 1),
            Self.control("white_balance_automatic", .boolean, range: 0...1, value: 1),
        ]
        let control = Self.control(name, inactive: true)
        #expect(control.reason(ofRefusal: others + [control]) == "it is inactive while " + end)
    }

    @Test("automatic modes are set first, the rest in the order given")
    func order() throws {
        let present = [Self.exposureMode, Self.control("exposure_time_absolute"), Self.control("gain")]
        let wanted = [
            ControlSetting("gain", to: 5), ControlSetting("exposure_time_absolute", to: 7),
            ControlSetting("auto_exposure", to: .label("manual mode")),
        ]
        let plan = try CaptureControl.plan(wanted, present)
        #expect(plan.map(\.control.name) == ["auto_exposure", "gain", "exposure_time_absolute"])
        #expect(plan.map(\.value) == [1, 5, 7])
    }

    @Test("the last of two values of one control counts")
    func repeated() throws {
        let wanted = [ControlSetting("gain", to: 5), ControlSetting("gain", to: 6)]
        #expect(try CaptureControl.plan(wanted, [Self.control("gain")]).map(\.value) == [6])
    }

    @Test("a name that the camera does not have is told with those that it has")
    func unknownName() {
        let wanted = [ControlSetting("gain", to: 5), ControlSetting("brightnes", to: 5)]
        let reason = "the camera has no such control. It has: gain, brightness"
        #expect(throws: PhotoCameraError.invalidValue(name: "brightnes", value: "5", reason: reason)) {
            try CaptureControl.plan(wanted, [Self.control("gain"), Self.control("brightness")])
        }
    }

    @Test(
        "reads NAME=VALUE",
        arguments: [
            ("gain=5", ControlSetting("gain", to: 5)), ("gain = -5 ", ControlSetting("gain", to: -5)),
            ("gain=0x10", ControlSetting("gain", to: 16)),
            ("auto_exposure=Manual Mode", ControlSetting("auto_exposure", to: .label("Manual Mode"))),
            ("a=b=c", ControlSetting("a", to: .label("b=c"))), ("gain", nil), ("gain=", nil), ("=5", nil),
            ("gain= ", nil),
        ] as [(String, ControlSetting?)]
    )
    func spelled(text: String, setting: ControlSetting?) {
        #expect(ControlSetting(text) == setting)
    }

    @Test(
        "takes a menu's item by number or by label, in any case",
        arguments: [
            (.number(3), 3), (.label("Manual Mode"), 1), (.label("aperture priority MODE"), 3),
        ] as [(ControlSetting.Value, Int)]
    )
    func menuValues(value: ControlSetting.Value, number: Int) throws {
        #expect(try Self.exposureMode.number(for: value) == number)
    }

    @Test("switches by on and off", arguments: [("on", 1), ("Off", 0), ("true", 1), ("no", 0)])
    func switches(label: String, number: Int) throws {
        #expect(try Self.control("hdr", .boolean, range: 0...1).number(for: .label(label)) == number)
    }

    @Test("refuses a word where a number is due, with the range")
    func wordForNumber() {
        let reason = "it takes 0 to 100 in steps of 5"
        #expect(throws: PhotoCameraError.invalidValue(name: "gain", value: "much", reason: reason)) {
            try Self.control("gain", step: 5).number(for: .label("much"))
        }
    }
}
