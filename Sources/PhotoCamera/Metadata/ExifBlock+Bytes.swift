extension ExifBlock {
    /// The block as a file has it, without "Exif\0\0" before it.
    public var bytes: [UInt8] {
        var writer = Writer(self)
        return writer.written()
    }

    /// Lays the directories out: where they are as long as they fit there, else behind everything.
    private struct Writer {
        private var block: ExifBlock
        private var output: [UInt8]
        private var order: ByteOrder { block.order }

        init(_ block: ExifBlock) {
            self.block = block
            output = block.source
            guard output.isEmpty else { return }
            output = (order == .little ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]) + [8, 0, 0, 0]
        }

        mutating func written() -> [UInt8] {
            let isRead = !block.source.isEmpty
            point(.exif, by: ExifBlock.exifPointer)
            point(.gps, by: ExifBlock.gpsPointer)
            guard var image = block.tables[.image], image.isChanged || !isRead || hasChanges else {
                return output
            }
            let place = reserve(&image)
            writeValues(&image)
            for (directory, tag) in [
                (Directory.exif, ExifBlock.exifPointer), (.gps, ExifBlock.gpsPointer),
            ] {
                guard var table = block.tables[directory], table.isChanged else { continue }
                let place = reserve(&table)
                writeValues(&table)
                fill(table, at: place, next: 0)
                guard let index = image.entries.firstIndex(where: { $0.tag == tag }) else { continue }
                image.entries[index] = Entry(
                    tag: tag, type: 4, count: 1, field: order.encoded(UInt32(clamping: place), 4))
            }
            fill(image, at: place, next: writeThumbnail())
            output.replaceSubrange(4..<8, with: order.encoded(UInt32(clamping: place), 4))
            return output
        }

        private var hasChanges: Bool {
            block.newThumbnail != nil || block.tables.values.contains { $0.isChanged }
        }

        /// Gives the image directory an entry that leads to another one, where that is new.
        private mutating func point(_ directory: Directory, by tag: UInt16) {
            guard let table = block.tables[directory], table.place == nil, !table.entries.isEmpty,
                block.tables[.image]?.entries.contains(where: { $0.tag == tag }) == false
            else { return }
            let entry = Entry(tag: tag, type: 4, count: 1, field: [0, 0, 0, 0])
            block.tables[.image]?.entries.append(entry)
            block.tables[.image]?.isChanged = true
        }

        /// The place of a directory, at the end where its own has no room.
        private mutating func reserve(_ table: inout Table) -> Int {
            if let place = table.place, table.entries.count <= table.room { return place }
            align()
            let place = output.count
            output += [UInt8](repeating: 0, count: 2 + 12 * table.entries.count + 4)
            return place
        }

        private mutating func writeValues(_ table: inout Table) {
            for index in table.entries.indices {
                guard let fresh = table.entries[index].fresh else { continue }
                if fresh.count <= 4 {
                    let padding = [UInt8](repeating: 0, count: 4 - fresh.count)
                    table.entries[index].field = fresh + padding
                } else if fresh.count <= table.entries[index].room,
                    let place = order.read(table.entries[index].field, 0, 4),
                    Int(place) <= output.count - fresh.count
                {
                    output.replaceSubrange(Int(place)..<(Int(place) + fresh.count), with: fresh)
                } else {
                    align()
                    table.entries[index].field = order.encoded(UInt32(clamping: output.count), 4)
                    output += fresh
                }
            }
        }

        private mutating func fill(_ table: Table, at place: Int, next: Int) {
            let entries = table.entries.sorted { $0.tag < $1.tag }
            var bytes = order.encoded(UInt32(entries.count), 2)
            for entry in entries {
                bytes += order.encoded(UInt32(entry.tag), 2) + order.encoded(UInt32(entry.type), 2)
                bytes += order.encoded(entry.count, 4) + entry.field
            }
            bytes += order.encoded(UInt32(clamping: next), 4)
            // A directory at the end of a cut block may have had no room for what follows its entries.
            output += [UInt8](repeating: 0, count: max(0, place + bytes.count - output.count))
            output.replaceSubrange(place..<(place + bytes.count), with: bytes)
        }

        /// The directory of the thumbnail: a new one, the one that was read, or none (0).
        private mutating func writeThumbnail() -> Int {
            guard let thumbnail = block.newThumbnail else { return block.tables[.thumbnail]?.place ?? 0 }
            var new = ExifBlock()
            new[.image, 0x0103] = .short([6])
            new[.image, 0x011A] = .rational([ExifRational(72)])
            new[.image, 0x011B] = .rational([ExifRational(72)])
            new[.image, 0x0128] = .short([2])
            new[.image, ExifBlock.thumbnailOffset] = .long([0])
            new[.image, ExifBlock.thumbnailLength] = .long([UInt32(clamping: thumbnail.count)])
            // The new block is of the other byte order where this one is.
            var table = Table(
                entries: (new.tables[.image]?.entries ?? []).map { entry in
                    var entry = entry
                    entry.fresh = new[.image, entry.tag]?.encoded(order).bytes
                    return entry
                })
            let place = reserve(&table)
            writeValues(&table)
            if let index = table.entries.firstIndex(where: { $0.tag == ExifBlock.thumbnailOffset }) {
                table.entries[index].field = order.encoded(UInt32(clamping: output.count), 4)
            }
            output += thumbnail
            fill(table, at: place, next: 0)
            return place
        }

        /// Values begin at even places.
        private mutating func align() {
            if output.count % 2 == 1 { output.append(0) }
        }
    }
}
