/// A WebP picture as its chunks.
struct WebPFile: MetadataFile {
    private struct Chunk: Equatable {
        var type: String
        var data: ArraySlice<UInt8>
    }

    private var chunks: [Chunk] = []

    /// Reads the chunks; nil for what is no WebP, or not whole.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8),
            let length = ByteOrder.little.read(bytes, 4, 4), Int(length) <= bytes.count - 8
        else { return nil }
        let end = Int(length) + 8
        var position = 12
        while let length = ByteOrder.little.read(bytes, position + 4, 4), position + 8 <= end {
            let start = position + 8
            let letters = bytes[position..<(position + 4)]
            guard Int(length) <= end - start, letters.allSatisfy({ (32...126).contains($0) }) else {
                return nil
            }
            chunks.append(
                Chunk(
                    type: String(decoding: letters, as: UTF8.self),
                    data: bytes[start..<(start + Int(length))]))
            position = start + Int(length) + Int(length) % 2
        }
        guard let first = chunks.first, ["VP8 ", "VP8L", "VP8X"].contains(first.type) else { return nil }
    }

    var bytes: [UInt8] {
        var body = Array("WEBP".utf8)
        for chunk in chunks {
            body += chunk.type.utf8
            body += ByteOrder.little.encoded(UInt32(clamping: chunk.data.count), 4)
            body += chunk.data
            if chunk.data.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + ByteOrder.little.encoded(UInt32(clamping: body.count), 4) + body
    }

    var metadata: PictureMetadata {
        get {
            var metadata = PictureMetadata()
            metadata.exif = data("EXIF").flatMap { ExifBlock($0) }
            metadata.xmp = data("XMP ").map { Array($0) }
            metadata.colourProfile = data("ICCP").map { Array($0) }
            return metadata
        }
        set {
            guard newValue != metadata, extend() else { return }
            set("ICCP", Flag.profile, to: newValue.colourProfile, at: 1)
            set("EXIF", Flag.exif, to: newValue.exif?.bytes, at: nil)
            set("XMP ", Flag.xmp, to: newValue.xmp, at: nil)
        }
    }

    mutating func removeMetadata() {
        guard let header = chunks.first, header.type == "VP8X", header.data.count >= 10 else { return }
        set("EXIF", Flag.exif, to: nil, at: nil)
        set("XMP ", Flag.xmp, to: nil, at: nil)
    }

    private enum Flag {
        static let profile: UInt8 = 0x20
        static let alpha: UInt8 = 0x10
        static let exif: UInt8 = 0x08
        static let xmp: UInt8 = 0x04
    }

    private func data(_ type: String) -> ArraySlice<UInt8>? { chunks.first { $0.type == type }?.data }

    private mutating func set(_ type: String, _ flag: UInt8, to data: [UInt8]?, at place: Int?) {
        chunks.removeAll { $0.type == type }
        var header = Array(chunks[0].data)
        header[0] = data == nil ? header[0] & ~flag : header[0] | flag
        chunks[0].data = header[...]
        guard let data else { return }
        chunks.insert(Chunk(type: type, data: data[...]), at: place ?? chunks.count)
    }

    /// Puts the header before a plain picture that metadata need; false where the picture's own is damaged.
    private mutating func extend() -> Bool {
        guard chunks[0].type != "VP8X" else { return chunks[0].data.count >= 10 }
        let bytes = Array(chunks[0].data.prefix(10))
        guard bytes.count == 10 else { return false }
        var flags: UInt8 = 0
        var size: (width: UInt32, height: UInt32)
        if chunks[0].type == "VP8 " {
            guard let width = ByteOrder.little.read(bytes, 6, 2),
                let height = ByteOrder.little.read(bytes, 8, 2)
            else { return false }
            size = (width & 0x3FFF, height & 0x3FFF)
        } else {
            guard bytes[0] == 0x2F, let bits = ByteOrder.little.read(bytes, 1, 4) else { return false }
            size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
            if bits >> 28 & 1 == 1 { flags = Flag.alpha }
        }
        guard size.width > 0, size.height > 0 else { return false }
        let header =
            [flags, 0, 0, 0] + ByteOrder.little.encoded(size.width - 1, 3)
            + ByteOrder.little.encoded(size.height - 1, 3)
        chunks.insert(Chunk(type: "VP8X", data: header[...]), at: 0)
        return true
    }
}
