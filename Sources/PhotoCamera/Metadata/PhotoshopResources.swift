/// Photoshop's image resources, in which JPEG and TIFF keep IPTC's caption, keywords and authors.
///
/// Source: Adobe Photoshop File Formats Specification, "Image Resource Blocks".
struct PhotoshopResources {
    struct Resource {
        var id: UInt16
        /// Signature, id, name, length and data, padded to an even length.
        var bytes: ArraySlice<UInt8>
        var data: ArraySlice<UInt8>
    }

    var resources: [Resource] = []

    /// Reads them up to the first that is damaged.
    init(_ bytes: [UInt8] = []) {
        var rest = bytes[...]
        while let resource = Self.first(of: rest) {
            resources.append(resource)
            rest = rest.dropFirst(resource.bytes.count)
        }
    }

    /// Whether IPTC tells anything: a record of its own version and character set alone does not.
    var hasCaption: Bool {
        guard var rest = iptc?[...] else { return false }
        while rest.count >= 5, rest.first == 0x1C {
            let header = Array(rest.prefix(5))
            if header[1] == 2, header[2] != 0 { return true }
            rest = rest.dropFirst(5 + Int(header[3]) << 8 + Int(header[4]))
        }
        return !rest.allSatisfy { $0 == 0 }
    }

    var bytes: [UInt8] { resources.flatMap(\.bytes) }

    /// What IPTC calls its information interchange model: caption, keywords, authors.
    ///
    /// Setting it puts it last.
    var iptc: [UInt8]? {
        get { resources.first { $0.id == Self.iptc }.map { Array($0.data) } }
        set {
            resources.removeAll { $0.id == Self.iptc }
            guard let newValue, let count = UInt32(exactly: newValue.count) else { return }
            let header =
                Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + ByteOrder.big.encoded(count, 4)
            let bytes = header + newValue + (count.isMultiple(of: 2) ? [] : [0])
            resources.append(
                Resource(
                    id: Self.iptc, bytes: bytes[...],
                    data: bytes[header.count..<header.count + newValue.count]))
        }
    }

    /// Takes out small pictures, which no longer look like the picture itself.
    mutating func removeThumbnails() {
        resources.removeAll { Self.thumbnails.contains($0.id) }
    }

    private static let iptc: UInt16 = 0x0404
    private static let thumbnails: Set<UInt16> = [0x0409, 0x040C]

    private static func first(of bytes: ArraySlice<UInt8>) -> Resource? {
        guard bytes.starts(with: "8BIM".utf8), bytes.count >= 12 else { return nil }
        let start = bytes.startIndex
        // The name is a byte with its length and that many more, padded to an even count.
        let nameLength = (Int(bytes[start + 6]) + 2) / 2 * 2
        let lengthPlace = start + 6 + nameLength
        guard lengthPlace + 4 <= bytes.endIndex else { return nil }
        let length = bytes[lengthPlace..<lengthPlace + 4].reduce(0) { $0 << 8 | Int($1) }
        let end = lengthPlace + 4 + length
        guard end <= bytes.endIndex else { return nil }
        // The last one may lack its padding.
        let paddedEnd = min(end + length % 2, bytes.endIndex)
        return Resource(
            id: UInt16(bytes[start + 4]) << 8 | UInt16(bytes[start + 5]), bytes: bytes[start..<paddedEnd],
            data: bytes[lengthPlace + 4..<end])
    }
}
