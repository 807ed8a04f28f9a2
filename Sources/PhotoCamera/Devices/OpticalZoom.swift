/// The zoom of a camera's own, which loses nothing, where it has one.
///
/// `zoom_absolute` is a focal length in units of the camera's: its least value shows all, and twice that is
/// twice as near.
struct OpticalZoom: Hashable {
    /// The value to set.
    var value: Int
    /// The least value.
    var least: Int
    /// The value before.
    var previous: Int

    /// What comes nearest to `zoom`, from below; nil where the camera has none, or does not tell what 1 is.
    init?(_ zoom: Double, _ controls: [CaptureControl]) {
        guard let control = controls.first(where: { $0.name == "zoom_absolute" }), !control.isReadOnly,
            !control.isInactive, control.range.lowerBound > 0
        else { return nil }
        least = control.range.lowerBound
        previous = control.value
        let step = max(1, control.step)
        let wanted = min(Double(control.range.upperBound), Double(least) * zoom)
        value = least + Int((wanted - Double(least)) / Double(step)) * step
    }

    /// How much is left to be enlarged, where the camera took `taken`.
    func left(of zoom: Double, taken: Int) -> Double {
        max(1, zoom * Double(least) / Double(max(1, taken)))
    }
}

extension CaptureMachine.Wish {
    /// Zooms with the camera's own zoom, where it has one and nobody has set it, and answers what is left and
    /// how the camera was before.
    ///
    /// Its zoom outlives the session, and whoever comes next is to see all again.
    func zoomed(_ source: any CaptureSource) -> (left: Double, before: [ControlSetting]) {
        guard zoom > 1, !controls.contains(where: { $0.name == "zoom_absolute" }),
            let own = OpticalZoom(zoom, (try? source.device.controls()) ?? [])
        else { return (zoom, []) }
        // A zoom that the camera refuses is made by pixels.
        guard let taken = try? source.set([ControlSetting("zoom_absolute", to: own.value)])["zoom_absolute"]
        else { return (zoom, []) }
        return (own.left(of: zoom, taken: taken), [ControlSetting("zoom_absolute", to: own.previous)])
    }
}
