import PhotoCamera

/// Shots after idle time.
///
/// A camera of the lab counts its frames in the picture, and the library counts those that it takes from the
/// driver. Both go on together, save where the driver had no buffer free and left frames out: then the
/// picture is ahead. A picture that was queued before the shutter would be behind, by up to the four buffers
/// of a queue.
enum Freshness {
    struct Shot {
        var sequence: Int
        var number: Int
        var timestamp: MonotonicTime
    }

    /// The cameras count so far.
    private static let ring = 16
    private static let buffers = 4

    static func run(_ device: String, _ size: String, count: Int, idle: Int) async throws {
        let camera = try Probe.camera(device, size)
        try await camera.start()
        var last: Shot?
        var (fresh, ahead) = (0, 0)
        let idleTime = Process.processorTime
        for number in 0...count {
            if number > 0 { try await Task.sleep(for: .seconds(idle)) }
            let shutter = MonotonicTime.now
            let photo = try await camera.capturePhoto(Probe.patient)
            let shot = Shot(
                sequence: photo.sequence, number: LabScene(image: photo.image).number,
                timestamp: photo.timestamp)
            tell(
                "shot \(number): \(shot.sequence), shows \(shot.number), ms \(milliseconds(shot.timestamp - shutter))"
            )
            defer { last = shot }
            guard let last else { continue }
            if shot.timestamp >= shutter { fresh += 1 }
            if isAhead(shot, of: last, rate: photo.resolvedSettings.format.framesPerSecond) { ahead += 1 }
        }
        tell("fresh \(fresh)")
        tell("not-queued \(ahead)")
        tell("processor-permille \(Int((Process.processorTime - idleTime) * 1000) / (count * idle))")
        await camera.stop()
    }

    /// Shoots one picture after another while a script has frames cut.
    ///
    /// It tells how many came damaged and were passed over, and how many pictures end in what an older frame
    /// left in the buffer.
    static func shootAll(_ device: String, _ size: String, seconds: Int) async throws {
        let camera = try Probe.camera(device, size)
        try await camera.start()
        tell("ready")
        let end = MonotonicTime.now + .seconds(seconds)
        var last: Shot?
        var (pictures, damaged, mixed) = (0, 0, 0)
        while MonotonicTime.now < end {
            let photo = try await camera.capturePhoto(Probe.patient)
            let shot = Shot(
                sequence: photo.sequence, number: LabScene(image: photo.image).number,
                timestamp: photo.timestamp)
            pictures += 1
            damaged += photo.damagedFrames
            let rate = photo.resolvedSettings.format.framesPerSecond
            if let last, !isAhead(shot, of: last, rate: rate) { mixed += 1 }
            last = shot
        }
        await camera.stop()
        tell("pictures \(pictures)")
        tell("damaged \(damaged)")
        tell("mixed \(mixed)")
    }

    /// Whether what the picture shows is the frame that was counted, or one by as many later as were left
    /// out.
    static func isAhead(_ shot: Shot, of last: Shot, rate: Double) -> Bool {
        let counted = shot.sequence - last.sequence
        let sent = Int(((shot.timestamp - last.timestamp).seconds * rate).rounded())
        let leftOut = max(0, sent - counted)
        let lead = ((shot.number - last.number - counted) % ring + ring) % ring
        return lead < ring - buffers && lead <= leftOut + buffers
    }
}
