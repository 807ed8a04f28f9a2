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
        let whole = date.timeIntervalSince1970.rounded(.down)
        let thousandths = Int(((date.timeIntervalSince1970 - whole) * 1000).rounded(.down))
        var time = time_t(whole)
        var parts = unsafe tm()
        unsafe localtime_r(&time, &parts)
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
}
