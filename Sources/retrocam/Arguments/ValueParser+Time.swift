import FoundationEssentials
import PhotoCamera

extension ValueParser where Value == Duration {
    /// A time with a unit, or in seconds: `0.5`, `500ms`, `2s`, `5m`, `1h`, `1d`.
    static var interval: Self {
        ValueParser(
            placeholder: "TIME",
            accepts: "Give a time from 0.001 seconds to 366 days, as 0.5, 2s, 5m, 1h or 1d",
            limits: "0.001 s to 366 d",
            isNumeric: true,
            parse: { word in word.text.flatMap(time) }
        )
    }

    private static func time(_ text: String) -> Duration? {
        let units: [(name: String, seconds: Double)] = [
            ("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400),
        ]
        let unit = units.first { text.hasSuffix($0.name) } ?? ("", 1)
        let number = text.dropLast(unit.name.count)
        // Double reads "inf", "1e3" and "0x1p3" as well.
        guard number.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }),
            let seconds = Double(number).map({ $0 * unit.seconds }), (0.001...366 * 86400).contains(seconds)
        else { return nil }
        return .seconds(seconds)
    }
}

extension ValueParser where Value == UntilTime {
    /// A time as `.interval`, a time of day as `18:00` or `18:00:30`, or a date as `2026-12-31T18:00`.
    static var until: Self {
        ValueParser(
            placeholder: "WHEN",
            accepts: "Give a time from now as 90m, a time of day as 18:00, or a date as 2026-12-31T18:00",
            parse: { word in
                ValueParser<Duration>.interval.parse(word).map(UntilTime.after) ?? word.text.flatMap(moment)
            }
        )
    }

    private static func moment(_ text: String) -> UntilTime? {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let last = halves.last, let (hour, minute, second) = timeOfDay(last) else { return nil }
        if halves.count == 1 { return .time(hour: hour, minute: minute, second: second) }
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false)
            .compactMap { number($0, upTo: 9999) }
        guard halves.count == 2, day.count == 3,
            let date = WallClock.date(
                year: day[0], month: day[1], day: day[2], hour: hour, minute: minute, second: second)
        else { return nil }
        return .date(date)
    }

    private static func timeOfDay(_ text: Substring) -> (hour: Int, minute: Int, second: Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], upTo: 23),
            let minute = number(parts[1], upTo: 59),
            let second = parts.count == 3 ? number(parts[2], upTo: 59) : 0
        else { return nil }
        return (hour, minute, second)
    }

    private static func number(_ digits: Substring, upTo most: Int) -> Int? {
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(digits), number <= most
        else { return nil }
        return number
    }
}
