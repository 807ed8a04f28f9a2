/// Chance that repeats: SplitMix64 (Steele, Lea, Flood 2014), in whole numbers, so that every machine gives
/// the same.
struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number from 0 to `bound` - 1, by the high half of a product.
    mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }

    /// A deviate that is close to normal, with mean 0 and deviation 1: the sum of twelve uniform ones, less
    /// 6.
    ///
    /// The logarithm and cosine of the usual way differ in their last bit from one machine to the next.
    mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double(next() >> 11) * 0x1p-53 }
    }
}
