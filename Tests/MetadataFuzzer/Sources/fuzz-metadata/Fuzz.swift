import PhotoCamera

/// Whatever the bytes are, metadata are read, changed and written without a crash, and what was written is
/// read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var metadata = PictureMetadata(of: bytes)
    change(ExifBlock(bytes))
    change(metadata.exif)
    metadata.exif?[.image, 0x0112] = .short([1])
    metadata.exif?.thumbnail = [0xFF, 0xD8, 0xFF, 0xD9]
    metadata.xmp = Array("<x:xmpmeta/>".utf8)
    _ = PictureMetadata(of: metadata.written(into: bytes))
    _ = PictureMetadata.removed(from: bytes)
    return 0
}

private func change(_ block: ExifBlock?) {
    guard var block else { return }
    _ = block.thumbnail
    for directory in ExifBlock.Directory.allCases where directory != .thumbnail {
        for tag: UInt16 in [0x010F, 0x0112, 0x8769, 0x8825, 0x9003, 0x927C, 0xA002] {
            _ = block[directory, tag]
        }
    }
    block[.image, 0x0112] = .short([1])
    block[.image, 0x010F] = .text("a maker with a name of some length")
    block[.exif, 0xA002] = .long([1])
    block[.exif, 0x9286] = nil
    block.thumbnail = [1, 2, 3, 4, 5]
    guard let again = ExifBlock(block.bytes) else { fatalError("what was written is no block") }
    precondition(again[.image, 0x0112] == .short([1]), "what was set is not there")
    precondition(again.thumbnail == [1, 2, 3, 4, 5], "the thumbnail is not there")
    block.thumbnail = nil
    precondition(ExifBlock(block.bytes)?.thumbnail == nil, "the thumbnail is still there")
}
