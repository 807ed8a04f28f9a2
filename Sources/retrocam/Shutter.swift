import Dispatch
import Glibc
import PhotoCamera
import Synchronization

/// Waits for the user to release the shutter: by a key, a signal, or a line of standard input.
final class ShutterTrigger: Sendable {
    private let kind: ShootingOptions.Shutter
    private let signals: SignalCounter?

    /// Begins to watch; nil where it is the time that releases the shutter.
    ///
    /// - Throws: `invalidValue` where keys are asked for and there is no terminal.
    init?(_ kind: ShootingOptions.Shutter?) throws(PhotoCameraError) {
        guard let kind else { return nil }
        self.kind = kind
        signals = kind == .signal ? SignalCounter(SIGUSR1) : nil
        guard kind == .key else { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw .invalidValue(
                name: "--shutter", value: "key",
                reason: "standard input is no terminal. Use --shutter line, or --shutter signal")
        }
        KeyMode.begin()
    }

    /// Gives the terminal back.
    func end() {
        KeyMode.end()
    }

    /// Tells how to take a picture, where somebody sits at a terminal.
    func explain() {
        guard Output.errors.isTerminal else { return }
        switch kind {
        case .key: Terminal.report("Space or Enter takes a picture, q ends")
        case .line: Terminal.report("Enter takes a picture, Ctrl-D ends")
        case .signal: Terminal.report("kill -USR1 \(getpid()) takes a picture, Ctrl-C ends")
        }
    }

    /// So many releases, each with its countdown; fewer where standard input ends before.
    func moments(count: Int, _ countdown: Countdown) -> AsyncStream<ShotMoment> {
        let slot = Mutex(0)
        return AsyncStream { [self] in
            let number = slot.withLock { $0 }
            guard number < count, await wait(), (try? await countdown.run()) != nil else { return nil }
            slot.withLock { $0 = number + 1 }
            return .shoot(slot: number)
        }
    }

    /// Suspends until the shutter is released; false where it will not be any more.
    private func wait() async -> Bool {
        if let signals { return await signals.next() }
        let isCancelled = Flag()
        let kind = kind
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                DispatchQueue(label: "retrocam.shutter").async {
                    answer.resume(returning: StandardInput.waits(for: kind, until: isCancelled))
                }
            }
        } onCancel: {
            isCancelled.set()
        }
    }
}

/// Counts a signal from the start on, so that none is lost while a picture is taken.
private struct SignalCounter: Sendable {
    private let stream: AsyncStream<Void>

    init(_ number: Int32) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        SignalWatch.begin(number, on: DispatchQueue(label: "retrocam.shutter")) { continuation.yield() }
    }

    func next() async -> Bool {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next() != nil
    }
}

/// A flag that is set once.
private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    func set() { value.store(true, ordering: .relaxed) }
    var isSet: Bool { value.load(ordering: .relaxed) }
}

private enum StandardInput {
    /// Blocks until a key or line comes; false at the end of the input, or at a key that ends the program.
    static func waits(for kind: ShootingOptions.Shutter, until flag: Flag) -> Bool {
        // What was typed while a picture was taken is not meant for the next.
        if kind == .key { tcflush(STDIN_FILENO, TCIFLUSH) }
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var isLineBegun = false
        while !flag.isSet {
            guard unsafe poll(&request, 1, 50) != 0 else { continue }
            var byte: UInt8 = 0
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            guard count == 1 else {
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                return isLineBegun
            }
            switch (kind, byte) {
            case (.line, UInt8(ascii: "\n")), (.key, UInt8(ascii: " ")), (.key, UInt8(ascii: "\n")):
                return true
            case (.key, UInt8(ascii: "q")), (.key, 4), (.key, 27): return false
            case (.line, _): isLineBegun = true
            default: break
            }
        }
        return false
    }
}

/// The mode of the terminal in which each key is read at once, and is not shown.
enum KeyMode {
    private static let before = Mutex<[UInt8]?>(nil)

    static func begin() {
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        let saved = unsafe withUnsafeBytes(of: settings) { unsafe Array($0) }
        before.withLock { $0 = saved }
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Puts the terminal as it was before; does nothing where it was not changed.
    static func end() {
        guard let saved = before.withLock({ $0.take() }) else { return }
        var settings = termios()
        unsafe withUnsafeMutableBytes(of: &settings) { unsafe $0.copyBytes(from: saved) }
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
