public import FoundationEssentials

/// When the pictures of a series are taken.
///
/// Each picture has a slot: slot `n` is due `n` intervals after the start, on the monotonic clock, so that
/// nothing adds up and a clock that is set does not matter. A slot whose time has passed by more than half an
/// interval, because the picture before took so long or the camera was away, is missed, and told.
public struct ShotSchedule: Hashable, Sendable {
    /// When a series is over at the latest.
    public enum End: Hashable, Sendable {
        /// So long after its start; a slot that is due at this very moment still counts.
        case after(Duration)
        /// At this date, whatever happens to the clock meanwhile.
        case at(Date)
    }

    /// From one slot to the next; zero, the default, takes each picture as soon as the one before is saved.
    public var interval: Duration
    /// How many slots there are, those that are missed with them; nil, the default, for no end.
    public var count: Int?
    /// When the series is over at the latest; nil, the default, for no limit.
    public var end: End?
    /// Whether slots lie at whole intervals of the local time of day: 12:00, 12:05, 12:10 for five minutes.
    ///
    /// False by default. A clock that is set, or that goes to summer time, moves the slots with it: never
    /// nearer together than half an interval.
    public var isAligned: Bool

    /// Makes a schedule.
    ///
    /// - Parameters:
    ///   - interval: From one slot to the next, not negative.
    ///   - count: How many slots, at least 1.
    ///   - end: When it is over at the latest.
    ///   - isAligned: Whether slots lie at whole intervals of the local time of day.
    public init(
        every interval: Duration = .zero, count: Int? = nil, until end: End? = nil, isAligned: Bool = false
    ) {
        self.interval = max(.zero, interval)
        self.count = count
        self.end = end
        self.isAligned = isAligned
    }

    /// The moments of this schedule, each of which comes when it is due; the schedule starts with the loop.
    ///
    /// Whoever comes late for the next moment is told what was missed.
    ///
    /// - Parameter clock: The clock; the system's unless given.
    public func moments(clock: any CameraClock = SystemClock()) -> ShotMoments {
        ShotMoments(schedule: self, clock: clock)
    }
}

/// A moment of a series.
public enum ShotMoment: Hashable, Sendable {
    /// A picture is to be taken now, that of this slot, counted from 0.
    case shoot(slot: Int)
    /// So many slots have passed without a picture.
    case missed(Int)
}

/// The moments of a schedule, as they come.
///
/// It ends with the schedule, and when its task is cancelled.
public struct ShotMoments: AsyncSequence, Sendable {
    /// It does not fail.
    public typealias Failure = Never

    let schedule: ShotSchedule
    let clock: any CameraClock
    var zone: @Sendable (Date) -> Duration = WallClock.offset(at:)

    /// Starts the schedule.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            meter: Intervalometer(schedule, startingAt: clock.now, zone: zone), clock: clock)
    }

    /// Waits for one moment after another.
    public struct Iterator: AsyncIteratorProtocol {
        private var meter: Intervalometer
        private let clock: any CameraClock
        private var slot: Intervalometer.Slot?
        private var isOver = false

        /// A clock that is set is noticed within this time.
        private static let longestSleep = Duration.seconds(1)

        init(meter: Intervalometer, clock: any CameraClock) {
            self.meter = meter
            self.clock = clock
        }

        /// Suspends until the next moment; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ShotMoment? {
            // What was missed before a slot was told, and the slot is due.
            if let slot = slot.take() { return .shoot(slot: slot.number) }
            while !isOver, !Task.isCancelled {
                let now = clock.now
                switch meter.upcoming(at: now, date: clock.date) {
                case .over(let missed):
                    isOver = true
                    return missed > 0 ? .missed(missed) : nil
                case .slot(let slot) where slot.due <= now:
                    meter.take(slot)
                    guard slot.missed > 0 else { return .shoot(slot: slot.number) }
                    self.slot = slot
                    return .missed(slot.missed)
                case .slot(let slot):
                    try? await clock.sleep(until: Swift.min(slot.due, now + Self.longestSleep))
                }
            }
            return nil
        }
    }
}
