import Glibc

/// What the system must grant before any work begins: the runtime crashes or waits for ever without it.
enum Resources {
    private static let filesNeeded: rlim_t = 64

    /// What is missing and what to do, or nil.
    ///
    /// Raises the limit of open files where the user may.
    static var shortage: String? {
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < filesNeeded
        {
            let (had, most) = (limit.rlim_cur, limit.rlim_max)
            limit.rlim_cur = min(filesNeeded, most)
            guard
                unsafe most >= filesNeeded
                    && setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            else { return "only \(had) files may be open at once. Allow more: ulimit -n \(filesNeeded)" }
        }
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else {
            return "the system grants no thread. End other programs, or allow more: ulimit -u"
        }
        pthread_join(thread, nil)
        return nil
    }
}
