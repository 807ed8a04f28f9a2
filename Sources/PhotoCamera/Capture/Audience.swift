internal import Dispatch
internal import Synchronization

/// Everybody who is told what happens in a camera: those who wait for an answer, the event streams, and the
/// delegate.
///
/// Only the engine's effects speak to it, one at a time, so all of them hear the same story in the same
/// order.
final class Audience: Sendable {
    /// Is told the end of one capture.
    typealias Answer = @Sendable (CaptureOutcome) -> Void

    private struct State {
        weak var delegate: (any PhotoCameraDelegate)?
        weak var camera: PhotoCamera?
        /// A capture keeps its camera alive until it has ended, so that there is always somebody to tell it
        /// of.
        var captures: [CaptureID: (camera: PhotoCamera, answer: Answer?)] = [:]
        var streams: [UInt64: AsyncStream<CameraEvent>.Continuation] = [:]
        var lastStream: UInt64 = 0
        var settling: [CheckedContinuation<CameraState, Never>] = []
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue

    init(queue: DispatchQueue?) {
        self.queue = queue ?? DispatchQueue(label: "PhotoCamera.delegate")
    }

    var delegate: (any PhotoCameraDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    func belong(to camera: PhotoCamera) {
        state.withLock { $0.camera = camera }
    }

    func expect(_ id: CaptureID, of camera: PhotoCamera, answer: Answer?) {
        state.withLock { $0.captures[id] = (camera, answer) }
    }

    func events() -> AsyncStream<CameraEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: CameraEvent.self)
        let number = state.withLock { state in
            state.lastStream += 1
            state.streams[state.lastStream] = continuation
            return state.lastStream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    /// Suspends until the camera neither starts nor stops.
    func settled(_ current: () -> CameraState) async -> CameraState {
        await withCheckedContinuation { continuation in
            state.withLock { $0.settling.append(continuation) }
            // No lock is held while the engine is asked: it may be telling us something in this moment.
            settle(current())
        }
    }

    /// Lets those go on who wait for the camera to settle, where it has.
    func settle(_ current: CameraState) {
        guard current.isSettled else { return }
        let settled = state.withLock { state in
            defer { state.settling = [] }
            return state.settling
        }
        for continuation in settled { continuation.resume(returning: current) }
    }
}

// MARK: Telling

extension Audience {
    func tell(_ newState: CameraState) {
        broadcast(.stateChanged(newState))
        if let camera = state.withLock({ $0.camera }) {
            tellDelegate { $0.photoCamera(camera, didChange: newState) }
        }
    }

    func tell(_ settings: ResolvedPhotoSettings) {
        broadcast(.exposed(settings.id, settings))
        guard let camera = state.withLock({ $0.captures[settings.id]?.camera }) else { return }
        tellDelegate { $0.photoCamera(camera, didExpose: settings) }
    }

    func tell(_ id: CaptureID, _ outcome: CaptureOutcome) {
        broadcast(.ended(id, outcome))
        guard let (camera, answer) = state.withLock({ $0.captures.removeValue(forKey: id) }) else { return }
        answer?(outcome)
        tellDelegate { delegate in
            switch outcome {
            case .captured(let photo): delegate.photoCamera(camera, capturedImage: photo)
            case .failed(let error): delegate.photoCamera(camera, didFail: error, capture: id)
            case .cancelled: delegate.photoCameraCancel(camera)
            }
        }
    }

    private func broadcast(_ event: CameraEvent) {
        let streams = state.withLock { Array($0.streams.values) }
        for stream in streams { stream.yield(event) }
    }

    private func tellDelegate(_ message: @escaping @Sendable (any PhotoCameraDelegate) -> Void) {
        guard delegate != nil else { return }
        queue.async { [self] in
            if let delegate { message(delegate) }
        }
    }

    /// Ends the event streams: the camera is gone.
    func leave() {
        let streams = state.withLock { Array($0.streams.values) }
        for stream in streams { stream.finish() }
    }
}

extension CameraState {
    /// Whether the camera neither starts nor stops.
    var isSettled: Bool {
        switch self {
        case .starting, .stopping: false
        case .idle, .running, .interrupted, .failed: true
        }
    }
}
