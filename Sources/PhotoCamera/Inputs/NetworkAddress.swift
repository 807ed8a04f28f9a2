/// The address of a network camera.
///
/// It carries credentials, but never shows them: whatever prints it prints `redacted`.
public struct NetworkAddress: Hashable, Sendable {
    /// The schemes that a camera can have.
    public static let schemes = ["http", "https", "rtsp", "rtsps", "rtmp", "rtmps"]

    /// The address as it was given, WITH CREDENTIALS.
    let text: String
    /// Whether it is one for RTSP.
    var isRTSP: Bool { text.lowercased().hasPrefix("rtsp") }
    /// The name or number of the server, in lower case, without brackets.
    let host: String
    /// Whether it has a user or password of its own.
    let hasCredentials: Bool

    /// Takes an address; nil for what begins with none of the schemes, such as the path of a file.
    public init?(_ text: String) {
        guard let separator = text.firstRange(of: "://"),
            Self.schemes.contains(text[..<separator.lowerBound].lowercased())
        else { return nil }
        self.text = text
        let authority = text[separator.upperBound...].prefix { !"/?#".contains($0) }
        let at = authority.lastIndex(of: "@")
        hasCredentials = at != nil
        let server = at.map { authority[authority.index(after: $0)...] } ?? authority
        host =
            server.first == "["
            ? server.dropFirst().prefix { $0 != "]" }.lowercased()
            : server.prefix { $0 != ":" }.lowercased()
    }

    /// The address without its secrets.
    public var redacted: String { Self.redacted(text) }
}

extension NetworkAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address without its secrets.
    public var description: String { redacted }
    /// The address without its secrets.
    public var debugDescription: String { redacted }
    /// Shows what `description` does: a dump must not tell more.
    public var customMirror: Mirror { Mirror(self, children: ["redacted": redacted]) }
}
