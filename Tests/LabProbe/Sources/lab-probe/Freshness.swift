import PhotoCamera

/// Shots after idle time.
///
/// A camera of the lab counts its frames in the picture, and the library counts those that it takes from the
/// driver: as long as both go on together, no picture is one that was queued before.
enum Freshness {
    static func run(_ device: String, _ size: String, count: Int, idle: Int) async throws {
        let camera = try Probe.camera(device, size)
        try await camera.start()
        var fresh = 0
        var told: (sequence: Int, number: Int, timestamp: MonotonicTime)?
        var (asCounted, asTimed) = (0, 0)
        for shot in 0...count {
            if shot > 0 { try await Task.sleep(for: .seconds(idle)) }
            let shutter = MonotonicTime.now
            let photo = try await camera.capturePhoto(Probe.patient)
            let number = LabScene(image: photo.image).number
            let rate = photo.resolvedSettings.format.framesPerSecond
            let age = photo.timestamp - shutter
            tell("shot \(shot) sequence \(photo.sequence) number \(number) after \(milliseconds(age)) ms")
            defer { told = (photo.sequence, number, photo.timestamp) }
            guard let told else { continue }
            if age >= .zero { fresh += 1 }
            let shown = ((number - told.number) % 16 + 16) % 16
            let passed = photo.sequence - told.sequence
            if shown == passed % 16 { asCounted += 1 }
            let ticks = Int(((photo.timestamp - told.timestamp).seconds * rate).rounded())
            if abs(shown - ticks % 16) <= 1 || abs(shown - ticks % 16) == 15 { asTimed += 1 }
        }
        tell("fresh \(fresh)")
        tell("as-counted \(asCounted)")
        tell("as-timed \(asTimed)")
        await camera.stop()
    }
}
