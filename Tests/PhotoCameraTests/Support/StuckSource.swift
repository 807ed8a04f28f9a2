import Dispatch
import PhotoCamera
import Synchronization

/// A camera whose driver does not come back from a call until the test lets it.
final class StuckSource: CaptureSource {
    let device = CaptureDevice(id: "stuck", name: "Stuck camera", kind: .custom)
    let isLive = true
    private let gate: Gate

    /// Opened by the test, so that the thread of the source goes on and nothing leaks.
    final class Gate: Sendable {
        private let group = DispatchGroup()
        private let closed = Atomic<Bool>(false)

        init() { group.enter() }
        func open() { group.leave() }
        func wait() { group.wait() }
        func noteClosing() { closed.store(true, ordering: .sequentiallyConsistent) }
        var sawClosing: Bool { closed.load(ordering: .sequentiallyConsistent) }
    }

    init(gate: Gate) { self.gate = gate }

    static func input(gate: Gate) -> CaptureInput {
        CaptureInput(name: "stuck") { _ throws(PhotoCameraError) in StuckSource(gate: gate) }
    }

    func configure(_ wanted: CaptureFormat?) throws(PhotoCameraError) -> CaptureFormat {
        CaptureFormat(fourCC: "BGR3", width: 1, height: 1)
    }
    func grab(within wait: Duration) throws(PhotoCameraError) -> Grab {
        gate.wait()
        return .nothing
    }
    func retrieve() throws(PhotoCameraError) -> Image { try Image(width: 1, height: 1) }
    func close() { gate.noteClosing() }
}
