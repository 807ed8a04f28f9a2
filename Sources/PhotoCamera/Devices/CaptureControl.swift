/// One setting of a camera as its driver lists it: brightness, exposure, focus.
public struct CaptureControl: Hashable, Sendable {
    /// What the value of a control is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A number in the range.
        case integer
        /// 0 or 1.
        case boolean
        /// The value of one of the menu's items.
        case menu
        /// The value of one of the menu's items, whose labels are numbers.
        case integerMenu
        /// A set of bits.
        case bitmask
        /// No value: setting it starts an action.
        case button
        /// Words, which can be read and not set.
        case text
        /// An array or structure, which can be neither read nor set.
        case compound
    }

    /// One choice of a menu.
    public struct MenuItem: Hashable, Sendable, Codable {
        /// The number that chooses it.
        public var value: Int
        /// What the driver calls it.
        public var label: String
    }

    /// The name as `v4l2-ctl` spells it: "exposure_time_absolute".
    public var name: String
    /// The driver's number of the control.
    public var identifier: UInt32
    /// What the value is.
    public var kind: Kind
    /// The least and the greatest value.
    public var range: ClosedRange<Int>
    /// The distance of two values that the control takes; 0 and 1 mean any.
    public var step: Int
    /// The value that the driver starts with.
    public var defaultValue: Int
    /// The value when the controls were read; 0 for a kind that has none.
    public var value: Int
    /// The value of a text control.
    public var text: String
    /// The choices of a menu, in order.
    public var menu: [MenuItem]
    /// Whether it has no effect now, because an automatic mode rules it.
    public var isInactive: Bool
    /// Whether it can only be read.
    public var isReadOnly: Bool
    /// Whether it can only be set.
    public var isWriteOnly: Bool
    /// Whether it cannot be set now, because the camera streams.
    public var isGrabbed: Bool
    /// Whether it changes on its own.
    public var isVolatile: Bool

    /// Whether it is the switch of an automatic mode, which others depend on and which is therefore set
    /// first.
    public var isAutomaticMode: Bool {
        let words = name.split(separator: "_")
        return words.contains("auto") || words.contains("automatic") || words.contains("dynamic")
    }
}

extension CaptureControl {
    /// Checks a value against the kind, the range, the step and the menu.
    ///
    /// - Throws: `PhotoCameraError.invalidValue` with the values that it takes.
    public func check(_ value: Int) throws(PhotoCameraError) {
        if let reason = reasonAgainst(value) {
            throw .invalidValue(name: name, value: "\(value)", reason: reason)
        }
    }

    private func reasonAgainst(_ value: Int) -> String? {
        if isReadOnly { return accepted }
        switch kind {
        case .text, .compound:
            return accepted
        case .button:
            return nil
        case .menu, .integerMenu:
            return menu.contains { $0.value == value } ? nil : accepted
        case .integer, .boolean, .bitmask:
            guard kind == .bitmask || range.contains(value) else { return accepted }
            let offset = value.subtractingReportingOverflow(range.lowerBound)
            let isOnStep = offset.overflow || step <= 1 || offset.partialValue % step == 0
            return kind != .integer || isOnStep ? nil : accepted
        }
    }

    /// The values that it takes, as the end of a sentence.
    var accepted: String {
        if isReadOnly { return "it can only be read" }
        switch kind {
        case .text:
            return "it is a text, which can be read and not set"
        case .compound:
            return "it is an array or a structure, which can be neither read nor set"
        case .button:
            return "it is a button, which takes any number"
        case .menu, .integerMenu:
            return "choose one of " + menu.map { "\($0.value) (\($0.label))" }.joined(separator: ", ")
        case .integer, .boolean, .bitmask:
            let steps = kind == .integer && step > 1 ? " in steps of \(step)" : ""
            return "it takes \(range.lowerBound) to \(range.upperBound)" + steps
        }
    }

    /// Why an inactive control has no effect: the automatic mode among `others` that rules it, and what frees
    /// it.
    func ruledBy(_ others: [CaptureControl]) -> (mode: CaptureControl, freeing: Int)? {
        guard isInactive else { return nil }
        let words = Set(name.split(separator: "_")).subtracting(["time", "absolute", "relative", "auto"])
        let mode =
            others
            .filter { $0.isAutomaticMode && !$0.isInactive && $0.name != name }
            .max { left, right in
                words.intersection(left.name.split(separator: "_")).count
                    < words.intersection(right.name.split(separator: "_")).count
            }
        guard let mode, !words.isDisjoint(with: mode.name.split(separator: "_")) else { return nil }
        let manual = mode.menu.first { $0.label.lowercased().contains("manual") }?.value
        return (mode, manual ?? 0)
    }
}
