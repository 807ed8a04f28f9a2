import PhotoCamera

/// What `retrocam controls` prints, as a function of the controls that were read.
enum ControlsReport {
    /// One line a control: name, type and value, then what it takes and what stands in the way.
    static func text(_ controls: [CaptureControl]) -> String {
        TextTable.text(
            controls.map { control in
                let remarks = [limits(of: control), menu(of: control), flags(of: control)]
                return [
                    control.name, control.kind.word, value(of: control),
                    remarks.filter { !$0.isEmpty }.joined(separator: "  "),
                ]
            })
    }

    /// The same for programs, with all that the driver tells.
    static func json(_ controls: [CaptureControl], of device: CaptureDevice) -> String {
        let report = Report(
            device: device.id, name: device.name, node: device.node, controls: controls.map(Control.init))
        return report.json + "\n"
    }

    private static func value(of control: CaptureControl) -> String {
        switch control.kind {
        case .button, .compound: return "-"
        case .text: return "\"\(control.text)\""
        case .bitmask: return "0x" + String(control.value, radix: 16)
        case .integer, .boolean, .menu, .integerMenu: return control.isWriteOnly ? "-" : "\(control.value)"
        }
    }

    private static func limits(of control: CaptureControl) -> String {
        switch control.kind {
        case .button, .compound: return ""
        case .boolean: return "default=\(control.defaultValue)"
        case .bitmask: return "max=0x\(String(control.range.upperBound, radix: 16))"
        case .menu, .integerMenu: return "default=\(control.defaultValue)"
        case .text: return "min=\(control.range.lowerBound) max=\(control.range.upperBound)"
        case .integer:
            return "min=\(control.range.lowerBound) max=\(control.range.upperBound) step=\(control.step)"
                + " default=\(control.defaultValue)"
        }
    }

    private static func menu(of control: CaptureControl) -> String {
        control.menu.map { "\($0.value): \($0.label)" }.joined(separator: ", ")
    }

    private static func flags(of control: CaptureControl) -> String {
        let flags = [
            (control.isInactive, "inactive"), (control.isReadOnly, "read-only"),
            (control.isWriteOnly, "write-only"), (control.isGrabbed, "grabbed"),
            (control.isVolatile, "volatile"),
        ]
        let set = flags.filter(\.0).map(\.1)
        return set.isEmpty ? "" : "(\(set.joined(separator: ", ")))"
    }
}

extension CaptureControl.Kind {
    /// What v4l2-ctl calls it.
    fileprivate var word: String {
        switch self {
        case .integer: "int"
        case .boolean: "bool"
        case .menu: "menu"
        case .integerMenu: "intmenu"
        case .bitmask: "bitmask"
        case .button: "button"
        case .text: "str"
        case .compound: "compound"
        }
    }
}

extension ControlsReport {
    fileprivate struct Report: Encodable {
        let device, name: String
        let node: String?
        let controls: [Control]
    }

    fileprivate struct Control: Encodable {
        let name, kind: String
        let id: UInt32
        let value: Int?
        let text: String?
        let minimum, maximum, step, defaultValue: Int
        let menu: [CaptureControl.MenuItem]
        let inactive, readOnly, writeOnly, grabbed, volatile: Bool

        init(_ control: CaptureControl) {
            name = control.name
            kind = control.kind.rawValue
            id = control.identifier
            let isNumber = ![.button, .compound, .text].contains(control.kind) && !control.isWriteOnly
            value = isNumber ? control.value : nil
            text = control.kind == .text ? control.text : nil
            minimum = control.range.lowerBound
            maximum = control.range.upperBound
            step = control.step
            defaultValue = control.defaultValue
            menu = control.menu
            inactive = control.isInactive
            readOnly = control.isReadOnly
            writeOnly = control.isWriteOnly
            grabbed = control.isGrabbed
            volatile = control.isVolatile
        }
    }
}
