import Glibc

/// Parses, runs, prints and exits.
@main
struct Retrocam {
    static let version = "0.1.0"

    static func main() async {
        StandardStreams.makeSafe()
        if let shortage = Resources.shortage {
            Terminal.report(shortage)
            _exit(ExitCode.tryAgain.rawValue)
        }
        let work = Task { await run() }
        Interruption.watch(cancelling: work)
        let code = await work.value
        KeyMode.end()
        ScreenFlash.end()
        // Nothing is buffered, and a source that does not answer may still be at work on its own thread: the
        // destructors of 245 libraries have no business beside it.
        _exit(code.rawValue)
    }

    private static func run() async -> ExitCode {
        do {
            try await CommandTable.parse(SystemString.processWords).run()
            return .done
        } catch {
            Terminal.report("\(error)")
            return ExitCode(error)
        }
    }
}

/// The three descriptors that a process is born with.
enum StandardStreams {
    /// Opens those that are closed, and turns SIGPIPE and SIGXFSZ into errors of `write`.
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
        // A file over the user's limit is an error of `write` as well, and not the end of the process.
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}
