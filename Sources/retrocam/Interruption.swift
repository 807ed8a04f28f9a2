import Dispatch
import Glibc

/// Ctrl-C and SIGTERM: the first cancels the work, which then ends cleanly; the second ends the program at
/// once.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Watches from now on, for as long as the value is kept.
    init(cancelling task: Task<ExitCode, Never>) {
        let queue = DispatchQueue(label: "retrocam.signals")
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // Without this the default action would still end the program.
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if task.isCancelled {
                    KeyMode.end()
                    ScreenFlash.end()
                    _exit(ExitCode.cancelled.rawValue)
                }
                task.cancel()
            }
            source.resume()
            return source
        }
    }
}
