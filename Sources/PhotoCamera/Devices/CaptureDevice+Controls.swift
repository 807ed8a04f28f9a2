internal import Glibc

extension CaptureDevice {
    /// Reads the controls of the camera with their present values; a stream that runs is not disturbed.
    ///
    /// A device that is no device of this machine has none. Blocks the calling thread for some milliseconds.
    /// - Throws: `accessDenied`, `cameraBusy`, `cameraLost` or `noCamera`, as opening the camera would.
    public func controls() throws(PhotoCameraError) -> [CaptureControl] {
        guard let node else { return [] }
        do throws(ProbeFailure) {
            return try CaptureControl.all(path: node)
        } catch {
            throw DeviceDiagnosis.error(for: error, path: node)
        }
    }

    /// Sets one control and answers the value that the camera took.
    ///
    /// The camera may be streaming, in this program or another. Blocks the calling thread.
    /// - Throws: `invalidValue` for a name that the camera does not have, a value out of range, or a control
    ///   that an automatic mode rules; else as `controls()`.
    @discardableResult
    public func setControl(_ name: String, to value: Int) throws(PhotoCameraError) -> Int {
        try setControls([ControlSetting(name, to: value)])[name] ?? value
    }

    /// Sets several controls, automatic modes first, and answers the values that the camera took, by name.
    ///
    /// Every name and value is checked before the first is set. Of two settings of one control the last
    /// counts.
    ///
    /// - Throws: As `setControl(_:to:)`. What was set before the driver refused one stays set.
    @discardableResult
    public func setControls(_ wanted: [ControlSetting]) throws(PhotoCameraError) -> [String: Int] {
        guard let first = wanted.first else { return [:] }
        guard let node else {
            throw .invalidValue(
                name: first.name, value: "\(first.value)",
                reason: "\(name) has no controls. Only a camera of this machine has them")
        }
        var present = try controls()
        var taken: [String: Int] = [:]
        for (planned, value) in try CaptureControl.plan(wanted, present) {
            let control = present.first { $0.name == planned.name } ?? planned
            // Some drivers keep the value of an inactive control and say nothing; the picture would not
            // change.
            if control.isInactive, let reason = control.reason(ofRefusal: present) {
                throw .invalidValue(name: control.name, value: "\(value)", reason: reason)
            }
            do throws(ProbeFailure) {
                let actual = try CaptureControl.set(control.identifier, to: value, path: node)
                if control.kind != .button { taken[control.name] = actual }
            } catch {
                throw Self.refusal(of: control.name, value, error, node: node)
            }
            if control.isAutomaticMode { present = try controls() }
        }
        return taken
    }

    private static func refusal(
        of name: String, _ value: Int, _ failure: ProbeFailure, node: String
    ) -> PhotoCameraError {
        guard
            failure.code == EACCES || failure.code == EBUSY || failure.code == ERANGE
                || failure.code == EINVAL
        else { return DeviceDiagnosis.error(for: failure, path: node) }
        // Read anew: a mode that was set a moment ago has changed which controls are active.
        let present = (try? CaptureControl.all(path: node)) ?? []
        let control = present.first { $0.name == name }
        return .invalidValue(
            name: name, value: "\(value)", reason: control?.reason(ofRefusal: present) ?? failure.text)
    }
}

extension CaptureControl {
    /// What to set and in which order: automatic modes first, else as given.
    ///
    /// - Throws: `invalidValue` for the first setting that cannot be.
    static func plan(
        _ wanted: [ControlSetting], _ present: [CaptureControl]
    ) throws(PhotoCameraError) -> [(control: CaptureControl, value: Int)] {
        var plan: [(control: CaptureControl, value: Int)] = []
        for setting in wanted {
            guard let control = present.first(where: { $0.name == setting.name }) else {
                let names = present.map(\.name).joined(separator: ", ")
                throw .invalidValue(
                    name: setting.name, value: "\(setting.value)",
                    reason: names.isEmpty
                        ? "the camera has no controls" : "the camera has no such control. It has: " + names)
            }
            let value = try control.number(for: setting.value)
            plan.removeAll { $0.control.name == control.name }
            plan.append((control, value))
        }
        return plan.filter(\.control.isAutomaticMode) + plan.filter { !$0.control.isAutomaticMode }
    }

    /// Why the driver refused a value that is in range.
    func reason(ofRefusal others: [CaptureControl]) -> String? {
        if let (mode, freeing) = ruledBy(others) {
            return "it is inactive while \(mode.name)=\(mode.value). Set \(mode.name)=\(freeing) first"
        }
        if isInactive { return "it is inactive in the camera's present mode" }
        if isGrabbed { return "it cannot be changed while the camera streams" }
        return nil
    }
}
