import PhotoCamera
import Synchronization

/// A delegate that writes down what it is told.
final class Recorder: PhotoCameraDelegate {
    enum Entry: Equatable, Sendable {
        case captured(CaptureID)
        case cancelled
        case failed(CaptureID, PhotoCameraError)
        case exposed(CaptureID)
        case state(CameraState)
    }

    private let log = Mutex<[Entry]>([])
    private let waiters = Mutex<[(count: Int, continuation: CheckedContinuation<Void, Never>)]>([])

    var entries: [Entry] { log.withLock { $0 } }
    var ends: [Entry] {
        entries.filter {
            switch $0 {
            case .captured, .cancelled, .failed: true
            case .exposed, .state: false
            }
        }
    }

    /// Suspends until so many captures have ended.
    func waitForEnds(_ count: Int) async {
        await withCheckedContinuation { continuation in
            waiters.withLock { $0.append((count, continuation)) }
            wake()
        }
    }

    private func note(_ entry: Entry) {
        log.withLock { $0.append(entry) }
        wake()
    }

    private func wake() {
        let count = ends.count
        let due = waiters.withLock { waiters in
            defer { waiters.removeAll { $0.count <= count } }
            return waiters.filter { $0.count <= count }
        }
        for waiter in due { waiter.continuation.resume() }
    }

    func photoCamera(_ camera: PhotoCamera, capturedImage photo: Photo) {
        note(.captured(photo.resolvedSettings.id))
    }
    func photoCameraCancel(_ camera: PhotoCamera) { note(.cancelled) }
    func photoCamera(_ camera: PhotoCamera, didFail error: PhotoCameraError, capture: CaptureID) {
        note(.failed(capture, error))
    }
    func photoCamera(_ camera: PhotoCamera, didExpose settings: ResolvedPhotoSettings) {
        note(.exposed(settings.id))
    }
    func photoCamera(_ camera: PhotoCamera, didChange state: CameraState) { note(.state(state)) }
}
