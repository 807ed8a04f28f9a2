internal import Glibc

/// A path as the system has it: bytes, which need not be UTF-8, and which pass through unchanged.
public struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes, without a zero at the end.
    public let bytes: [UInt8]

    /// Makes a path of bytes; it ends before the first zero.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// Makes a path of text, as UTF-8.
    public init(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// Makes a path of a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The path as text; bytes that are not UTF-8 show as replacement characters.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The part after the last dot of the last component, as text; empty where there is none.
    public var fileExtension: String {
        let name = lastComponent
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self)
    }

    /// The part after the last slash.
    public var lastComponent: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The folder that holds it: "." where the path has no slash.
    public var folder: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
    }

    /// The path of something in this folder.
    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        let separator: [UInt8] = bytes.last == UInt8(ascii: "/") || bytes.isEmpty ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes: bytes + separator + name)
    }

    /// Calls `body` with the path as C takes it.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe (bytes + [0]).withUnsafeBytes { buffer in
            // The array is never empty: it ends with a zero.
            unsafe body(buffer.assumingMemoryBound(to: CChar.self).baseAddress!)
        }
    }
}
