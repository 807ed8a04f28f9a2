internal import FoundationEssentials
internal import Glibc

/// A moment as clocks on the wall show it, in the zone of this machine.
struct LocalTime: Hashable {
    /// "2026:08:03 14:25:30", as EXIF writes it.
    var text: String
    /// "+02:00".
    var offset: String
    /// "123": what comes behind the second.
    var milliseconds: String

    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.bounded
        let thousandths = Int(((seconds - seconds.rounded(.down)) * 1000).rounded(.down))
        let parts = unsafe WallClock.parts(of: date)
        func padded(_ number: some BinaryInteger, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let day = unsafe [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
        text =
            padded(day[0], 4) + day[1...].map { ":" + padded($0, 2) }.joined()
            + " " + clock.map { padded($0, 2) }.joined(separator: ":")
        let minutes = unsafe parts.tm_gmtoff / 60
        offset =
            (minutes < 0 ? "-" : "+") + padded(abs(minutes) / 60, 2) + ":" + padded(abs(minutes) % 60, 2)
        milliseconds = padded(min(max(thousandths, 0), 999), 3)
    }

    /// The moment that EXIF's texts mean; nil for what is no date.
    ///
    /// Without an offset they are of this machine's zone.
    static func date(_ text: String, offset: String?, subSeconds: String?) -> Date? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
        guard numbers.count == 6, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2]), numbers[3...].allSatisfy({ (0...60).contains($0) })
        else { return nil }
        var parts = unsafe tm()
        unsafe parts.tm_year = numbers[0] - 1900
        unsafe parts.tm_mon = numbers[1] - 1
        unsafe parts.tm_mday = numbers[2]
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        unsafe parts.tm_isdst = -1
        let zone = offset.map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
        let seconds: Int
        if let zone, zone.count == 2, zone.allSatisfy({ $0 < 60 }) {
            let distance = zone[0] * 3600 + zone[1] * 60
            seconds = unsafe timegm(&parts) - (offset?.hasPrefix("-") == true ? -distance : distance)
        } else {
            seconds = unsafe mktime(&parts)
        }
        let fraction = subSeconds.flatMap { Double("0." + $0.filter(\.isNumber)) } ?? 0
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }
}
