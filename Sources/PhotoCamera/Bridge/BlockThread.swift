internal import Glibc

/// Blocks the calling thread. Only a source on its own thread may call it.
func blockThread(for duration: Duration) {
    let parts = duration.components
    var rest = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    while unsafe nanosleep(&rest, &rest) != 0 && errno == EINTR {}
}
