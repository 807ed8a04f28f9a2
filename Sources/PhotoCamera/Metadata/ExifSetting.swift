/// A tag and the value to give it, as `Artist=Ada`.
public struct ExifSetting: Hashable, Sendable {
    /// The tag.
    public let tag: ExifTag
    /// The value as text: "1/60", "2026:08:03 14:25:30", any words.
    ///
    /// An empty one removes the tag.
    public let text: String

    /// Reads a setting.
    ///
    /// - Throws: `invalidValue` where there is no `=`, for a tag that is not known or that describes the file
    ///   itself, and for a value that the tag does not take.
    public init(_ words: String) throws(PhotoCameraError) {
        guard let equals = words.firstIndex(of: "=") else {
            throw Self.wrong(words, "it has no =. Give a tag and a value, as Artist=Ada")
        }
        let name = words[..<equals].lowercased()
        let plain = Self.aliases[name] ?? name
        guard let tag = ExifTag.settable.first(where: { $0.name.lowercased() == plain }) else {
            let near = Spelling.near(String(words[..<equals]), among: ExifTag.settable.map(\.name))
            let list = "All of them: man retrocam"
            throw Self.wrong(
                words,
                "no tag of this name can be set. "
                    + (near.isEmpty ? list : "Did you mean \(near.joined(separator: " or "))? \(list)"))
        }
        self.tag = tag
        text = String(words[words.index(after: equals)...])
        guard text.isEmpty || value(.little) != nil else { throw Self.wrong(words, tag.kind.accepted) }
    }

    /// What exiftool and older standards call some of them.
    private static let aliases = [
        "iso": "photographicsensitivity", "isospeedratings": "photographicsensitivity",
        "modifydate": "datetime", "createdate": "datetimedigitized", "ownername": "cameraownername",
        "serialnumber": "bodyserialnumber", "exposurecompensation": "exposurebiasvalue",
    ]

    private static func wrong(_ words: String, _ reason: String) -> PhotoCameraError {
        .invalidValue(name: "--exif", value: words, reason: reason)
    }

    /// The value as the block has it; nil for one that the tag does not take.
    func value(_ order: ByteOrder) -> ExifValue? {
        guard text.utf8.count <= 8192, !text.utf8.contains(0) else { return nil }
        switch tag.kind {
        case .text: return .text(text)
        case .date:
            let isDate =
                text.matchesShape("0000:00:00 00:00:00")
                && LocalTime.date(text, offset: nil, subSeconds: nil) != nil
            return isDate ? .text(text) : nil
        case .offset:
            guard text.matchesShape("+00:00") || text.matchesShape("-00:00") else { return nil }
            let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
            return parts[0] <= 14 && parts[1] <= 59 ? .text(text) : nil
        case .digits: return text.utf8.count <= 9 && text.allSatisfy(\.isDigit) ? .text(text) : nil
        case .comment: return .comment(text, order)
        case .short(let range):
            guard text.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
                return nil
            }
            return .short([UInt16(number)])
        case .rational:
            guard let value = ExifRational(text), value.numerator >= 0 else { return nil }
            return .rational([value])
        case .signedRational: return ExifRational(text).map { .signedRational([$0]) }
        }
    }
}

extension ExifTag.Kind {
    fileprivate var accepted: String {
        switch self {
        case .text, .comment: "give at most 8192 bytes of text"
        case .date: "give date and time as 2026:08:03 14:25:30"
        case .offset: "give the distance to UTC as +02:00"
        case .digits: "give the digits behind the second, as 123"
        case .short(let range): "give a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .rational: "give a number or a fraction, as 2.8 or 1/60"
        case .signedRational: "give a number or a fraction, as -0.5 or 1/3"
        }
    }
}

extension ExifValue {
    /// Text with the name of its characters before it, as the tag UserComment has it.
    static func comment(_ text: String, _ order: ByteOrder) -> ExifValue {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return .undefined(Array("ASCII\0\0\0".utf8) + text.utf8)
        }
        return .undefined(
            Array("UNICODE\0".utf8) + text.utf16.flatMap { order.encoded(UInt32($0), 2) })
    }
}

extension ExifRational {
    /// Reads "1/60", "2.8" or "-0.5"; nil for what is no such number, or too large.
    init?(_ text: String) {
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let sign: Int64 = text.hasPrefix("-") ? -1 : 1
        let parts = unsigned.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
            let numerator = Int32(parts[0]), let denominator = Int32(parts[1]), denominator > 0
        {
            self.init(sign * Int64(numerator), Int64(denominator))
        } else if unsigned.allSatisfy({ $0.isDigit || $0 == "." }), let value = Double(unsigned),
            value < 2_000_000_000
        {
            let positive = ExifRational(value)
            self.init(sign * positive.numerator, positive.denominator)
        } else {
            return nil
        }
    }
}

extension Character {
    fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension String {
    /// Whether it has a digit where `shape` has a 0, and is the same elsewhere.
    fileprivate func matchesShape(_ shape: String) -> Bool {
        count == shape.count && zip(self, shape).allSatisfy { $1 == "0" ? $0.isDigit : $0 == $1 }
    }
}
