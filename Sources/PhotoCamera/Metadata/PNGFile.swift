/// A PNG picture as its chunks.
struct PNGFile {
    struct Chunk: Equatable {
        var type: String
        var data: ArraySlice<UInt8>
    }

    private(set) var chunks: [Chunk] = []

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the chunks up to the end's; nil for what is no PNG, or not whole.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature) else { return nil }
        var position = Self.signature.count
        while let length = ByteOrder.big.read(bytes, position, 4), Int(length) <= bytes.count - position - 12
        {
            let start = position + 8
            let letters = bytes[(position + 4)..<start]
            guard letters.allSatisfy({ (65...90).contains($0 & 0xDF) }) else { return nil }
            let type = String(decoding: letters, as: UTF8.self)
            chunks.append(Chunk(type: type, data: bytes[start..<(start + Int(length))]))
            position = start + Int(length) + 4
            if type == "IEND" { break }
        }
        guard chunks.first?.type == "IHDR", chunks.last?.type == "IEND" else { return nil }
    }

    /// The whole file.
    var bytes: [UInt8] {
        var bytes = Self.signature
        bytes.reserveCapacity(chunks.reduce(64) { $0 + $1.data.count + 12 })
        for chunk in chunks {
            let type = Array(chunk.type.utf8)
            bytes += ByteOrder.big.encoded(UInt32(clamping: chunk.data.count), 4)
            bytes += type
            bytes += chunk.data
            bytes += ByteOrder.big.encoded(checksum(type, chunk.data), 4)
        }
        return bytes
    }

    private static let xmpHeader = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)

    /// What the chunks tell; setting it leaves all others as they are.
    var metadata: PictureMetadata {
        get {
            var metadata = PictureMetadata()
            metadata.exif = chunks.first { $0.type == "eXIf" }.flatMap { ExifBlock($0.data) }
            metadata.xmp = chunks.first(where: Self.isXMP).map {
                Array($0.data.dropFirst(Self.xmpHeader.count))
            }
            metadata.colourProfile = chunks.first { $0.type == "iCCP" }.flatMap { Self.profile($0.data) }
            return metadata
        }
        set {
            if newValue.colourProfile != metadata.colourProfile {
                set(newValue.colourProfile.flatMap(Self.chunk(profile:))) { $0.type == "iCCP" }
            }
            set(newValue.xmp.map { Chunk(type: "iTXt", data: (Self.xmpHeader + $0)[...]) }, where: Self.isXMP)
            set((newValue.exif?.bytes).map { Chunk(type: "eXIf", data: $0[...]) }) { $0.type == "eXIf" }
        }
    }

    /// Takes out what the picture tells, but for what its colours need.
    mutating func removeMetadata() {
        chunks.removeAll { ["eXIf", "iTXt", "tEXt", "zTXt", "tIME"].contains($0.type) }
    }

    private static func isXMP(_ chunk: Chunk) -> Bool {
        chunk.type == "iTXt" && chunk.data.starts(with: xmpHeader)
    }

    private mutating func set(_ chunk: Chunk?, where isOld: (Chunk) -> Bool) {
        guard chunk != chunks.first(where: isOld) else { return }
        chunks.removeAll(where: isOld)
        // The header is the first, and a profile stands before the palette and the pixels.
        if let chunk { chunks.insert(chunk, at: 1) }
    }

    /// "name", 0, the method 0, and the profile compressed.
    private static func profile(_ data: ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = data.firstIndex(of: 0), end + 2 <= data.endIndex else { return nil }
        return inflated(Array(data[(end + 2)...]), limit: profileLimit)
    }

    private static func chunk(profile: [UInt8]) -> Chunk? {
        deflated(profile).map { Chunk(type: "iCCP", data: (Array("icc\0\0".utf8) + $0)[...]) }
    }

    /// The most bytes of a profile; those of printers have some megabytes.
    private static let profileLimit = 16 << 20
}
