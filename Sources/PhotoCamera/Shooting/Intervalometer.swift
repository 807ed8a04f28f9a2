public import FoundationEssentials

/// Tells which slot of a schedule comes next: a value without a clock, so that every course of time can be
/// tried.
public struct Intervalometer: Sendable {
    /// The place of one picture in a schedule.
    public struct Slot: Hashable, Sendable {
        /// Its number, from 0.
        public var number: Int
        /// When it is due.
        public var due: MonotonicTime
        /// How many slots since the one that was taken last have passed.
        public var missed: Int
    }

    /// What comes next.
    public enum Upcoming: Hashable, Sendable {
        /// This slot, now or later.
        case slot(Slot)
        /// Nothing; so many slots have passed since the last one that was taken.
        case over(missed: Int)
    }

    private var schedule: ShotSchedule
    private let start: MonotonicTime
    private let zone: @Sendable (Date) -> Duration
    private var last: Slot?

    /// A thousand years: longer ones could not be counted with.
    private static let longestInterval = Duration.seconds(31_556_952_000)

    /// Starts a schedule.
    ///
    /// - Parameters:
    ///   - schedule: When pictures are taken.
    ///   - now: The moment of the start, which is that of slot 0 unless the schedule is aligned.
    ///   - zone: How far local time is ahead of UTC at a date; that of the system unless given.
    public init(
        _ schedule: ShotSchedule, startingAt now: MonotonicTime,
        zone: @escaping @Sendable (Date) -> Duration = WallClock.offset(at:)
    ) {
        self.schedule = schedule
        self.schedule.interval = min(schedule.interval, Self.longestInterval)
        start = now
        self.zone = zone
    }

    /// The slot to take next.
    ///
    /// It is due now where its time has come, or has passed by half an interval at most.
    ///
    /// - Parameters:
    ///   - now: The moment of the call.
    ///   - date: The date of the same moment, by which aligned slots and dates of an end are found.
    public func upcoming(at now: MonotonicTime, date: Date) -> Upcoming {
        let slot = candidate(at: now, date: date)
        let end = end(at: now, date: date)
        let next = (last?.number ?? -1) + 1
        let isWithin = end.map { slot.due <= $0 } ?? true
        if isWithin, schedule.count.map({ slot.number < $0 }) ?? true { return .slot(slot) }
        var missed = slot.missed
        if let count = schedule.count { missed = min(missed, count - next) }
        if let end, schedule.interval > .zero {
            // The slot before `next` was due one interval before it.
            let before = last?.due ?? slot.due - schedule.interval * (slot.missed + 1)
            missed = min(missed, max(.zero, end - before).divided(by: schedule.interval))
        }
        return .over(missed: max(0, missed))
    }

    /// Makes `slot` the last one that was taken.
    public mutating func take(_ slot: Slot) {
        last = slot
    }

    private func candidate(at now: MonotonicTime, date: Date) -> Slot {
        let interval = schedule.interval
        let next = (last?.number ?? -1) + 1
        guard interval > .zero else { return Slot(number: next, due: now, missed: 0) }
        guard !schedule.isAligned else { return aligned(at: now, date: date, next: next) }
        let late: Duration = now - start - interval / 2
        let number = late <= .zero ? next : max(next, late.divided(by: interval, roundingUp: true))
        return Slot(number: number, due: start + interval * number, missed: number - next)
    }

    /// The first whole interval of local time from the earliest moment on at which a picture may be taken.
    private func aligned(at now: MonotonicTime, date: Date, next: Int) -> Slot {
        let interval = schedule.interval
        let earliest =
            last.map { max(now - interval / 2, $0.due + interval / 2) } ?? max(start, now - interval / 2)
        let ahead: Duration = earliest - now
        let wall: Duration = .seconds(date.timeIntervalSince1970.bounded) + ahead
        let local: Duration = wall + zone(date.addingTimeInterval(ahead.seconds))
        let aligned = interval * local.divided(by: interval, roundingUp: true)
        let due = earliest + (aligned - local)
        let passed: Duration = last.map { due - $0.due } ?? interval
        let missed = max(0, (passed + interval / 2).divided(by: interval) - 1)
        return Slot(number: next + missed, due: due, missed: missed)
    }

    private func end(at now: MonotonicTime, date: Date) -> MonotonicTime? {
        switch schedule.end {
        case nil: nil
        case .after(let duration): start + duration
        case .at(let end): now + .seconds(end.timeIntervalSince(date).bounded)
        }
    }
}

extension Duration {
    /// How often `divisor`, which is more than zero, fits; rounded down, or up.
    func divided(by divisor: Duration, roundingUp: Bool = false) -> Int {
        let (quotient, rest) = attoseconds.quotientAndRemainder(dividingBy: divisor.attoseconds)
        let correction: Int128 = rest == 0 ? 0 : rest > 0 ? (roundingUp ? 1 : 0) : (roundingUp ? 0 : -1)
        return Int(clamping: quotient + correction)
    }
}

extension Double {
    /// The number within what a `Duration` of seconds can be reckoned with; zero for none.
    var bounded: Double { isNaN ? 0 : max(-1e12, min(1e12, self)) }
}
