import PhotoCamera

extension Probe {
    private static func device(_ node: String) -> CaptureDevice {
        CaptureDevice(id: node, name: node, kind: .camera, node: node)
    }

    /// In v4l2-ctl's words, without what only people read.
    static func listControls(_ node: String) throws {
        for control in try device(node).controls() {
            var facts = [control.name]
            switch control.kind {
            case .integer:
                facts += ["min=\(control.range.lowerBound)", "max=\(control.range.upperBound)"]
                facts += ["step=\(max(control.step, 1))"]
            case .menu, .integerMenu:
                facts += ["min=\(control.range.lowerBound)", "max=\(control.range.upperBound)"]
            case .boolean, .bitmask, .button, .text, .compound: break
            }
            if [.integer, .boolean, .menu, .integerMenu].contains(control.kind) {
                facts.append("default=\(control.defaultValue)")
                if !control.isVolatile { facts.append("value=\(control.value)") }
            }
            tell(facts.joined(separator: " "))
        }
    }

    /// Each control that has a second value and can be set now.
    static func setControls(_ node: String) throws {
        let device = device(node)
        for control in try device.controls() {
            guard let value = other(than: control.value, control) else { continue }
            // What a mode set a moment ago rules is refused with the reason.
            let now = try device.controls().first { $0.name == control.name }
            guard let now, !now.isInactive, !now.isGrabbed else { continue }
            do {
                let taken = try device.setControl(control.name, to: value)
                let read = try device.controls().first { $0.name == control.name }?.value
                let isRight = taken == value && (read == value || control.isVolatile)
                tell("\(isRight ? "set" : "wrong") \(control.name) \(value) \(taken) \(read ?? -1)")
            } catch {
                tell("refused \(control.name) \(value) \(error)")
            }
            _ = try? device.setControl(control.name, to: control.value)
        }
    }

    private static func other(than value: Int, _ control: CaptureControl) -> Int? {
        guard !control.isReadOnly, !control.isWriteOnly else { return nil }
        switch control.kind {
        case .integer, .boolean:
            let (low, high) = (control.range.lowerBound, control.range.upperBound)
            let top = high - (high &- low) % max(control.step, 1)
            return [top, low].first { $0 != value }
        case .menu, .integerMenu: return control.menu.map(\.value).first { $0 != value }
        case .bitmask, .button, .text, .compound: return nil
        }
    }
}
