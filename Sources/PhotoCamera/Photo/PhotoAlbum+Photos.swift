public import FoundationEssentials
internal import Glibc

extension PhotoAlbum {
    /// A photo in an album.
    public struct Entry: Hashable, Sendable {
        /// Where it is.
        public let path: FilePath
        /// When it was taken, as its name says; where the name is not of ours, when the file was changed.
        public let date: Date
        /// The bytes of the file.
        public let size: Int

        /// Decodes a small picture of it.
        ///
        /// A photo that is smaller stays as it is.
        ///
        /// - Parameter longestSide: The longer side in pixels; 160 unless given.
        /// - Throws: As `Image(contentsOf:)`.
        public func thumbnail(longestSide: Int = 160) async throws(PhotoCameraError) -> Image {
            try await PhotoAlbum.work { () throws(PhotoCameraError) in
                let image = try Image(contentsOf: path)
                let longer = max(image.width, image.height)
                guard longer > longestSide else { return image }
                return try image.resized(
                    width: max(1, image.width * longestSide / longer),
                    height: max(1, image.height * longestSide / longer))
            }
        }
    }

    /// Saves an encoded photo under a name of its time, on a thread of the album's own.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - date: When it was taken.
    ///   - format: What the bytes are.
    /// - Returns: Where it is.
    /// - Throws: `cannotCreate`, `accessDenied`, `diskFull`, `writeFailed`.
    @discardableResult
    public func add(
        _ bytes: [UInt8], takenAt date: Date, format: PictureFormat
    ) async throws(PhotoCameraError) -> FilePath {
        try await Self.work { () throws(PhotoCameraError) in
            try save(bytes, takenAt: date, format: format)
        }
    }

    /// The photos, the oldest first; none where the folder does not exist yet.
    ///
    /// Files count by their extension; what a program is writing at this moment does not.
    ///
    /// - Throws: `accessDenied`, `undecodable` where the folder is none.
    public func photos() async throws(PhotoCameraError) -> [Entry] {
        try await Self.work { () throws(PhotoCameraError) in
            guard folder.kind != .missing else { return [] }
            let entries = try folder.fileNames().compactMap(entry)
            return entries.sorted { ($0.date, $0.path) < ($1.date, $1.path) }
        }
    }

    private func entry(_ name: [UInt8]) -> Entry? {
        let path = folder.appending(name)
        guard name.first != UInt8(ascii: "."), PictureFormat(fileExtension: path.fileExtension) != nil else {
            return nil
        }
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
        let date = FileName.date(ofStandard: name) ?? Date(timeIntervalSince1970: changed)
        return Entry(path: path, date: date, size: Int(status.st_size))
    }

    /// Files make their thread wait: the pool's have other things to do.
    private static let executor = QueueExecutor(label: "PhotoCamera.album")

    private static func work<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PhotoCameraError) -> Value
    ) async throws(PhotoCameraError) -> Value {
        let task = Task(executorPreference: executor) { Result { () throws(PhotoCameraError) in try body() } }
        return try await task.value.get()
    }
}

extension FilePath: Comparable {
    /// Whether the bytes of `left` come first.
    public static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension FileName {
    /// The date in a name that `standard` has made; nil in any other.
    static func date(ofStandard name: [UInt8]) -> Date? {
        let start = Array("retrocam-".utf8)
        let text = Array(name.dropFirst(start.count))
        // 20260803T142530.123Z
        guard name.starts(with: start), text.count > 20, text[8] == UInt8(ascii: "T"),
            text[15] == UInt8(ascii: "."), text[19] == UInt8(ascii: "Z"),
            let day = number(text[0..<8]), let time = number(text[9..<15]),
            let thousandths = number(text[16..<19])
        else { return nil }
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(day / 10000 - 1900)
        unsafe parts.tm_mon = Int32(day / 100 % 100 - 1)
        unsafe parts.tm_mday = Int32(day % 100)
        unsafe parts.tm_hour = Int32(time / 10000)
        unsafe parts.tm_min = Int32(time / 100 % 100)
        unsafe parts.tm_sec = Int32(time % 100)
        let seconds = unsafe timegm(&parts)
        return Date(timeIntervalSince1970: Double(seconds) + Double(thousandths) / 1000)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
