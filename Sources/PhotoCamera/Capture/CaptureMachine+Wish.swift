extension CaptureMachine {
    /// What a session is started with; each opening of the source is asked for it anew.
    struct Wish: Sendable {
        var preset = SessionPreset.photo
        var framesPerSecond: Double?
        var controls: [ControlSetting] = []
        var position = DevicePosition.front
        var timeout = Duration.seconds(5)
        var warmUp = WarmUp.automatic
        var warmUpLimit = Duration.seconds(3)
        /// Whether a difference between what was asked and what the source gives is an error.
        var isStrict = false
        /// The pixel format to take where the source offers it.
        var pixelFormat: String?
        /// How much nearer the picture is to be.
        var zoom = 1.0
        /// The camera that was lost, and is to be found again.
        var previous: CaptureDevice?
    }
}

extension CaptureMachine.Wish {
    /// Asks a source that was just opened for format and controls, and answers what it gives.
    ///
    /// Blocks the calling thread, which is the source's own.
    ///
    /// - Throws: Why it cannot be; where the wish is strict also `unsupported` for any difference.
    func settle(with source: any CaptureSource) throws(PhotoCameraError) -> CaptureMachine.Opened {
        let device = source.device
        let wanted = preset.choice(
            from: device.formats.offering(pixelFormat), framesPerSecond: framesPerSecond)
        let format = try source.configure(wanted)
        if isStrict { try refuseDifference(of: format, device) }
        let taken = controls.isEmpty ? [:] : try source.set(controls)
        let unmet = ControlSetting.differences(controls, taken)
        if isStrict, let (setting, actual) = unmet.first {
            throw .unsupported(
                device: device.name, wanted: "\(setting)", offered: "\(setting.name)=\(actual)")
        }
        let unmetFormat = [unmetRate(format), unmetPixelFormat(format)].compactMap(\.self)
        let zoom = zoomed(source)
        return CaptureMachine.Opened(
            device: device, isLive: source.isLive, requested: wanted, format: format, controls: taken,
            notes: source.notes + unmetFormat.map { "\(device.name): \($0)" }
                + unmet.map { "\(device.name): asked for \($0.setting), got \($0.actual)" },
            zoomLeft: zoom.left, controlsBefore: zoom.before, warmsUp: source.warmsUp)
    }

    private func refuseDifference(
        of format: CaptureFormat, _ device: CaptureDevice
    ) throws(PhotoCameraError) {
        let offered = device.formats.isEmpty ? [format] : device.formats
        let sizeIsMet = preset.exactSize.map { $0 == (format.width, format.height) } ?? true
        guard !sizeIsMet || unmetRate(format) != nil || unmetPixelFormat(format) != nil else { return }
        let rate = framesPerSecond.map { " at \($0.formattedRate) fps" } ?? ""
        let wanted = [preset.name, pixelFormat].compactMap(\.self).joined(separator: " ") + rate
        throw .unsupported(
            device: device.name, wanted: wanted,
            offered: offered.map(\.description).joined(separator: ", "))
    }

    /// A rate that is not told (0) may be the right one.
    private func unmetRate(_ format: CaptureFormat) -> String? {
        guard let framesPerSecond, format.framesPerSecond > 0,
            format.framesPerSecond < framesPerSecond - 0.5
        else { return nil }
        return "asked for \(framesPerSecond.formattedRate) fps, got \(format.framesPerSecond.formattedRate)"
    }
    private func unmetPixelFormat(_ format: CaptureFormat) -> String? {
        guard let pixelFormat, format.fourCC != pixelFormat else { return nil }
        return "asked for \(pixelFormat), got \(format.fourCC)"
    }
}

extension [CaptureFormat] {
    /// Those with a pixel format, or all of them where none has it or none is asked for.
    func offering(_ pixelFormat: String?) -> [CaptureFormat] {
        guard let pixelFormat else { return self }
        let matching = filter { $0.fourCC == pixelFormat }
        return matching.isEmpty ? self : matching
    }
}
