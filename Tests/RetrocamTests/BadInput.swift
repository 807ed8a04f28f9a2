import Testing

/// A line of a table of inputs that the program must refuse: what is typed, and how it ends.
struct BadInput: Sendable, CustomTestStringConvertible {
    /// Who runs the program.
    enum User: Sendable {
        case same
        /// A user whom files and folders can be closed to, which they cannot be to root.
        case nobody
    }

    let name: String
    var user = User.same
    /// Lines of sh that prepare the folder.
    var setUp = ""
    /// What the shell does first: its limits and environment are the program's.
    var shell = ""
    /// What follows the program's name, as it is typed into sh; `$F` is the folder of fixtures.
    var words: String
    let code: Int32
    /// What its one line must hold: the value that is wrong, the reason, and the next step.
    let pieces: [String]

    var testDescription: String { name }

    init(
        _ name: String, user: User = .same, setUp: String = "", shell: String = "", _ words: String,
        _ code: Int32,
        _ pieces: String...
    ) {
        self.name = name
        self.user = user
        self.setUp = setUp
        self.shell = shell
        self.words = words
        self.code = code
        self.pieces = pieces
    }

    /// The line that starts the program.
    private var line: String {
        switch user {
        case .same: "\(shell) exec \"$0\" \(words)"
        case .nobody: "\(shell) \(Self.asNobody) \"$0\" \(words)"
        }
    }

    /// Runs it, and expects what is true of everything that is refused: the right code, one line that says
    /// why, nothing else anywhere, and the folder as it was.
    @discardableResult
    func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
        let sandbox = try Sandbox()
        if !setUp.isEmpty {
            let prepared = try Program.run("set -e; \(setUp)", in: sandbox)
            try #require(prepared.code == 0, "\(prepared.errors)", sourceLocation: sourceLocation)
        }
        let before = try sandbox.listing()
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.text == "", sourceLocation: sourceLocation)
        #expect(outcome.isOneLine, "\(outcome.errors)", sourceLocation: sourceLocation)
        for piece in pieces {
            #expect(outcome.errors.contains(piece), sourceLocation: sourceLocation)
        }
        #expect(try sandbox.listing() == before, sourceLocation: sourceLocation)
        return outcome
    }
}

extension BadInput {
    /// Begins a line that another user runs.
    static let asNobody = "exec setpriv --reuid=65534 --regid=65534 --clear-groups"

    /// Whether the program can be started as another user: by root, from a folder that all can enter.
    static let canBeNobody = Program.succeeds("\(asNobody) \"$0\" --version")

    static let nobodyIsMissing: Comment = "needs root and setpriv, and a build that other users can read"
}

extension Outcome {
    /// Whether the program said one thing, and no library said anything.
    var isOneLine: Bool {
        errors.hasPrefix("retrocam: ") && errors.hasSuffix("\n") && errorLines.count == 1
    }
}
