import PhotoCamera
import Synchronization

/// A session that streams and shoots while a script pulls its camera out and puts it in again.
final class Session: Sendable {
    private let camera: PhotoCamera
    private let frames = Atomic<Int>(0)
    private let began = MonotonicTime.now

    init(_ device: String, _ size: String, controls: ArraySlice<String>) throws {
        camera = try Probe.camera(device, size) {
            $0.reconnects = true
            $0.controls = controls.compactMap { ControlSetting($0) }
        }
    }

    func run(seconds: Int) async throws {
        let camera = camera
        let events = camera.events
        let watch = Task { await self.watch(events) }
        let reader = Task { await self.read() }
        try await camera.start()
        let end = began + .seconds(seconds)
        while MonotonicTime.now < end {
            await shoot()
            try await Task.sleep(for: .milliseconds(500))
        }
        await camera.stop()
        reader.cancel()
        tell("alive \(frames.load(ordering: .relaxed)) frames")
        watch.cancel()
    }

    private var now: String {
        "\(milliseconds(MonotonicTime.now - began)) (processor \(Int(Process.processorTime * 1000)))"
    }

    private func read() async {
        do {
            for try await frame in camera.frames {
                frames.add(1, ordering: .relaxed)
                _ = frame
            }
            tell("\(now) frames ended")
        } catch {
            tell("\(now) frames failed: \(error)")
        }
    }

    private func shoot() async {
        do {
            let photo = try await camera.capturePhoto()
            // It may have gone since.
            let controls = (try? photo.device.controls()) ?? []
            let set = controls.filter { photo.resolvedSettings.controls[$0.name] != nil }
            let values = set.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
            tell("\(now) photo \(photo.resolvedSettings.format) \(photo.device.node ?? "") \(values)")
        } catch {
            tell("\(now) no photo: \(error)")
        }
    }

    /// Tells each change, and how much of a core was used while the camera was away.
    private func watch(_ events: AsyncStream<CameraEvent>) async {
        var away: (since: MonotonicTime, processorTime: Double)?
        for await event in events {
            guard case .stateChanged(let state) = event else { continue }
            tell("\(now) state \(state)")
            switch state {
            case .interrupted: away = (MonotonicTime.now, Process.processorTime)
            case .running:
                guard let since = away else { continue }
                let wall = (MonotonicTime.now - since.since).seconds
                let used = Process.processorTime - since.processorTime
                tell("away \(Int(wall * 1000)) ms, processor \(Int((used / wall * 1000).rounded())) permille")
                away = nil
            default: break
            }
        }
    }
}
