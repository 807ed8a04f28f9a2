internal import Synchronization

/// What lies between the engine and one reader of its frames.
///
/// A live camera's newest frame replaces one that was not read; a file's frames are all kept, and the engine
/// reads no further while there is no room.
final class FrameMailbox: Sendable {
    typealias Waiter = CheckedContinuation<Result<Frame?, PhotoCameraError>, Never>

    private struct State {
        var frames: [Frame] = []
        var end: Result<Frame?, PhotoCameraError>?
        var waiter: Waiter?
    }

    private let state = Mutex(State())

    /// Two: one is read while the next is decoded.
    static let capacity = 2

    var hasRoom: Bool { state.withLock { $0.frames.count < Self.capacity } }

    func offer(_ frame: Frame, keepsAll: Bool) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.end == nil else { return nil }
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            if !keepsAll { state.frames.removeAll(keepingCapacity: true) }
            state.frames.append(frame)
            return nil
        }
        waiter?.resume(returning: .success(frame))
    }

    /// After the frames that are left the reader gets the error, or the end.
    func finish(_ error: PhotoCameraError?) {
        let end = error.map { Result<Frame?, PhotoCameraError>.failure($0) } ?? .success(nil)
        let waiter = state.withLock { state -> Waiter? in
            guard state.end == nil else { return nil }
            state.end = end
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: end)
    }

    func next() async -> Result<Frame?, PhotoCameraError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let ready = state.withLock { state -> Result<Frame?, PhotoCameraError>? in
                    if !state.frames.isEmpty { return .success(state.frames.removeFirst()) }
                    if let end = state.end { return end }
                    if Task.isCancelled { return .success(nil) }
                    state.waiter = waiter
                    return nil
                }
                if let ready { waiter.resume(returning: ready) }
            }
        } onCancel: {
            finish(nil)
        }
    }
}

/// The frames of a camera, one after another, without a copy.
///
/// A reader that is slower than a live camera gets the newest frame each time; of a file it gets every one.
/// The sequence ends when the camera stops or a file is at its end, and throws when the camera is lost.
/// Before `start()` it waits. Each loop reads on its own; leaving the loop, or cancelling its task, ends the
/// reading.
public struct FrameSequence: AsyncSequence, Sendable {
    /// What the loop throws when the camera fails.
    public typealias Failure = PhotoCameraError

    let engine: Engine

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: FrameReader(engine: engine))
    }

    /// Reads one frame after another.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: FrameReader

        /// Suspends until there is a frame; nil at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PhotoCameraError) -> Frame? {
            let result = await reader.mailbox.next()
            reader.engine.readerTookFrame()
            return try result.get()
        }
    }
}

/// Keeps a mailbox attached to the engine as long as somebody can read from it.
final class FrameReader: Sendable {
    let engine: Engine
    let mailbox = FrameMailbox()

    init(engine: Engine) {
        self.engine = engine
        engine.attach(mailbox)
    }

    deinit {
        engine.detach(mailbox)
    }
}
