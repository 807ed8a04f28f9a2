internal import Synchronization

/// Gives a look to many picture files, several at once.
///
/// Each result is written under another name and then renamed: a file with its final name is whole, also
/// where the program is killed. What a picture told of itself (EXIF, colour profile, XMP) is kept and made
/// true.
public struct PhotoBatch: Sendable {
    /// One file to be made of another.
    public struct Item: Hashable, Sendable {
        /// The picture or video that is read.
        public let source: FilePath
        /// The file that is made; its extension names the format.
        public let destination: FilePath
        /// Whether `destination` may be `source` itself, which is replaced then; false by default.
        public let replacesSource: Bool

        /// Makes an item.
        public init(source: FilePath, destination: FilePath, replacesSource: Bool = false) {
            self.source = source
            self.destination = destination
            self.replacesSource = replacesSource
        }
    }

    /// How one item ended.
    public enum Outcome: Hashable, Sendable {
        /// The file is there; with what the user should know, a sentence each.
        case written(notes: [String])
        /// The file was there already, or a picture to be replaced has the look already.
        case skipped
        /// Nothing was written.
        case failed(PhotoCameraError)
    }

    /// The look.
    public var filter: any PhotoFilter
    /// How files are encoded; their format follows the extension.
    public var options = EncodingOptions()
    /// Whether files that exist are replaced; false by default.
    ///
    /// An item that is to replace its source does so in any case.
    public var overwrite = false
    /// Whether items whose file exists are passed over, so that a run that was stopped can go on; false by
    /// default.
    public var skipsExisting = false
    /// How many files are worked on at once; 0, the default, for as many as the machine has processors.
    public var jobs = 0
    /// The most pixels that a picture may have; 100 megapixels unless set.
    public var pixelLimit = Image.defaultPixelLimit

    /// Makes a batch, which does nothing before it is run.
    public init(filter: any PhotoFilter) {
        self.filter = filter
    }

    /// Works through the items on threads of its own, and suspends until all have ended.
    ///
    /// An item that fails does not stop the others. Where the task is cancelled, what is under way ends, and
    /// the rest is not begun.
    ///
    /// - Parameters:
    ///   - items: What is to be made; no two with the same destination.
    ///   - progress: Called after every frame of a video; nil, the default, for not at all.
    ///   - told: Called as each item ends, on the threads of the batch, one call at a time.
    /// - Throws: `cancelled`; `invalidValue` for a number of jobs outside 0...256.
    public func run(
        _ items: [Item], progress: (@Sendable (Item, VideoExport.Progress) -> Void)? = nil,
        told: @escaping @Sendable (Item, Outcome) -> Void
    ) async throws(PhotoCameraError) {
        guard (0...256).contains(jobs) else {
            throw .invalidValue(name: "jobs", value: "\(jobs)", reason: "must be 0 to 256")
        }
        let workers = min(jobs == 0 ? SystemFiles.processorCount : jobs, items.count)
        let developer = Developer(self, workers: workers)
        let queue = BatchQueue(items, told: told)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<workers {
                group.addTask(executorPreference: QueueExecutor(label: "PhotoCamera.batch.\(number)")) {
                    while !Task.isCancelled, let item = queue.next() {
                        let outcome = await developer.outcome(of: item, progress)
                        guard outcome != .failed(.cancelled) else { return }
                        queue.tell(item, outcome)
                    }
                }
            }
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}

/// Hands items out, each once, and tells of their ends, one at a time.
private final class BatchQueue: Sendable {
    private let items: [PhotoBatch.Item]
    private let position = Atomic<Int>(0)
    private let told: Mutex<@Sendable (PhotoBatch.Item, PhotoBatch.Outcome) -> Void>

    init(
        _ items: [PhotoBatch.Item],
        told: @escaping @Sendable (PhotoBatch.Item, PhotoBatch.Outcome) -> Void
    ) {
        self.items = items
        self.told = Mutex(told)
    }

    func next() -> PhotoBatch.Item? {
        let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < items.count ? items[index] : nil
    }

    func tell(_ item: PhotoBatch.Item, _ outcome: PhotoBatch.Outcome) {
        told.withLock { $0(item, outcome) }
    }
}
