/// Which way a camera looks, from what is known of it; the most trusted rung that says something decides.
enum PositionLadder {
    static func position(
        of facts: DeviceFacts, configuration: CameraConfiguration
    ) -> (position: DevicePosition, evidence: CaptureDevice.PositionEvidence) {
        let names = [facts.byID, facts.byPath, facts.serial, facts.probe?.bus, facts.node].compactMap(\.self)
        if let position = configuration.position(ofAnyOf: names) { return (position, .configuration) }
        if let position = facts.probe?.orientation { return (position, .driver) }
        if let position = byDirection(facts.direction) { return (position, .hardwareDatabase) }
        if let position = byPanel(facts) { return (position, .firmware) }
        if let position = byName(facts.name) { return (position, .name) }
        switch facts.removable {
        case "fixed": return (.front, .fixedInMachine)
        case "removable" where facts.isUSB: return (.external, .connector)
        default: return (.unspecified, .none)
        }
    }

    private static func byDirection(_ direction: String?) -> DevicePosition? {
        switch direction?.lowercased() {
        case "front": .front
        case "rear", "back": .back
        default: nil
        }
    }

    /// The panel of the machine that carries the camera.
    ///
    /// For a USB port that the user can reach it is the panel of the port: a webcam in a socket at the back
    /// of a tower looks where its owner puts it.
    private static func byPanel(_ facts: DeviceFacts) -> DevicePosition? {
        guard !facts.isUSB || facts.removable == "fixed" else { return nil }
        switch facts.panel {
        case "front": return .front
        case "back": return .back
        default: return nil
        }
    }

    /// By whole words, so that "Backlight Cam" is no back camera; a name that says both says nothing.
    static func byName(_ name: String) -> DevicePosition? {
        let words = Set(Self.words(name))
        let front =
            !words.isDisjoint(with: ["front", "selfie", "userfacing"]) || follows("user", "facing", in: name)
        let back = !words.isDisjoint(with: ["rear", "back", "world", "worldfacing"])
        return front == back ? nil : front ? .front : .back
    }

    /// Whether a name says that the camera sees infrared.
    static func namesInfrared(_ name: String) -> Bool {
        !Set(words(name)).isDisjoint(with: ["ir", "infrared"])
    }

    private static func words(_ name: String) -> [String] {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func follows(_ first: String, _ second: String, in name: String) -> Bool {
        let words = words(name)
        return zip(words, words.dropFirst()).contains { $0 == first && $1 == second }
    }
}
