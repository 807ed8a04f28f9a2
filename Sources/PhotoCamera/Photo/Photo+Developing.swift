internal import FoundationEssentials

extension Photo {
    /// Makes the photo of a frame: upright, in the shape that was asked for, then the look.
    ///
    /// Blocks the calling thread.
    init(
        developing exposure: CaptureMachine.Exposure,
        settings: ResolvedPhotoSettings,
        clock: any CameraClock
    ) throws(PhotoCameraError) {
        let began = clock.now
        let frame = exposure.frame
        let shape = settings.shape
        let turn = shape.orientation.followed(by: shape.isMirrored ? .upMirrored : .up)
        let plain = try frame.image.shaped(shape)
        let keepsOriginal = exposure.request.settings.keepsOriginal
        let original = keepsOriginal ? (shape.cuts ? try frame.image.oriented(turn) : plain) : nil
        let age = clock.now - frame.timestamp
        let developed = try settings.filter.map { filter throws(PhotoCameraError) in
            try filter.apply(to: plain)
        }
        let picture = frame.encoded?.turned(turn).cut(
            to: try shape.cropsAlone ? shape.part(of: frame.image, turned: turn) : nil)
        let keepsPixels = !shape.cuts || shape.cropsAlone
        let cutout = try settings.filter.flatMap { filter throws(PhotoCameraError) in
            try keepsPixels ? picture?.cutout()?.applying(filter) : nil
        }
        var timings = exposure.timings
        timings.develop = clock.now - began
        self.init(
            image: developed ?? plain,
            original: original,
            cameraPicture: picture,
            isPlain: settings.filter == nil && keepsPixels,
            timestamp: frame.timestamp,
            date: clock.date.addingTimeInterval(-age.seconds),
            sequence: frame.sequence,
            droppedFrames: exposure.request.dropped + exposure.request.damaged,
            damagedFrames: exposure.request.damaged,
            timings: timings,
            device: frame.device,
            exposure: ShotExposure(of: frame.device),
            resolvedSettings: settings,
            cutout: cutout
        )
    }
}
