internal import Glibc

/// A user and a password, which are never printed.
struct Credentials: Equatable, Sendable {
    var user: String
    var password: String
}

extension Credentials {
    /// What a .netrc file has for a server: the entry with its name, else the default one; nil for none.
    ///
    /// The words are those that curl and ftp read: `machine`, `default`, `login`, `password`, `account`,
    /// `macdef`, with quotes where a value has blanks.
    init?(netrc text: String, host: String) {
        var words = NetrcWords(text)
        // A default entry has no server.
        var entries: [(host: String?, credentials: Credentials)] = []
        while let word = words.next() {
            switch word {
            case "machine":
                entries.append((words.next()?.lowercased() ?? "", Credentials(user: "", password: "")))
            case "default": entries.append((nil, Credentials(user: "", password: "")))
            case "account": _ = words.next()
            case "macdef": words.skipMacro()
            case "login", "password":
                guard let value = words.next(), !entries.isEmpty else { continue }
                let field = word == "login" ? \Credentials.user : \Credentials.password
                entries[entries.count - 1].credentials[keyPath: field] = value
            default: continue
            }
        }
        let entry = entries.first { $0.host == nil || $0.host == host.lowercased() }
        guard let entry, entry.credentials != Credentials(user: "", password: "") else { return nil }
        self = entry.credentials
    }

    /// What the user's own ~/.netrc has for a server.
    ///
    /// Blocks the calling thread.
    static func fromNetrc(for host: String) -> Credentials? {
        guard let home = unsafe getenv("HOME") else { return nil }
        let path = unsafe FilePath(String(cString: home)).appending(".netrc".utf8)
        guard let bytes = try? path.readAll(upTo: 1 << 20) else { return nil }
        return Credentials(netrc: String(decoding: bytes, as: UTF8.self), host: host)
    }
}

/// The words of a .netrc file.
private struct NetrcWords {
    private var rest: Substring
    private var isAtLineStart = true

    init(_ text: String) {
        rest = text[...]
    }

    mutating func next() -> String? {
        skipBlanks()
        // A password may begin with the sign of a comment.
        while rest.first == "#", isAtLineStart {
            rest = rest.drop { !$0.isNewline }
            skipBlanks()
        }
        isAtLineStart = false
        guard let first = rest.first else { return nil }
        guard first == "\"" else {
            let word = rest.prefix { !$0.isWhitespace }
            rest = rest[word.endIndex...]
            return String(word)
        }
        rest.removeFirst()
        var word = ""
        while let character = rest.popFirst(), character != "\"" {
            word.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return word
    }

    private mutating func skipBlanks() {
        while let character = rest.first, character.isWhitespace {
            isAtLineStart = isAtLineStart || character.isNewline
            rest.removeFirst()
        }
    }

    /// A macro goes on to the next empty line.
    mutating func skipMacro() {
        let end = rest.firstRange(of: "\n\n")
        rest = end.map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
    }
}
