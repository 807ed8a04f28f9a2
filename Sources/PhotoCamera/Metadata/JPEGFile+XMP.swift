/// XMP that is longer than a segment: the main part names an extension, which is in pieces.
///
/// Source: Adobe, XMP Specification Part 3, 1.1.3.1.
extension JPEGFile {
    private static let signature = "http://ns.adobe.com/xmp/extension/\0"
    /// The pieces that Adobe's own programs make.
    private static let pieceLimit = 65400
    private static let headerLength = signature.utf8.count + 40

    /// The extension that the main part names; nil where it names none, or a byte of it is missing.
    func xmpExtension(of xmp: [UInt8]?) -> [UInt8]? {
        guard let name = xmp.flatMap(PictureMetadata.xmpExtensionName) else { return nil }
        let start = Array(Self.signature.utf8) + name
        let pieces = segments.filter {
            $0.marker == Marker.app1 && $0.payload.starts(with: start) && $0.payload.count > Self.headerLength
        }
        .map { Piece($0.payload.dropFirst(start.count)) }
        .sorted { $0.offset < $1.offset }
        var whole: [UInt8] = []
        for piece in pieces {
            guard piece.offset == whole.count else { return nil }
            whole += piece.data
        }
        return whole.count == pieces.first?.total ? whole : nil
    }

    /// Puts an extension behind the main part that names it.
    mutating func setXMPExtension(_ content: [UInt8]?, of xmp: [UInt8]?) {
        segments.removeAll { $0.marker == Marker.app1 && $0.begins(with: Self.signature) }
        guard let content, let xmp, let name = PictureMetadata.xmpExtensionName(in: xmp) else { return }
        let main = segments.firstIndex { $0.marker == Marker.app1 && $0.begins(with: Self.xmpSignature) }
        guard let main, let total = UInt32(exactly: content.count) else { return }
        let pieces = stride(from: 0, to: content.count, by: Self.pieceLimit).map { offset in
            let header =
                Array(Self.signature.utf8) + name + ByteOrder.big.encoded(total, 4)
                + ByteOrder.big.encoded(UInt32(offset), 4)
            let data = content[offset..<min(offset + Self.pieceLimit, content.count)]
            return Segment(marker: Marker.app1, payload: (header + data)[...])
        }
        segments.insert(contentsOf: pieces, at: main + 1)
    }

    private struct Piece {
        let total: Int
        let offset: Int
        let data: ArraySlice<UInt8>

        init(_ content: ArraySlice<UInt8>) {
            let numbers = Array(content.prefix(8))
            total = Int(ByteOrder.big.read(numbers, 0, 4) ?? 0)
            offset = Int(ByteOrder.big.read(numbers, 4, 4) ?? 0)
            data = content.dropFirst(8)
        }
    }
}
