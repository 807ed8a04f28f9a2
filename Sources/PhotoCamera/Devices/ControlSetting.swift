/// A control that shall have a value: what `PhotoCamera.Configuration.controls` and
/// `CaptureDevice.setControls(_:)` take.
public struct ControlSetting: Hashable, Sendable {
    /// What a control is set to.
    public enum Value: Hashable, Sendable {
        /// The value itself; for a menu, the number of its item.
        case number(Int)
        /// The label of a menu's item, or "on" or "off".
        case label(String)
    }

    /// The name as `v4l2-ctl` spells it: "exposure_time_absolute".
    public var name: String
    /// The value.
    public var value: Value

    /// Makes a setting.
    public init(_ name: String, to value: Value) {
        self.name = name
        self.value = value
    }

    /// Makes a setting with a number.
    public init(_ name: String, to number: Int) {
        self.init(name, to: .number(number))
    }

    /// Reads "NAME=VALUE", where the value is a whole number, decimal or with `0x`, or a label.
    ///
    /// Nil where there is no name or no value.
    public init?(_ text: String) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let name = text[..<equals].trimmed
        let value = text[text.index(after: equals)...].trimmed
        guard !name.isEmpty, !value.isEmpty else { return nil }
        self.init(name, to: Self.number(value).map(Value.number) ?? .label(value))
    }

    private static func number(_ text: String) -> Int? {
        text.lowercased().hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }
}

extension ControlSetting {
    /// The numbers that a camera took otherwise than they were asked for.
    ///
    /// Of two settings of one control the last counts.
    package static func differences(
        _ wanted: [ControlSetting], _ taken: [String: Int]
    ) -> [(setting: ControlSetting, actual: Int)] {
        wanted.enumerated().compactMap { index, setting in
            guard case .number(let number) = setting.value, let actual = taken[setting.name],
                actual != number, !wanted[(index + 1)...].contains(where: { $0.name == setting.name })
            else { return nil }
            return (setting, actual)
        }
    }
}

extension ControlSetting: CustomStringConvertible {
    /// "brightness=128".
    public var description: String { "\(name)=\(value)" }
}

extension ControlSetting.Value: CustomStringConvertible {
    /// The number or the label.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .label(let label): label
        }
    }
}

extension CaptureControl {
    /// The number that a value means for this control, checked against its kind, range, step and menu.
    ///
    /// - Throws: `PhotoCameraError.invalidValue` with the values that it takes.
    public func number(for value: ControlSetting.Value) throws(PhotoCameraError) -> Int {
        switch value {
        case .number(let number):
            try check(number)
            return number
        case .label(let label):
            let item = menu.first { $0.label.lowercased() == label.lowercased() }
            guard let number = item?.value ?? switched(label) else {
                throw .invalidValue(name: name, value: label, reason: accepted)
            }
            try check(number)
            return number
        }
    }

    /// What a switch means by "on" and "off".
    private func switched(_ label: String) -> Int? {
        guard kind == .boolean else { return nil }
        return ["on": 1, "true": 1, "yes": 1, "off": 0, "false": 0, "no": 0][label.lowercased()]
    }
}
