import Dispatch
import Glibc

enum SignalWatch {
    /// Calls `handler` each time that a signal comes, from the return of this function to the program's end.
    ///
    /// The signal is not set to be ignored first: what comes before dispatch has put its own handler in place
    /// would be lost, and nobody could interrupt the program. Blocks the calling thread for microseconds.
    ///
    /// - Parameter queue: Calls `handler`.
    static func begin(_ number: Int32, on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        // It holds itself.
        source.setEventHandler { withExtendedLifetime(source) { handler() } }
        let registration = DispatchGroup()
        registration.enter()
        source.setRegistrationHandler { registration.leave() }
        source.resume()
        registration.wait()
    }

    /// Whether whoever started this program wants it to go on in spite of the signal, as `nohup` does.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
