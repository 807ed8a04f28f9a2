import PhotoCamera

/// How the text after an option becomes a value.
struct ValueParser<Value>: Sendable {
    /// What stands for the value in the help, as `WxH`.
    let placeholder: String
    /// What is accepted, as a sentence that tells the user what to give.
    let accepts: String
    /// The least and the most that is accepted, as `1 to 100`.
    var limits: String?
    /// What a shell offers.
    var completion = Completion.nothing
    /// Whether a value may look like a negative number: `--size -1x5` is a bad size, not a size left out.
    var isNumeric = false
    /// The value as the help shows it where it is the default.
    var show: @Sendable (Value) -> String = { "\($0)" }
    /// Why a text is not accepted, where there is more to say than `accepts`.
    var refusal: @Sendable (SystemString) -> String? = { _ in nil }
    /// The value, or nil where the text is not accepted.
    let parse: @Sendable (SystemString) -> Value?

    /// What to give instead of `word`.
    func remedy(for word: SystemString) -> String {
        if let reason = refusal(word) { return reason.prefix(1).uppercased() + reason.dropFirst() }
        guard case .words(let words) = completion,
            let nearest = Spelling.nearest(to: word.description, among: words)
        else { return accepts }
        return "Did you mean \(nearest)? \(accepts)"
    }
}

/// What a shell offers where a value is due.
enum Completion: Hashable, Sendable {
    case nothing
    case files
    case words([String])
}

extension ValueParser where Value == SystemString {
    /// A path, byte for byte; `-` is left to the command to understand.
    static func path(_ placeholder: String = "FILE", accepts: String = "Give a path") -> Self {
        ValueParser(
            placeholder: placeholder,
            accepts: accepts,
            completion: .files,
            parse: { $0.isEmpty ? nil : $0 }
        )
    }
}

extension ValueParser {
    /// One of a few words, and the other spellings of it.
    static func choice(_ placeholder: String, _ choices: [(names: [String], value: Value)]) -> Self
    where Value: Sendable {
        let names = choices.map { $0.names[0] }
        return ValueParser(
            placeholder: placeholder,
            accepts: "Give one of: \(names.joined(separator: ", "))",
            completion: .words(names),
            parse: { word in choices.first { $0.names.contains(word.description) }?.value }
        )
    }
}

extension ValueParser where Value: FixedWidthInteger & Sendable {
    /// A whole number, decimal or with `0x`.
    static func number(_ placeholder: String = "N", in range: ClosedRange<Value>) -> Self {
        ValueParser(
            placeholder: placeholder,
            accepts: "Give a whole number from \(range.lowerBound) to \(range.upperBound)",
            // What the type can hold is no limit that anybody comes near.
            limits: range == .min ... .max ? nil : "\(range.lowerBound) to \(range.upperBound)",
            isNumeric: true,
            parse: { word in
                let value: Value? =
                    if word.starts(with: "0x") || word.starts(with: "0X") {
                        wholeNumber(word.bytes.dropFirst(2), radix: 16)
                    } else {
                        wholeNumber(word.bytes[...])
                    }
                return value.flatMap { range.contains($0) ? $0 : nil }
            }
        )
    }
}

/// The number that digits alone spell, without a sign.
private func wholeNumber<Value: FixedWidthInteger>(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Value? {
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    return Value(String(decoding: digits, as: UTF8.self), radix: radix)
}

extension ValueParser where Value == PixelSize {
    /// Width and height, as `1280x720`.
    static var size: Self {
        ValueParser(
            placeholder: "WxH",
            accepts: "Give width and height from 1 to 65535 each, as 1280x720",
            isNumeric: true,
            parse: { word in
                let sides: [UInt16?] = word.bytes
                    .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
                    .map { wholeNumber($0) }
                guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
                else { return nil }
                return PixelSize(width: Int(width), height: Int(height))
            }
        )
    }
}

extension ValueParser where Value == Duration {
    /// A time in seconds: `5`, `0.5`, `2s`, `500ms`.
    static var seconds: Self {
        ValueParser(
            placeholder: "SECONDS",
            accepts: "Give a time from 0.001 to 3600 seconds, as 5, 0.5, 2s or 500ms",
            limits: "0.001 to 3600 s",
            isNumeric: true,
            show: { "\($0)".replacing(".0 seconds", with: " s") },
            parse: { word in
                guard var number = word.text else { return nil }
                var unit = 1.0
                if number.hasSuffix("ms") {
                    (number, unit) = (String(number.dropLast(2)), 0.001)
                } else if number.hasSuffix("s") {
                    number.removeLast()
                }
                // Double reads "inf", "1e3" and "0x1p3" as well.
                guard number.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }),
                    let seconds = Double(number).map({ $0 * unit }), (0.001...3600).contains(seconds)
                else { return nil }
                return .seconds(seconds)
            }
        )
    }
}

/// Width and height in pixels.
struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    var width: Int
    var height: Int

    var description: String {
        "\(width)x\(height)"
    }
}
