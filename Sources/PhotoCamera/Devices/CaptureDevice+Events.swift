internal import Dispatch
internal import Synchronization

extension CaptureDevice {
    /// A camera that came or went.
    public enum Event: Hashable, Sendable {
        /// It was plugged in and can be opened.
        case connected(CaptureDevice)
        /// It was unplugged.
        ///
        /// The value is what was known of it.
        case disconnected(CaptureDevice)
    }

    /// The cameras that come and go from now on; those that are there already are not told.
    ///
    /// The watch ends when the stream is no longer read. The call blocks as a search does; events are
    /// awaited.
    public static func events() -> AsyncStream<Event> {
        AsyncStream { continuation in
            guard let watch = DeviceWatch() else { return continuation.finish() }
            continuation.onTermination = { _ in watch.stop() }
            watch.start { continuation.yield($0) }
        }
    }
}

/// What was known at the last look, so that a look tells what changed.
private final class DeviceWatch: Sendable {
    private let known: Mutex<[String: DeviceNode]>
    private let changes: DeviceChanges
    // Dispatch's sources may be used from any thread, and are not marked so on Linux.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    init?() {
        guard let changes = DeviceChanges() else { return nil }
        self.changes = changes
        unsafe source = DispatchSource.makeReadSource(
            fileDescriptor: changes.descriptor, queue: DispatchQueue(label: "camera events"))
        let nodes = DeviceNode.all().map { ($0.path, $0) }
        known = Mutex(Dictionary(nodes) { first, _ in first })
    }

    /// Tells each event until `stop`.
    ///
    /// The source keeps its handlers, and so the watch, until then.
    func start(_ tell: @escaping @Sendable (CaptureDevice.Event) -> Void) {
        unsafe source.setEventHandler { [self] in advance().forEach(tell) }
        // The descriptor may be closed only when no handler runs any more.
        unsafe source.setCancelHandler { [changes] in changes.close() }
        unsafe source.activate()
    }

    func stop() {
        unsafe source.cancel()
    }

    /// The events since the last call.
    ///
    /// Only nodes that are new are asked: the others may sleep.
    private func advance() -> [CaptureDevice.Event] {
        let gone = changes.removedNodes()
        let present = DeviceScan.present().filter { SystemFiles.kind($0.node) == .characterDevice }
        return known.withLock { known in
            var events: [CaptureDevice.Event] = []
            for (path, node) in known
            where gone.contains(path) || !present.contains(where: { $0.node == path }) {
                known[path] = nil
                if let camera = node.camera { events.append(.disconnected(camera)) }
            }
            // A node that could not be opened yet is asked again: its permissions come after it.
            let new = present.filter { known[$0.node].map { $0.role == .forbidden } ?? true }
            let facts = new.map(DeviceScan.facts)
            for node in DeviceNode.all(from: facts, configuration: .load()) {
                let before = known.updateValue(node, forKey: node.path)
                if let camera = node.camera, before?.camera == nil { events.append(.connected(camera)) }
            }
            return events
        }
    }
}
