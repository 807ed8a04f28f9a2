extension EncodedPicture {
    /// What its file holds beside this picture, which a file made anew does not; a sentence each.
    var losses: [String] {
        let count = pictureCount
        let hasTrailer = format == .jpeg && JPEGFile(bytes)?.hasTrailer == true
        return [
            count > 1 ? "only the first of its \(count) pictures was taken" : nil,
            hasTrailer
                ? "what stood behind the picture in its file, as the film of a motion photo, was left out"
                : nil,
        ].compactMap(\.self)
    }

    /// How many pictures the file holds: the pages of a TIFF, the frames of an animated PNG.
    var pictureCount: Int {
        switch format {
        case .png:
            PNGFile(bytes)?.chunks.first { $0.type == "acTL" }
                .flatMap { ByteOrder.big.read(Array($0.data), 0, 4) }.map { Int($0) } ?? 1
        case .tiff: Self.pageCount(bytes)
        default: 1
        }
    }

    /// The directories of a TIFF, but for those of smaller copies.
    ///
    /// Source: TIFF 6.0, section 2; NewSubfileType.
    private static func pageCount(_ bytes: [UInt8]) -> Int {
        let order: ByteOrder = bytes.first == UInt8(ascii: "M") ? .big : .little
        var (count, seen, place) = (0, Set<UInt32>(), order.read(bytes, 4, 4))
        while let start = place, start != 0, seen.count < 100, seen.insert(start).inserted {
            guard let entries = order.read(bytes, Int(start), 2) else { break }
            let isCopy = (0..<Int(entries)).contains { index in
                let entry = Int(start) + 2 + 12 * index
                guard order.read(bytes, entry, 2) == 254 else { return false }
                return (order.read(bytes, entry + 8, 4) ?? 0) & 1 == 1
            }
            count += isCopy ? 0 : 1
            place = order.read(bytes, Int(start) + 2 + 12 * Int(entries), 4)
        }
        return count
    }
}
