public import FoundationEssentials
internal import Glibc

/// The time of day where the machine stands, as the system's time zone has it.
public enum WallClock {
    /// How far local time is ahead of UTC at a date.
    public static func offset(at date: Date) -> Duration {
        unsafe .seconds(parts(of: date).tm_gmtoff)
    }

    /// The next moment after `date` at which the clocks show a time of day.
    ///
    /// A time that summer time leaves out is that of the clock that was not set forward; of one that comes
    /// twice it is the first.
    ///
    /// - Parameters:
    ///   - hour: 0...23.
    ///   - minute: 0...59.
    ///   - second: 0...59.
    ///   - date: From when on.
    public static func next(hour: Int, minute: Int, second: Int = 0, after date: Date) -> Date {
        let today = days(of: date)
        let moments = (0...2).map { day in
            moment(today.year, today.month, today.day + day, hour, minute, second).date
        }
        return moments.first { $0 > date } ?? date
    }

    /// The moment at which the clocks show this date and time; nil where there is no such day.
    public static func date(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0
    ) -> Date? {
        let moment = moment(year, month, day, hour, minute, second)
        // The 31st of a short month becomes a day of the next.
        return moment.day == day ? moment.date : nil
    }

    /// The moment, and its day of the month.
    private static func moment(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
    ) -> (date: Date, day: Int) {
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(clamping: year - 1900)
        unsafe parts.tm_mon = Int32(clamping: month - 1)
        unsafe parts.tm_mday = Int32(clamping: day)
        unsafe parts.tm_hour = Int32(clamping: hour)
        unsafe parts.tm_min = Int32(clamping: minute)
        unsafe parts.tm_sec = Int32(clamping: second)
        unsafe parts.tm_isdst = -1
        let time = unsafe mktime(&parts)
        return (Date(timeIntervalSince1970: Double(time)), unsafe Int(parts.tm_mday))
    }

    private static func days(of date: Date) -> (year: Int, month: Int, day: Int) {
        let parts = unsafe parts(of: date)
        return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    /// The fields of local time.
    static func parts(of date: Date) -> tm {
        var time = time_t(date.timeIntervalSince1970.bounded.rounded(.down))
        var parts = unsafe tm()
        unsafe localtime_r(&time, &parts)
        return unsafe parts
    }
}
