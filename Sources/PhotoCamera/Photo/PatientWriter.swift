internal import Glibc

/// Writes to a descriptor that may make it wait: a pipe, a terminal, a device.
package enum PatientWriter {
    /// The `errno` of a write that failed; `ECANCELED` where the task was cancelled.
    package struct Failure: Error {
        /// The system's number.
        package let code: Int32
    }

    /// What a pipe that is ready for writing takes at once, in any case.
    private static let portion = 4096
    /// How long it waits before it looks whether its task was cancelled.
    private static let pause: Int32 = 50

    /// Writes all bytes, or until the task is cancelled while the reader is slow.
    ///
    /// Blocks the calling thread.
    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            try waitUntilWritable(descriptor)
            let count = unsafe rest.extracting(first: portion).withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.extracting(droppingFirst: count)
            } else if errno != EINTR, errno != EAGAIN {
                throw Failure(code: errno)
            }
        }
    }

    /// Opens a path for writing; a pipe that nobody reads yet is waited for, until the task is cancelled.
    ///
    /// - Throws: `ENXIO` where nobody reads it for as long as `patience`.
    package static func open(_ path: FilePath, _ patience: Duration) throws(Failure) -> Int32 {
        let deadline = MonotonicTime.now + patience
        while true {
            let descriptor = unsafe path.withCString {
                unsafe Glibc.open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            }
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR || errno == ENXIO && isPipe(path) else { throw Failure(code: errno) }
            guard !Task.isCancelled else { throw Failure(code: ECANCELED) }
            guard MonotonicTime.now < deadline else { throw Failure(code: ENXIO) }
            blockThread(for: .milliseconds(Int(pause)))
        }
    }

    private static func isPipe(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    private static func waitUntilWritable(_ descriptor: Int32) throws(Failure) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // What went wrong with the descriptor is what the write will tell.
        while unsafe poll(&request, 1, pause) == 0 {
            guard !Task.isCancelled else { throw Failure(code: ECANCELED) }
        }
    }
}
