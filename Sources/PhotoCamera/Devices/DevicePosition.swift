/// Which way a camera looks, from its user's point of view.
public enum DevicePosition: String, Hashable, Sendable, CaseIterable, Codable {
    /// Towards the user: the webcam of a laptop, the selfie camera of a tablet.
    case front
    /// Away from the user: the main camera of a phone or tablet.
    case back
    /// On a cable: a webcam, a capture card, a microscope.
    case external
    /// Nothing tells.
    case unspecified
}
