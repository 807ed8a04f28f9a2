import FoundationEssentials
import Testing

@testable import PhotoCamera

/// What happens to the clock on the wall in the middle of a series.
struct ClockChange: Sendable, CustomTestStringConvertible {
    let name: String
    /// How far the date jumps.
    var date = Duration.zero
    /// How far local time jumps, as at the beginning and end of summer time.
    var zone = Duration.zero

    var testDescription: String { name }

    static let all = [
        ClockChange(name: "none"),
        ClockChange(name: "an hour forward", date: .seconds(3600)),
        ClockChange(name: "an hour back", date: .seconds(-3600)),
        ClockChange(name: "a day and a bit back", date: .seconds(-86_400.3)),
        ClockChange(name: "300 ms back", date: .milliseconds(-300)),
        ClockChange(name: "700 ms forward", date: .milliseconds(700)),
        ClockChange(name: "summer time begins", zone: .seconds(3600)),
        ClockChange(name: "summer time ends", zone: .seconds(-3600)),
    ]
}

/// A series that is played without waiting: a picture takes as long as it is told to.
private struct Simulation {
    var taken: [Intervalometer.Slot] = []
    var missed = 0
    /// When the shutter was pressed for each.
    var pressed: [MonotonicTime] = []

    static let start = MonotonicTime(sinceStart: .seconds(5000))
    /// 2026-10-25 00:00:00 UTC.
    static let date = 1_792_886_400.0

    init(
        _ schedule: ShotSchedule, lasting seconds: (Int) -> Double, change: ClockChange? = nil,
        offset: Double = 0, most: Int = 10_000
    ) {
        let change = change ?? ClockChange.all[0]
        let zone: @Sendable (Date) -> Duration = { date in
            date.timeIntervalSince1970 < Self.date + 500 ? .zero : change.zone
        }
        var meter = Intervalometer(schedule, startingAt: Self.start, zone: zone)
        var now = Self.start
        while taken.count < most {
            let passed = now - Self.start
            let jump = passed >= .seconds(500) ? change.date : .zero
            let date = Date(timeIntervalSince1970: Self.date + offset + (passed + jump).seconds)
            switch meter.upcoming(at: now, date: date) {
            case .over(let missed):
                self.missed += missed
                return
            case .slot(let slot) where slot.due <= now:
                meter.take(slot)
                missed += slot.missed
                taken.append(slot)
                pressed.append(now)
                now = now + .seconds(seconds(taken.count))
            case .slot(let slot):
                // As the sleep that is cut into pieces, so that a clock that is set is noticed.
                now = min(slot.due, now + .seconds(1))
            }
        }
    }

    var gaps: [Double] { zip(pressed.dropFirst(), pressed).map { ($0 - $1).seconds } }
}

@Suite("Intervalometer")
struct IntervalometerTests {
    @Test("takes a thousand pictures at 1 s without drift, however long each takes")
    func noDrift() {
        let run = Simulation(ShotSchedule(every: .seconds(1), count: 1000)) { 0.05 + Double($0 % 90) / 100 }
        #expect(run.taken.count == 1000 && run.missed == 0)
        let late = run.pressed.enumerated().map { $1 - Simulation.start - .seconds($0) }
        #expect(late.allSatisfy { $0 >= .zero && $0 < .milliseconds(10) })
    }

    @Test("misses, and tells, slots that pass while a picture takes longer than its interval")
    func slowPictures() {
        let run = Simulation(ShotSchedule(every: .seconds(1), count: 100)) { _ in 1.8 }
        // At 0, 2, 4 …: 1.8 is nearer to 2 than to 1.
        #expect(run.taken.count == 50 && run.missed == 50)
        #expect(run.gaps.allSatisfy { $0 == 2 })
    }

    @Test(
        "takes a slot that is late by half an interval at most",
        arguments: [(1.2, [0, 1, 2]), (1.5, [0, 1, 3]), (1.6, [0, 2, 4])]
    )
    func late(seconds: Double, slots: [Int]) {
        let run = Simulation(ShotSchedule(every: .seconds(1)), lasting: { _ in seconds }, most: 3)
        #expect(run.taken.map(\.number) == slots)
    }

    @Test("takes one after another where there is no interval")
    func noInterval() {
        let run = Simulation(ShotSchedule(count: 5)) { _ in 0.7 }
        #expect(run.taken.count == 5 && run.missed == 0)
        #expect(run.gaps.allSatisfy { abs($0 - 0.7) < 1e-9 })
    }

    @Test(
        "ends by time, with a slot that is due at that moment",
        arguments: [
            ShotSchedule.End.after(.seconds(10)),
            .at(Date(timeIntervalSince1970: Simulation.date + 10)),
        ]
    )
    func ends(end: ShotSchedule.End) {
        let run = Simulation(ShotSchedule(every: .seconds(2.5), until: end)) { _ in 0.1 }
        #expect(run.taken.count == 5 && run.missed == 0)
    }

    @Test("counts what is missed at the end as well")
    func missedAtEnd() {
        let counted = Simulation(ShotSchedule(every: .seconds(1), count: 10)) { $0 == 5 ? 100 : 0.1 }
        #expect(counted.taken.count == 5 && counted.missed == 5)
        let timed = Simulation(ShotSchedule(every: .seconds(1), until: .after(.seconds(9)))) {
            $0 == 5 ? 100 : 0.1
        }
        #expect(timed.taken.count == 5 && timed.missed == 5)
    }

    @Test("takes an aligned picture also where it is woken a little after its time")
    func wokenLate() {
        let start = Simulation.start
        let meter = Intervalometer(
            ShotSchedule(every: .seconds(10), isAligned: true), startingAt: start, zone: { _ in .zero })
        // The clock says half a second past a whole ten seconds at the start.
        let date = Date(timeIntervalSince1970: 1_000_000_000.5)
        let due = start + .seconds(9.5)
        #expect(meter.upcoming(at: start, date: date) == .slot(.init(number: 0, due: due, missed: 0)))
        let late = meter.upcoming(at: due + .milliseconds(3), date: date.addingTimeInterval(9.503))
        guard case .slot(let slot) = late else {
            Issue.record("it is over")
            return
        }
        #expect(slot.number == 0 && slot.due <= due + .milliseconds(3))
    }

    @Test("is not moved by a change of the clock", arguments: ClockChange.all)
    func clockChange(change: ClockChange) {
        let run = Simulation(
            ShotSchedule(every: .seconds(1), count: 1000), lasting: { _ in 0.2 }, change: change)
        #expect(run.taken.count == 1000 && run.missed == 0)
        #expect(run.gaps.allSatisfy { abs($0 - 1) < 1e-9 })
    }

    @Test("lies at whole intervals of the time of day where it is aligned", arguments: [1.0, 60, 300, 7.5])
    func aligned(interval: Double) {
        let run = Simulation(
            ShotSchedule(every: .seconds(interval), isAligned: true), lasting: { _ in 0.3 }, offset: 130.4,
            most: 50)
        let times = run.pressed.map { Simulation.date + 130.4 + ($0 - Simulation.start).seconds }
        for time in times {
            let rest = (time + interval / 2).truncatingRemainder(dividingBy: interval) - interval / 2
            #expect(abs(rest) < 0.001)
        }
        #expect(run.missed == 0)
        #expect(run.gaps.allSatisfy { abs($0 - interval) < 0.001 })
    }

    @Test(
        "follows a change of the clock where it is aligned, and never stops or comes twice",
        arguments: ClockChange.all, [1.0, 7, 60]
    )
    func alignedClockChange(change: ClockChange, interval: Double) {
        let run = Simulation(
            ShotSchedule(every: .seconds(interval), isAligned: true), lasting: { _ in 0.1 }, change: change,
            offset: 0.25, most: 600)
        #expect(run.taken.count == 600)
        #expect(run.gaps.allSatisfy { $0 > interval * 0.49 && $0 < interval * 1.51 })
        // It lies on the clock again, as that now goes.
        let jump = change.date + change.zone
        let last = run.pressed.last.map { $0 - Simulation.start + jump } ?? .zero
        let time = Simulation.date + 0.25 + last.seconds + interval / 2
        #expect(abs(time.truncatingRemainder(dividingBy: interval) - interval / 2) < 0.001)
        #expect(run.taken.map(\.number) == Array(0..<600))
    }

    @Test("takes values without sense as they are, and does not trap")
    func extremes() {
        let never = ShotSchedule.End.at(Date(timeIntervalSince1970: .infinity))
        for interval in [Duration.seconds(Int64.max), .nanoseconds(1), .seconds(-5)] {
            var meter = Intervalometer(
                ShotSchedule(every: interval, until: never, isAligned: true), startingAt: Simulation.start)
            for step in 0..<3 {
                let now = Simulation.start + .seconds(step)
                let upcoming = meter.upcoming(at: now, date: Date(timeIntervalSince1970: .nan))
                guard case .slot(let slot) = upcoming else { continue }
                meter.take(slot)
            }
        }
    }
}
