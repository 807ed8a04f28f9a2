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
        var (stale, decided, queued) = (0, 0, 0)
        let idleTime = Process.processorTime
        var shots = 0
        // Where the driver left out so many frames that the ring may have gone round, the number tells
        // nothing.
        while decided < count, shots <= count * 3 / 2 {
            if shots > 0 { try await Task.sleep(for: .seconds(idle)) }
            shots += 1
            let shutter = MonotonicTime.now
            let photo = try await camera.capturePhoto(Probe.patient)
            let shot = Shot(
                sequence: photo.sequence, number: LabScene(image: photo.image).number,
                timestamp: photo.timestamp)
            let late = milliseconds(shot.timestamp - shutter)
            tell("shot \(shots): \(shot.sequence), shows \(shot.number), \(late) ms after the shutter")
            if shot.timestamp < shutter { stale += 1 }
            let rate = photo.resolvedSettings.format.framesPerSecond
            if let last, let isAhead = isAhead(shot, of: last, rate: rate) {
                decided += 1
                if !isAhead { queued += 1 }
            }
            last = shot
        }
        tell("stale \(stale)")
        tell("decided \(decided)")
        tell("queued-before \(queued)")
        tell("processor-permille \(Int((Process.processorTime - idleTime) * 1000) / (shots * idle))")
        await camera.stop()
    }

    /// Shoots one picture after another while a script has frames cut.
    ///
    /// Tells how many came damaged and were passed over, and how many pictures end in what an older frame
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
            if let last, isAhead(shot, of: last, rate: rate) == false { mixed += 1 }
            last = shot
        }
        await camera.stop()
        tell("pictures \(pictures)")
        tell("damaged \(damaged)")
        tell("mixed \(mixed)")
    }

    /// Whether what the picture shows is the frame that was counted, or one by as many later as were left
    /// out; nil where these may be too many to tell.
    static func isAhead(_ shot: Shot, of last: Shot, rate: Double) -> Bool? {
        let counted = shot.sequence - last.sequence
        let sent = Int(((shot.timestamp - last.timestamp).seconds * rate).rounded())
        let leftOut = max(0, sent - counted)
        guard leftOut + buffers < ring - buffers else { return nil }
        let lead = ((shot.number - last.number - counted) % ring + ring) % ring
        return lead <= leftOut + buffers
    }
}
