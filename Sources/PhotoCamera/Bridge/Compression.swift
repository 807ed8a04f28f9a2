internal import COpenCVShim

/// What zlib's format has compressed; nil where it is damaged, or more than `limit` bytes.
func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    try? unsafe makeBytes { out in
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return .invalid }
            return unsafe pcv_bytes_inflate(start, buffer.count, limit, out)
        }
    }
}

/// The bytes in zlib's format; nil where there is no memory.
func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    try? unsafe makeBytes { out in
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return .invalid }
            return unsafe pcv_bytes_deflate(start, buffer.count, out)
        }
    }
}

/// The CRC-32 of some bytes and more behind them.
func checksum(_ first: [UInt8], _ rest: ArraySlice<UInt8>) -> UInt32 {
    let begun = unsafe first.withUnsafeBufferPointer { unsafe pcv_bytes_crc32(0, $0.baseAddress, $0.count) }
    return unsafe rest.withUnsafeBufferPointer { unsafe pcv_bytes_crc32(begun, $0.baseAddress, $0.count) }
}
