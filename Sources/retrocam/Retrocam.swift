import Glibc

/// Parses, runs, prints and exits.
@main
struct Retrocam {
    static let version = "0.1.0"

    static func main() async {
        StandardStreams.makeSafe()
        var code = ExitCode.done
        do {
            try await CommandTable.parse(SystemString.processWords).run()
        } catch {
            code = ExitCode(error)
            Terminal.report("\(error)")
        }
        exit(code.rawValue)
    }
}

/// The three descriptors that a process is born with.
enum StandardStreams {
    /// Opens those that are closed, and turns SIGPIPE into an error of `write`.
    ///
    /// To be called before any file is opened. A closed standard output would else be the next file that is
    /// opened, and a result printed into that. All three become `/dev/null` for reading, so that a write
    /// fails with `EBADF` and is told, not lost.
    static func makeSafe() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            guard unsafe open("/dev/null", O_RDONLY) == descriptor else {
                exit(ExitCode.internalFault.rawValue)
            }
        }
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
