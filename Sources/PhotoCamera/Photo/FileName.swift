public import FoundationEssentials
internal import Glibc

/// Names of photo files.
public enum FileName {
    /// "retrocam-20260803T142530.123Z.jpg": date, time, milliseconds and zone (UTC), so that names sort by
    /// time and do not repeat when summer time ends.
    ///
    /// - Parameters:
    ///   - date: When the picture was taken.
    ///   - format: The format, for the extension.
    ///   - attempt: 0 for the first; a name that is taken gets "_2", "_3", which sorts after it.
    public static func standard(for date: Date, format: PictureFormat, attempt: Int = 0) -> String {
        let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
        let rest = ((milliseconds % 1000) + 1000) % 1000
        var time = time_t((milliseconds - rest) / 1000)
        var parts = unsafe tm()
        unsafe gmtime_r(&time, &parts)
        let stamp = unsafe formatted("retrocam-%Y%m%dT%H%M%S", &parts)
        let thousandths = String(1000 + rest).dropFirst()
        let suffix = attempt == 0 ? "" : "_\(attempt + 1)"
        return String(decoding: stamp, as: UTF8.self) + ".\(thousandths)Z\(suffix).\(format.fileExtension)"
    }

    /// The path with the fields of strftime filled in, in local time: "%F_%H%M%S.jpg".
    ///
    /// "%i" is the number of the picture, "%4i" the same with four digits at least, "%3N" the thousandths of
    /// the second, and "%%" a percent sign.
    ///
    /// - Parameters:
    ///   - pattern: The path.
    ///   - date: When the picture was taken.
    ///   - number: How many pictures there are with it; 1 unless given.
    public static func expanding(_ pattern: FilePath, at date: Date, number: Int = 1) -> FilePath {
        guard pattern.bytes.contains(UInt8(ascii: "%")) else { return pattern }
        var time = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = unsafe tm()
        unsafe localtime_r(&time, &parts)
        let pattern = FilePath(bytes: ownFields(of: pattern, at: date, number: number))
        return FilePath(bytes: unsafe formatted(pattern, &parts))
    }

    /// Whether two pictures can have different names by this path: whether it has a field.
    public static func hasFields(_ pattern: FilePath) -> Bool {
        var rest = pattern.bytes[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")), percent + 1 < rest.endIndex {
            guard rest[percent + 1] == UInt8(ascii: "%") else { return true }
            rest = rest[(percent + 2)...]
        }
        return false
    }

    /// The path for a further attempt, where a name is taken: "shot_2.jpg" after "shot.jpg".
    ///
    /// A name that would get longer than the system allows loses its end.
    static func numbered(_ path: FilePath, attempt: Int) -> FilePath {
        guard attempt > 0 else { return path }
        let name = path.lastComponent
        let dot = path.fileExtension.isEmpty ? nil : name.lastIndex(of: UInt8(ascii: "."))
        let end = name[(dot ?? name.endIndex)...]
        let suffix = Array("_\(attempt + 1)".utf8)
        let stem = name[..<end.startIndex].prefix(max(0, longestName - suffix.count - end.count))
        return FilePath(bytes: path.bytes[..<name.startIndex] + stem + suffix + end)
    }

    /// The most bytes that a name may have: NAME_MAX of every file system that matters.
    static let longestName = 255

    /// Fills in what strftime does not know.
    private static func ownFields(of pattern: FilePath, at date: Date, number: Int) -> [UInt8] {
        let bytes = pattern.bytes
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[(index + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let width = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
            let letter = digits.endIndex < bytes.count ? bytes[digits.endIndex] : 0
            switch (bytes[index], letter) {
            case (UInt8(ascii: "%"), UInt8(ascii: "i")) where width <= 20:
                let text = String(number)
                result += Array(String(repeating: "0", count: max(0, width - text.count)).utf8) + text.utf8
            case (UInt8(ascii: "%"), UInt8(ascii: "N")) where width <= 9:
                result += fraction(of: date, digits: width == 0 ? 9 : width)
            case (UInt8(ascii: "%"), UInt8(ascii: "%")) where digits.isEmpty:
                result += bytes[index...index + 1]
            default:
                result.append(bytes[index])
                index += 1
                continue
            }
            index = digits.endIndex + 1
        }
        return result
    }

    private static func fraction(of date: Date, digits: Int) -> [UInt8] {
        let seconds = date.timeIntervalSince1970
        let billionths = Int(((seconds - seconds.rounded(.down)) * 1e9).rounded(.down))
        return Array(String(1_000_000_000 + min(billionths, 999_999_999)).utf8.dropFirst().prefix(digits))
    }

    private static func formatted(_ pattern: FilePath, _ parts: inout tm) -> [UInt8] {
        // One byte that is always there tells an empty result from one that does not fit.
        let marked = FilePath(bytes: pattern.bytes + [UInt8(ascii: "!")])
        var capacity = 256
        while capacity <= 1 << 16 {
            var buffer = [CChar](repeating: 0, count: capacity)
            let count = unsafe marked.withCString { unsafe strftime(&buffer, capacity, $0, &parts) }
            if count > 0 { return buffer[..<(count - 1)].map(UInt8.init(bitPattern:)) }
            capacity *= 4
        }
        return pattern.bytes
    }
}
