/// Looks that follow one another.
///
/// What the bridge makes row by row, which is all but the retro look, is computed in 16 bits from the first
/// to the last, so that no band of one step is drawn out by the next.
public struct FilterChain: PhotoFilter {
    /// The looks, in their order.
    public let filters: [any PhotoFilter]

    /// Makes a chain; one without looks answers the picture as it is.
    public init(_ filters: [any PhotoFilter]) {
        self.filters = filters
    }

    /// The names of the looks with their strengths, as `FilterChain(parsing:)` takes them.
    public var name: String {
        filters.map { filter in
            guard let strength = (filter as? any StrengthFilter)?.strength, strength != 1 else {
                return filter.name
            }
            return "\(filter.name):\(strength)"
        }.joined(separator: ",")
    }

    /// The seed of the first look that has one.
    public var seed: UInt64? { filters.lazy.compactMap(\.seed).first }

    /// Answers the picture with the looks, the first one first.
    ///
    /// Blocks the calling thread; any thread will do.
    ///
    /// - Throws: What the looks throw.
    public func apply(to image: Image) throws(PhotoCameraError) -> Image {
        var (result, waiting, threads) = (image, [LookHandle](), 0)
        for filter in filters {
            if let row = filter as? any RowFilter {
                let look = try row.look(for: result)
                if row.strength != 0 { waiting.append(look) }
                threads = row.threads
            } else {
                if !waiting.isEmpty { result = try LookHandle.apply(waiting, to: result, threads: threads) }
                waiting = []
                result = try filter.apply(to: result)
            }
        }
        return waiting.isEmpty ? result : try LookHandle.apply(waiting, to: result, threads: threads)
    }

    /// Whether both have equal looks in the same order.
    public static func == (left: FilterChain, right: FilterChain) -> Bool {
        left.filters.map { AnyHashable($0) } == right.filters.map { AnyHashable($0) }
    }

    /// Hashes the looks in their order.
    public func hash(into hasher: inout Hasher) {
        for filter in filters { hasher.combine(AnyHashable(filter)) }
    }
}

/// A filter of which more or less may be seen.
protocol StrengthFilter: PhotoFilter {
    var strength: Double { get }
}
