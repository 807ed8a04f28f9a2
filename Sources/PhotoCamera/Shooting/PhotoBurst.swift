internal import Synchronization

extension PhotoCamera {
    /// Takes pictures of consecutive frames.
    ///
    /// No frame is dropped between them unless the reader is so much slower than the camera that half a
    /// gigabyte of frames waits for it, or a frame is not whole: each photo's `sequence` tells. Settings
    /// apply to each; the timeout to the first frame, and then to the time between frames.
    ///
    /// - Parameters:
    ///   - count: How many pictures.
    ///   - settings: What is asked of each.
    /// - Returns: The photos, in order. Reading begins the burst, and leaving the loop ends it.
    public func burst(of count: Int, _ settings: PhotoSettings = PhotoSettings()) -> PhotoBurst {
        PhotoBurst(camera: self, count: count, settings: settings)
    }
}

/// Photos of consecutive frames, as they come.
///
/// It throws as `capturePhoto` does, and ends after the first error.
public struct PhotoBurst: AsyncSequence, Sendable {
    /// What the loop throws when there is no picture.
    public typealias Failure = PhotoCameraError

    let camera: PhotoCamera
    let count: Int
    let settings: PhotoSettings

    /// Makes a reader; the burst begins when it is first asked.
    public func makeAsyncIterator() -> Iterator {
        Iterator(captures: BurstCaptures(camera: camera, settings: settings), left: Swift.max(0, count))
    }

    /// Takes one photo after another.
    public struct Iterator: AsyncIteratorProtocol {
        private let captures: BurstCaptures
        private var outcomes: AsyncStream<CaptureOutcome>.Iterator
        /// How many are to be read, and how many of those are to be asked for.
        private var left: Int
        private var unasked: Int
        /// How many may wait at once.
        private var window: Int

        /// Enough for half a second, where the size of a frame is not known yet.
        private static let firstWindow = 16
        private static let memory = 512 << 20

        init(captures: BurstCaptures, left: Int) {
            self.captures = captures
            outcomes = captures.outcomes.makeAsyncIterator()
            self.left = left
            unasked = left
            window = Self.window(of: captures.frameSize)
        }

        /// Suspends until the next photo; nil after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PhotoCameraError) -> Photo? {
            guard left > 0 else { return nil }
            do throws(PhotoCameraError) {
                try ask()
                guard let outcome = await outcomes.next(isolation: actor) else { throw .cancelled }
                left -= 1
                switch outcome {
                case .captured(let photo):
                    window = Self.window(of: captures.frameSize)
                    // At once: the frame after those that were asked for may be on its way.
                    try ask()
                    return photo
                case .failed(let error): throw error
                case .cancelled: throw .cancelled
                }
            } catch {
                left = 0
                captures.cancel()
                throw error
            }
        }

        private static func window(of size: Int?) -> Int {
            guard let size, size > 0 else { return firstWindow }
            return Swift.max(2, memory / size)
        }

        private mutating func ask() throws(PhotoCameraError) {
            let count = Swift.min(unasked, window - (left - unasked))
            guard count > 0 else { return }
            try captures.ask(count)
            unasked -= count
        }
    }
}

/// The captures of one burst: cancelled when nobody reads it any more.
final class BurstCaptures: Sendable {
    let outcomes: AsyncStream<CaptureOutcome>
    private let answers: AsyncStream<CaptureOutcome>.Continuation
    private let camera: PhotoCamera
    private let settings: PhotoSettings
    private let number: UInt64
    private let asked = Mutex<[CaptureID]>([])
    private static let lastNumber = Atomic<UInt64>(0)

    init(camera: PhotoCamera, settings: PhotoSettings) {
        self.camera = camera
        self.settings = settings
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        (outcomes, answers) = AsyncStream.makeStream()
    }

    deinit { cancel() }

    /// The bytes of a frame's pixels; nil before the camera is open.
    var frameSize: Int? {
        camera.engine.openFormat.map { $0.width * $0.height * 3 }
    }

    func ask(_ count: Int) throws(PhotoCameraError) {
        let answers = answers
        let ids = try camera.take(count, settings, burst: number) { answers.yield($0) }
        asked.withLock { $0 += ids }
    }

    /// One that has ended does not mind.
    func cancel() {
        for id in asked.withLock({ $0 }) { camera.cancel(id) }
        answers.finish()
    }
}
