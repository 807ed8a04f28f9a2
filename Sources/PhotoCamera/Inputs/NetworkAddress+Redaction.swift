extension NetworkAddress {
    /// An address without its secrets, for messages, names and files: `http://user:***@host/video?token=***`.
    ///
    /// Takes any text, also what is no whole address. Where it is unclear what is secret, it hides more. A
    /// user without a password stays.
    public static func redacted(_ text: String) -> String {
        let separator = text.firstRange(of: "://")
        let slashes = text.prefix { $0 == "/" }
        let start = separator?.upperBound ?? slashes.endIndex
        let (authority, rest) = splitAuthority(text[start...])
        return text[..<start] + withoutPassword(authority) + withoutSecretValues(rest)
    }

    /// The part with user, password and server, and what follows it.
    private static func splitAuthority(_ text: Substring) -> (Substring, Substring) {
        let authority = text.prefix { !"/?#".contains($0) }
        guard !authority.contains("@"), let at = text.lastIndex(of: "@"), !isServer(authority) else {
            return (authority, text[authority.endIndex...])
        }
        // "user:pass/word@host": the slash is the password's, whatever a strict reader says.
        let server = text[at...].prefix { !"/?#".contains($0) }
        return (text[..<server.endIndex], text[server.endIndex...])
    }

    /// Whether this is a host with a port, or without one.
    private static func isServer(_ text: Substring) -> Bool {
        let afterBrackets = text.lastIndex(of: "]").map { text[$0...] } ?? text
        guard let colon = afterBrackets.firstIndex(of: ":") else { return true }
        return afterBrackets[colon...].dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }

    private static func withoutPassword(_ authority: Substring) -> String {
        guard let at = authority.lastIndex(of: "@") else { return String(authority) }
        let credentials = authority[..<at]
        // An escaped colon separates as well for some servers.
        let ends = [":", "%3A", "%3a"].compactMap { credentials.firstRange(of: $0)?.upperBound }
        guard let end = ends.min(), end < at else { return String(authority) }
        return credentials[..<end] + "***" + authority[at...]
    }

    /// Hides what follows `password=` and its like.
    ///
    /// Some cameras have them in the path, so all of it is searched. A value ends at the next `&` only,
    /// because any other sign may be part of it.
    private static func withoutSecretValues(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].suffix { !"/?&;#_".contains($0) }
            result += rest[...equals]
            rest = rest[equals...].dropFirst()
            guard isSecretName(name) else { continue }
            let value = rest.prefix { $0 != "&" }
            if !value.isEmpty { result += "***" }
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static func isSecretName(_ name: Substring) -> Bool {
        let name = unescaped(name).lowercased()
        return ["pass", "pwd", "psw", "token", "secret", "auth", "credential", "signature"].contains {
            name.contains($0)
        } || ["key", "pw", "pas", "sig", "sid", "session"].contains { name.hasSuffix($0) }
    }

    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring {
    /// The longest end of it whose characters all fulfil the condition.
    fileprivate func suffix(while predicate: (Character) -> Bool) -> Substring {
        lastIndex { !predicate($0) }.map { self[index(after: $0)...] } ?? self
    }
}
