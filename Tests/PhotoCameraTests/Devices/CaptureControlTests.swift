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
            (101, "it takes 0 to 100"), (-1, "it takes 0 to 100"), (7, "it takes 0 to 100 in steps of 5"),
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
    func order() {
        let present = [Self.exposureMode, Self.control("exposure_time_absolute"), Self.control("gain")]
        let wanted = ["gain", "exposure_time_absolute", "auto_exposure"]
        #expect(CaptureDevice.settingOrder(wanted, present) == [2, 0, 1])
    }
}
