public import FoundationEssentials

/// Where a camera takes its time from, so that tests need no waiting.
public protocol CameraClock: Sendable {
    /// The moment now.
    var now: MonotonicTime { get }
    /// The date now.
    var date: Date { get }
    /// Suspends until `time`, or throws `CancellationError` when the task is cancelled.
    func sleep(until time: MonotonicTime) async throws
    /// Blocks the calling thread until `time`: for sources that pace their own frames.
    func block(until time: MonotonicTime)
}

/// The system's own clock.
public struct SystemClock: CameraClock {
    /// Makes the clock.
    public init() {}

    /// The moment now, on CLOCK_MONOTONIC.
    public var now: MonotonicTime { .now }
    /// The date now.
    public var date: Date { Date() }

    /// Suspends until `time`.
    public func sleep(until time: MonotonicTime) async throws {
        try await Task.sleep(for: max(Duration.zero, time - now), clock: .suspending)
    }

    /// Blocks the calling thread until `time`.
    public func block(until time: MonotonicTime) {
        let wait = time - now
        guard wait > .zero else { return }
        blockThread(for: wait)
    }
}
