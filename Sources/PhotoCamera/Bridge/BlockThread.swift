internal import Glibc

/// Blocks the calling thread.
///
/// Only a source on its own thread may call it.
func blockThread(for duration: Duration) {
    let parts = duration.components
    let wait = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    // A signal ends the wait early, which only brings the next frame sooner.
    _ = unsafe withUnsafePointer(to: wait) { unsafe nanosleep($0, nil) }
}
