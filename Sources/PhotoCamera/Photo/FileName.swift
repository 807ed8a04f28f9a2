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
    /// "%%" is a percent sign.
    public static func expanding(_ pattern: FilePath, at date: Date) -> FilePath {
        guard pattern.bytes.contains(UInt8(ascii: "%")) else { return pattern }
        var time = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = unsafe tm()
        unsafe localtime_r(&time, &parts)
        return FilePath(bytes: unsafe formatted(pattern, &parts))
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
