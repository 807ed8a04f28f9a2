/// How a picture was exposed, as far as a camera's controls tell.
public struct ShotExposure: Hashable, Sendable {
    /// How long; nil where an automatic mode rules it, and the driver keeps its choice to itself.
    public var time: Duration?
    /// Whether the camera chose time or aperture itself.
    public var isAutomatic: Bool?
    /// Whether the camera balanced white itself.
    public var hasAutomaticWhiteBalance: Bool?
    /// How much the sensor's signal is amplified: 0 is not at all, 1 is as much as the camera can.
    ///
    /// Nil where an automatic mode rules it. No unit is known: drivers have each their own.
    public var gain: Double?

    /// Makes an exposure of which nothing is known.
    public init() {}

    /// Reads it from the controls of a camera.
    public init(_ controls: [CaptureControl]) {
        func control(_ names: String...) -> CaptureControl? {
            controls.first { names.contains($0.name) && !$0.isWriteOnly }
        }
        // An inactive control that does not change by itself has the value that it had before.
        func isTrue(_ control: CaptureControl) -> Bool { !control.isInactive || control.isVolatile }
        isAutomatic = control("auto_exposure", "exposure_auto").map { $0.value != Self.manualExposure }
        hasAutomaticWhiteBalance = control("white_balance_automatic", "white_balance_temperature_auto")
            .map { $0.value != 0 }
        if let control = control("exposure_time_absolute", "exposure_absolute"), isTrue(control),
            control.value > 0, isAutomatic != true || control.isVolatile
        {
            time = .microseconds(100 * control.value)
        }
        let hasAutomaticGain = (control("gain_automatic", "autogain")?.value ?? 0) != 0
        if let control = control("gain", "analogue_gain"), isTrue(control), !hasAutomaticGain,
            control.range.contains(control.value), control.range.lowerBound < control.range.upperBound
        {
            let span = Double(control.range.upperBound) - Double(control.range.lowerBound)
            gain = (Double(control.value) - Double(control.range.lowerBound)) / span
        }
    }

    /// V4L2_EXPOSURE_MANUAL.
    private static let manualExposure = 1

    /// Asks the driver of a camera of this machine; nothing is known of any other.
    init(of device: CaptureDevice) {
        self.init(device.node == nil ? [] : (try? device.controls()) ?? [])
    }
}
