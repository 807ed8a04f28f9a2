import Glibc

/// Text as the system gives it: any bytes but NUL.
///
/// `CommandLine.arguments` repairs bytes that are no UTF-8, and the repaired name is another file's. Words
/// and paths are therefore kept as they came until somebody asks for text.
struct SystemString: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The bytes, without the closing NUL.
    let bytes: [UInt8]

    init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    init(stringLiteral text: String) {
        self.init(text)
    }

    /// The words that the process was started with, without its own name.
    static var processWords: [SystemString] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { word in
                unsafe SystemString(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    /// The text, or nil where the bytes are no UTF-8.
    var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    var isEmpty: Bool {
        bytes.isEmpty
    }

    /// The bytes after the first `count`.
    func dropping(_ count: Int) -> SystemString {
        SystemString(bytes: bytes.dropFirst(count))
    }

    func starts(with prefix: String) -> Bool {
        bytes.starts(with: prefix.utf8)
    }
}

extension SystemString: CustomStringConvertible {
    /// The text for people: bytes that are no UTF-8 are shown as `\xNN`.
    var description: String {
        var text = ""
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                text.unicodeScalars.append(UTF8.decode(encoded))
                offset += encoded.count
            case .error(let length):
                for byte in bytes[offset..<offset + length] {
                    text += "\\x" + String(byte, radix: 16)
                }
                offset += length
            case .emptyInput:
                return text
            }
        }
    }
}
