/// A fraction as EXIF stores one.
public struct ExifRational: Hashable, Sendable {
    /// What is divided.
    public var numerator: Int64
    /// By what; 0 means unknown or infinite.
    public var denominator: Int64

    /// Makes a fraction.
    public init(_ numerator: Int64, _ denominator: Int64 = 1) {
        self.numerator = numerator
        self.denominator = denominator
    }
}

/// The value of one EXIF tag.
public enum ExifValue: Hashable, Sendable {
    /// Text, as UTF-8; it ends before the first zero.
    case text(String)
    /// Numbers of 8 bit.
    case bytes([UInt8])
    /// Bytes that only their tag explains.
    case undefined([UInt8])
    /// Numbers of 16 bit.
    case short([UInt16])
    /// Numbers of 32 bit.
    case long([UInt32])
    /// Numbers of 32 bit with a sign.
    case signedLong([Int32])
    /// Fractions of numbers of 32 bit.
    case rational([ExifRational])
    /// Fractions of numbers of 32 bit with a sign.
    case signedRational([ExifRational])

    /// The first number, of whole ones.
    public var number: Int? {
        switch self {
        case .bytes(let values): values.first.map(Int.init)
        case .short(let values): values.first.map(Int.init)
        case .long(let values): values.first.map(Int.init)
        case .signedLong(let values): values.first.map(Int.init)
        case .text, .undefined, .rational, .signedRational: nil
        }
    }
}

/// The order in which a block has the bytes of its numbers.
enum ByteOrder: Hashable, Sendable {
    case little, big

    func read(_ bytes: [UInt8], _ position: Int, _ width: Int) -> UInt32? {
        guard position >= 0, position <= bytes.count - width else { return nil }
        var value: UInt32 = 0
        for index in 0..<width {
            let byte = bytes[position + (self == .big ? index : width - 1 - index)]
            value = value << 8 | UInt32(byte)
        }
        return value
    }

    func encoded(_ value: UInt32, _ width: Int) -> [UInt8] {
        let low = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        return self == .big ? low.reversed() : low
    }
}

extension ExifValue {
    /// The bytes that one value of a type of TIFF takes; nil for a type that there is not.
    static func width(ofType type: UInt16) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: nil
        }
    }

    /// Reads a value; nil for a type that nothing here needs.
    init?(type: UInt16, bytes: [UInt8], order: ByteOrder) {
        func numbers(_ width: Int) -> [UInt32] {
            stride(from: 0, through: bytes.count - width, by: width).compactMap {
                order.read(bytes, $0, width)
            }
        }
        func rationals(_ number: (UInt32) -> Int64) -> [ExifRational] {
            let parts = numbers(4).map(number)
            return stride(from: 0, to: parts.count - 1, by: 2).map { ExifRational(parts[$0], parts[$0 + 1]) }
        }
        switch type {
        case 1: self = .bytes(bytes)
        case 2: self = .text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        case 3: self = .short(numbers(2).map(UInt16.init(truncatingIfNeeded:)))
        case 4, 13: self = .long(numbers(4))
        case 5: self = .rational(rationals { Int64($0) })
        case 7: self = .undefined(bytes)
        case 9: self = .signedLong(numbers(4).map(Int32.init(bitPattern:)))
        case 10: self = .signedRational(rationals { Int64(Int32(bitPattern: $0)) })
        default: return nil
        }
    }

    /// The type of TIFF, the number of values, and the bytes.
    func encoded(_ order: ByteOrder) -> (type: UInt16, count: Int, bytes: [UInt8]) {
        switch self {
        case .text(let text):
            let bytes = text.utf8.prefix { $0 != 0 } + [0]
            return (2, bytes.count, bytes)
        case .bytes(let bytes): return (1, bytes.count, bytes)
        case .undefined(let bytes): return (7, bytes.count, bytes)
        case .short(let values):
            return (3, values.count, values.flatMap { order.encoded(UInt32($0), 2) })
        case .long(let values): return (4, values.count, values.flatMap { order.encoded($0, 4) })
        case .signedLong(let values):
            return (9, values.count, values.flatMap { order.encoded(UInt32(bitPattern: $0), 4) })
        case .rational(let values):
            return (5, values.count, values.flatMap { $0.parts(0...Int64(UInt32.max), order) })
        case .signedRational(let values):
            return (10, values.count, values.flatMap { $0.parts(Int64(Int32.min)...Int64(Int32.max), order) })
        }
    }
}

extension ExifRational {
    /// The nearest fraction to a number, exact for those with up to six decimals.
    init(_ value: Double) {
        guard value.isFinite, abs(value) < 4_000_000_000 else {
            self.init(0, 0)
            return
        }
        // One second over a whole number is how exposures are written.
        if value > 0, value < 1, abs((1 / value).rounded() * value - 1) < 1e-6 {
            self.init(1, Int64((1 / value).rounded()))
            return
        }
        var denominator = 1.0
        while denominator < 1_000_000, (value * denominator).rounded() != value * denominator,
            abs(value * denominator * 10) < 2_000_000_000
        {
            denominator *= 10
        }
        self.init(Int64((value * denominator).rounded()), Int64(denominator))
    }

    fileprivate func parts(_ range: ClosedRange<Int64>, _ order: ByteOrder) -> [UInt8] {
        [numerator, denominator].flatMap { part in
            let kept = min(max(part, range.lowerBound), range.upperBound)
            return order.encoded(UInt32(truncatingIfNeeded: kept), 4)
        }
    }
}
