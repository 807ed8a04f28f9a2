/// What EXIF tells of a picture: directories of tags, in the layout of a TIFF file.
///
/// A block that was read is changed in place: what is not changed stays byte for byte where it is, also a
/// maker note, whose own offsets hold only there. Whatever the bytes are, reading them is safe; what cannot
/// be read is left alone.
public struct ExifBlock: Hashable, Sendable {
    /// Which directory a tag is in.
    public enum Directory: Hashable, Sendable, CaseIterable {
        /// Of the picture: IFD0.
        case image
        /// Of how it was taken.
        case exif
        /// Of the thumbnail: IFD1.
        case thumbnail
        /// Of the place.
        case gps
    }

    struct Entry: Hashable, Sendable {
        var tag: UInt16
        var type: UInt16
        var count: UInt32
        /// The four bytes that hold the value or say where it is.
        var field: [UInt8]
        /// A new value, which is not written yet.
        var fresh: [UInt8]?
        /// How many bytes of a new value have room where `field` says; 0 where they need a place.
        var room = 0
    }

    struct Table: Hashable, Sendable {
        var entries: [Entry] = []
        /// Where it is in `source`; nil for a new one.
        var place: Int?
        /// How many entries that place has room for.
        var room = 0
        var isChanged = false
    }

    /// The block as it was read; empty for a new one.
    var source: [UInt8]
    let order: ByteOrder
    var tables: [Directory: Table] = [.image: Table()]
    var newThumbnail: [UInt8]?

    /// Makes an empty block.
    public init() {
        source = []
        order = .little
    }

    /// Reads a block, with or without "Exif\0\0" before it, or a whole TIFF file; nil for what is neither.
    public init?(_ bytes: some Collection<UInt8>) {
        let signature = Array("Exif\0\0".utf8)
        source = Array(bytes.starts(with: signature) ? bytes.dropFirst(signature.count)[...] : bytes[...])
        if source.starts(with: [0x49, 0x49, 0x2A, 0]) {
            order = .little
        } else if source.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            order = .big
        } else {
            return nil
        }
        guard let first = order.read(source, 4, 4), let image = table(at: Int(first)) else { return nil }
        tables[.image] = image
        if let place = number(.image, Self.exifPointer) { tables[.exif] = table(at: place) }
        if let place = number(.image, Self.gpsPointer) { tables[.gps] = table(at: place) }
        if let next = order.read(source, Int(first) + 2 + 12 * image.room, 4), next != 0 {
            tables[.thumbnail] = table(at: Int(next))
        }
    }

    /// The value of a tag; nil where there is none, or it cannot be read.
    ///
    /// Setting nil removes it.
    public subscript(directory: Directory, tag: UInt16) -> ExifValue? {
        get {
            guard let entry = tables[directory]?.entries.first(where: { $0.tag == tag }),
                let bytes = bytes(of: entry)
            else { return nil }
            return ExifValue(type: entry.type, bytes: bytes, order: order)
        }
        set {
            guard newValue != self[directory, tag] else { return }
            var table = tables[directory] ?? Table()
            table.isChanged = true
            let index = table.entries.firstIndex { $0.tag == tag }
            if let (type, count, bytes) = newValue?.encoded(order), count > 0 {
                var entry = Entry(
                    tag: tag, type: type, count: UInt32(clamping: count), field: [0, 0, 0, 0], fresh: bytes)
                if let index {
                    let old = table.entries[index]
                    (entry.field, entry.room) = (old.field, place(of: old)?.count ?? old.room)
                    table.entries[index] = entry
                } else {
                    table.entries.append(entry)
                }
            } else if let index {
                table.entries.remove(at: index)
            }
            tables[directory] = table
        }
    }

    /// The first number of a tag that has whole ones.
    func number(_ directory: Directory, _ tag: UInt16) -> Int? { self[directory, tag]?.number }

    /// The JPEG that shows the picture small; nil for none.
    public var thumbnail: [UInt8]? {
        get {
            if let newThumbnail { return newThumbnail }
            guard let range = thumbnailRange else { return nil }
            return Array(source[range])
        }
        set {
            forgetThumbnail()
            newThumbnail = newValue
        }
    }

    static let exifPointer: UInt16 = 0x8769
    static let gpsPointer: UInt16 = 0x8825
    static let thumbnailOffset: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
}

extension ExifBlock {
    /// Whether both are written as the same bytes.
    public static func == (left: ExifBlock, right: ExifBlock) -> Bool { left.bytes == right.bytes }

    /// Hashes what is written.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ExifBlock {
    private func table(at place: Int) -> Table? {
        guard place >= 8, let count = order.read(source, place, 2) else { return nil }
        // Entries that a cut block no longer has are not there.
        let room = min(Int(count), (source.count - place - 2) / 12)
        var table = Table(place: place, room: room)
        for index in 0..<room {
            let start = place + 2 + 12 * index
            guard let tag = order.read(source, start, 2), let type = order.read(source, start + 2, 2),
                let count = order.read(source, start + 4, 4)
            else { break }
            table.entries.append(
                Entry(
                    tag: UInt16(tag), type: UInt16(type), count: count,
                    field: Array(source[(start + 8)..<(start + 12)])))
        }
        return table
    }

    /// Where the value of an entry that was read stands outside of the entry.
    private func place(of entry: Entry) -> Range<Int>? {
        guard entry.fresh == nil, let width = ExifValue.width(ofType: entry.type) else { return nil }
        let length = width * Int(entry.count)
        guard length > 4, let start = order.read(entry.field, 0, 4), Int(start) <= source.count - length
        else { return nil }
        return Int(start)..<(Int(start) + length)
    }

    private func bytes(of entry: Entry) -> [UInt8]? {
        if let fresh = entry.fresh { return fresh }
        guard let width = ExifValue.width(ofType: entry.type) else { return nil }
        let length = width * Int(entry.count)
        if length <= 4 { return Array(entry.field.prefix(length)) }
        return place(of: entry).map { Array(source[$0]) }
    }

    /// Where the thumbnail that was read stands.
    private var thumbnailRange: Range<Int>? {
        range(Self.thumbnailOffset, Self.thumbnailLength)
    }

    private func range(_ offset: UInt16, _ length: UInt16) -> Range<Int>? {
        guard let start = number(.thumbnail, offset), let length = number(.thumbnail, length),
            start >= 8, length > 0, start <= source.count - length
        else { return nil }
        return start..<(start + length)
    }

    /// Takes the thumbnail out: of a picture that was changed it may show what nobody shall see any more.
    private mutating func forgetThumbnail() {
        // Old cameras keep it as a strip of pixels.
        let old = thumbnailRange ?? range(0x0111, 0x0117)
        tables[.thumbnail] = nil
        tables[.image]?.isChanged = true
        newThumbnail = nil
        guard let old, !isNeeded(old) else { return }
        if old.upperBound >= source.count - 1, !isNeeded(old.upperBound..<source.count) {
            source.removeSubrange(old.lowerBound...)
        } else {
            source.replaceSubrange(old, with: repeatElement(0, count: old.count))
        }
    }

    /// Whether a directory or a value stands in these bytes.
    private func isNeeded(_ range: Range<Int>) -> Bool {
        tables.values.contains { table in
            let directory = table.place.map { $0..<($0 + 6 + 12 * table.room) }
            return directory?.overlaps(range) == true
                || table.entries.contains { entry in
                    let start = Int(order.read(entry.field, 0, 4) ?? 0)
                    let place = entry.room > 0 ? start..<(start + entry.room) : place(of: entry)
                    return place?.overlaps(range) == true
                }
        }
    }
}
