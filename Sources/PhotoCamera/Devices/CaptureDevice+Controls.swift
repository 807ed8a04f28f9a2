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
        try setControls([(name, value)]).first?.value ?? value
    }

    /// Sets several controls, automatic modes first, and answers the values that the camera took, in the
    /// order given.
    ///
    /// - Throws: As `setControl(_:to:)`. What was set before the failure stays set.
    @discardableResult
    public func setControls(
        _ wanted: [(name: String, value: Int)]
    ) throws(PhotoCameraError) -> [(name: String, value: Int)] {
        guard let node, !wanted.isEmpty else { return wanted }
        var present = try controls()
        var taken = wanted
        for index in Self.settingOrder(wanted.map(\.name), present) {
            let (name, value) = wanted[index]
            guard let control = present.first(where: { $0.name == name }) else {
                throw .invalidValue(name: name, value: "\(value)", reason: Self.unknown(name, present))
            }
            try control.check(value)
            // Some drivers keep the value of an inactive control and say nothing; the picture would not
            // change.
            if let reason = control.reason(ofRefusal: present), control.isInactive {
                throw .invalidValue(name: name, value: "\(value)", reason: reason)
            }
            do throws(ProbeFailure) {
                taken[index].value = try CaptureControl.set(control.identifier, to: value, path: node)
            } catch {
                throw Self.refusal(of: control.name, value, error, node: node)
            }
            if control.isAutomaticMode { present = try controls() }
        }
        return taken
    }

    /// The indices of the wanted controls, automatic modes first, else as given.
    static func settingOrder(_ names: [String], _ present: [CaptureControl]) -> [Int] {
        let automatic = Set(present.filter(\.isAutomaticMode).map(\.name))
        return names.indices.filter { automatic.contains(names[$0]) }
            + names.indices.filter { !automatic.contains(names[$0]) }
    }

    private static func unknown(_ name: String, _ present: [CaptureControl]) -> String {
        "the camera has no such control. It has: " + present.map(\.name).joined(separator: ", ")
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
