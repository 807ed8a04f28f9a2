internal import FoundationEssentials

extension Photo {
    /// Makes the photo of a frame: upright, mirrored where asked, then the look.
    ///
    /// Blocks the calling thread.
    init(
        developing exposure: CaptureMachine.Exposure,
        settings: ResolvedPhotoSettings,
        clock: any CameraClock
    ) throws(PhotoCameraError) {
        let began = clock.now
        let frame = exposure.frame
        let turn = settings.orientation.imageOrientation.followed(
            by: settings.isMirrored ? .upMirrored : .up)
        let plain = try frame.image.oriented(turn)
        let age = clock.now - frame.timestamp
        let developed = try settings.filter.map { filter throws(PhotoCameraError) in
            try filter.apply(to: plain)
        }
        var timings = exposure.timings
        timings.develop = clock.now - began
        self.init(
            image: developed ?? plain,
            original: exposure.request.settings.keepsOriginal ? plain : nil,
            cameraPicture: frame.encoded?.turned(turn),
            isPlain: settings.filter == nil,
            timestamp: frame.timestamp,
            date: clock.date.addingTimeInterval(-age.seconds),
            sequence: frame.sequence,
            droppedFrames: exposure.request.dropped + exposure.request.damaged,
            damagedFrames: exposure.request.damaged,
            timings: timings,
            device: frame.device,
            exposure: ShotExposure(of: frame.device),
            resolvedSettings: settings
        )
    }
}
