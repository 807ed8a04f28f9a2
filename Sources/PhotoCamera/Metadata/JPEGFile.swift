/// A JPEG picture as the segments before its image data, and that data, which nothing here touches.
struct JPEGFile {
    struct Segment: Equatable {
        var marker: UInt8
        var payload: ArraySlice<UInt8>

        func begins(with text: String) -> Bool { payload.starts(with: text.utf8) }
    }

    /// What comes between the start of the picture and its first scan.
    var segments: [Segment] = []
    /// From the first scan's marker to the end marker, both included.
    let body: ArraySlice<UInt8>
    /// Whether something followed the end marker that is not part of this picture.
    let hasTrailer: Bool

    /// Reads a picture from the start marker to the end marker; nil for what is none, or not whole.
    ///
    /// Stray bytes between two segments are left out.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == Marker.start else { return nil }
        var position = 2
        while let marker = Self.nextMarker(in: bytes, from: &position) {
            guard marker != Marker.end else { return nil }
            guard !Marker.standsAlone.contains(marker) else { continue }
            guard let length = bytes.bigEndian16(at: position), length >= 2, position + length <= bytes.count
            else { return nil }
            guard marker != Marker.scan else {
                guard let end = Self.endOfScans(in: bytes, from: position + length) else { return nil }
                body = bytes[(position - 2)..<end]
                hasTrailer = end < bytes.count
                return
            }
            segments.append(
                Segment(marker: marker, payload: bytes[(position + 2)..<(position + length)]))
            position += length
        }
        return nil
    }

    /// The whole file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0xFF, Marker.start]
        bytes.reserveCapacity(body.count + segments.reduce(64) { $0 + $1.payload.count + 4 })
        for segment in segments {
            let length = segment.payload.count + 2
            bytes += [0xFF, segment.marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
            bytes += segment.payload
        }
        return bytes + body
    }

    enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let huffmanTables: UInt8 = 0xC4
        static let app0: UInt8 = 0xE0
        static let app1: UInt8 = 0xE1
        static let app2: UInt8 = 0xE2
        static let app13: UInt8 = 0xED
        static let app14: UInt8 = 0xEE
        static let comment: UInt8 = 0xFE
        /// Restarts within a scan, and one without a meaning: they have no length.
        static let standsAlone: Set<UInt8> = Set([0x01, start] + (0xD0...0xD7))
    }

    /// The next marker, behind stray bytes and fill bytes; `position` is then behind it.
    private static func nextMarker(in bytes: [UInt8], from position: inout Int) -> UInt8? {
        while let found = bytes.firstIndex(of: 0xFF, from: position) {
            position = found
            while position < bytes.count, bytes[position] == 0xFF { position += 1 }
            guard position < bytes.count else { return nil }
            defer { position += 1 }
            if bytes[position] != 0 { return bytes[position] }
        }
        return nil
    }

    /// The place behind the end marker.
    ///
    /// Between the scans of a progressive picture there are tables, whose
    /// bytes may look like it.
    private static func endOfScans(in bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        while let marker = nextMarker(in: bytes, from: &position) {
            if marker == Marker.end { return position }
            guard !Marker.standsAlone.contains(marker) else { continue }
            guard let length = bytes.bigEndian16(at: position), length >= 2 else { return nil }
            position += length
        }
        return nil
    }
}

extension [UInt8] {
    /// Two bytes as a number, the high one first; nil beyond the end.
    fileprivate func bigEndian16(at position: Int) -> Int? {
        guard position >= 0, position + 2 <= count else { return nil }
        return Int(self[position]) << 8 | Int(self[position + 1])
    }
}
