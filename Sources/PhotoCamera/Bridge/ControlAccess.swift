internal import COpenCVShim

extension CaptureControl {
    /// Reads all controls of a node.
    static func all(path: String) throws(ProbeFailure) -> [CaptureControl] {
        var handle: OpaquePointer?
        try unsafe pcv_controls_read(path, &handle).orProbeFailure()
        guard let controls = unsafe handle else { throw ProbeFailure(code: 0, text: "no answer") }
        defer { unsafe pcv_controls_destroy(controls) }
        return unsafe (0..<pcv_controls_count(controls)).map { index in
            let facts = unsafe pcv_controls_at(controls, index)
            let menu = (0..<facts.menu_count).map { item in
                unsafe MenuItem(
                    value: Int(pcv_controls_menu_value(controls, index, item)),
                    label: String(cString: pcv_controls_menu_label(controls, index, item)))
            }
            return unsafe CaptureControl(
                facts, name: String(cString: pcv_controls_name(controls, index)),
                text: String(cString: pcv_controls_text(controls, index)), menu: menu)
        }
    }

    /// Sets the control of a node and answers the value that it has then.
    static func set(_ id: UInt32, to value: Int, path: String) throws(ProbeFailure) -> Int {
        var actual: Int64 = 0
        try unsafe pcv_control_set(path, id, Int64(value), &actual).orProbeFailure()
        return Int(actual)
    }

    private init(_ facts: ControlFacts, name: String, text: String, menu: [MenuItem]) {
        self.init(
            name: name, identifier: facts.id, kind: Kind(facts.kind),
            range: Int(facts.minimum)...max(Int(facts.minimum), Int(facts.maximum)), step: Int(facts.step),
            defaultValue: Int(facts.default_value), value: Int(facts.value), text: text, menu: menu,
            isInactive: facts.inactive, isReadOnly: facts.read_only, isWriteOnly: facts.write_only,
            isGrabbed: facts.grabbed, isVolatile: facts.is_volatile)
    }
}

extension CaptureControl.Kind {
    init(_ kind: ControlKind) {
        self =
            switch kind {
            case .integer: .integer
            case .boolean: .boolean
            case .menu: .menu
            case .integerMenu: .integerMenu
            case .bitmask: .bitmask
            case .button: .button
            case .text: .text
            case .compound: .compound
            }
    }
}
