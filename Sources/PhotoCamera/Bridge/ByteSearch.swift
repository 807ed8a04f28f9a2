internal import Glibc

extension [UInt8] {
    /// Where a byte comes first from a place on; nil where it does not.
    ///
    /// By the system's own search: image data has millions of bytes between two that are looked for.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return unsafe withUnsafeBytes { buffer in
            guard let first = buffer.baseAddress,
                let found = unsafe memchr(first + start, Int32(byte), buffer.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - first
        }
    }
}
