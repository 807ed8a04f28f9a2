internal import Dispatch

/// Runs jobs one after another on a queue of its own, never on the cooperative pool.
///
/// A device's calls block, and a camera must go on where an embedder has filled the pool with such work.
final class QueueExecutor: SerialExecutor, TaskExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            unsafe job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }
}
