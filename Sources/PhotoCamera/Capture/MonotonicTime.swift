internal import Glibc

/// A moment on the system's CLOCK_MONOTONIC, which is also the clock of V4L2's buffers: it never jumps, and
/// it says nothing about the date.
public struct MonotonicTime: Hashable, Sendable, Comparable {
    /// Time since the clock's own start, usually the boot.
    public var sinceStart: Duration

    /// Makes a moment.
    public init(sinceStart: Duration) {
        self.sinceStart = sinceStart
    }

    /// The clock's own start.
    static let start = MonotonicTime(sinceStart: .zero)

    /// The moment of this call.
    public static var now: MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    /// Whether `left` is the earlier one.
    public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.sinceStart < right.sinceStart
    }
    /// The moment `duration` later.
    public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        MonotonicTime(sinceStart: time.sinceStart + duration)
    }
    /// The moment `duration` earlier.
    public static func - (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        MonotonicTime(sinceStart: time.sinceStart - duration)
    }
    /// The time from `right` to `left`.
    public static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
        left.sinceStart - right.sinceStart
    }
}

extension Duration {
    /// The duration in seconds.
    public var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
    /// The duration in milliseconds.
    public var milliseconds: Double { seconds * 1000 }
}
