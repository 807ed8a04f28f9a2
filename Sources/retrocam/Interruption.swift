import Dispatch
import Glibc

/// Ctrl-C, Ctrl-\ and SIGTERM: the first cancels the work, which then ends cleanly; the second ends the
/// program at once.
///
/// Unless it is watched, Ctrl-\ opens the debugger of Swift's runtime.
enum Interruption {
    /// Watches from now on; not for a hang-up that `nohup` has the program ignore.
    static func watch(cancelling task: Task<ExitCode, Never>) {
        let queue = DispatchQueue(label: "retrocam.signals")
        let hangUp = SignalWatch.isIgnored(SIGHUP) ? [] : [SIGHUP]
        for number in hangUp + [SIGQUIT, SIGINT, SIGTERM] {
            SignalWatch.begin(number, on: queue) {
                if task.isCancelled {
                    KeyMode.end()
                    ScreenFlash.end()
                    _exit(ExitCode.cancelled.rawValue)
                }
                task.cancel()
            }
        }
    }
}
