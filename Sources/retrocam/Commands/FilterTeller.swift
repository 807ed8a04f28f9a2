import PhotoCamera
import Synchronization

/// Prints what a batch has made: paths to standard output, progress and reasons to standard error.
final class FilterTeller: Sendable {
    private struct State {
        var done = 0
        var failures: [(position: Int, error: PhotoCameraError)] = []
        var lost: PhotoCameraError?
        var frames: String?
        var lastShown: MonotonicTime
    }

    private let positions: [PhotoBatch.Item: Int]
    private let shared: SharedOptions
    private let began = MonotonicTime.now
    private let state: Mutex<State>
    private let isLive: Bool

    init(_ items: [PhotoBatch.Item], _ shared: SharedOptions) {
        positions = Dictionary(
            zip(items, items.indices), uniquingKeysWith: { first, _ in first })
        self.shared = shared
        isLive = shared.verbosity != .quiet && Output.errors.isTerminal
        state = Mutex(State(lastShown: began))
    }

    func tell(_ item: PhotoBatch.Item, _ outcome: PhotoBatch.Outcome) {
        state.withLock { state in
            state.done += 1
            state.frames = nil
            if isLive { clear() }
            do throws(PhotoCameraError) {
                try print(item, outcome)
            } catch {
                state.lost = state.lost ?? error
            }
            switch outcome {
            case .failed(let error): state.failures.append((positions[item] ?? 0, error))
            case .written(let notes) where shared.verbosity != .quiet: notes.forEach(Terminal.report)
            case .written, .skipped: break
            }
            show(&state)
        }
    }

    /// Tells how far a video is.
    func tell(_ item: PhotoBatch.Item, _ progress: VideoExport.Progress) {
        state.withLock { state in
            let total = progress.total.map { " of \($0)" } ?? ""
            state.frames = "\(item.source): frame \(progress.frames)\(total)"
            show(&state)
        }
    }

    /// Tells the failures in the order of the items, the last one by throwing it.
    func finish() throws(PhotoCameraError) {
        if isLive { clear() }
        let (failures, lost) = state.withLock { ($0.failures, $0.lost) }
        let errors = failures.sorted { $0.position < $1.position }.map(\.error) + [lost].compactMap(\.self)
        for error in errors.dropLast() { Terminal.report(error) }
        if let last = errors.last { throw last }
    }

    private func print(_ item: PhotoBatch.Item, _ outcome: PhotoBatch.Outcome) throws(PhotoCameraError) {
        guard !shared.isJSON else {
            return try Output.standard.write(FilterReport(item, outcome).json + "\n")
        }
        guard case .written = outcome else { return }
        try Output.standard.writeLine(SystemString(bytes: item.destination.bytes))
    }

    /// On a terminal a line that is always there, else a line every ten seconds.
    private func show(_ state: inout State) {
        let now = MonotonicTime.now
        let pause = isLive ? Duration.milliseconds(100) : .seconds(10)
        guard shared.verbosity != .quiet, now - state.lastShown >= pause else { return }
        state.lastShown = now
        let seconds = (now - began).seconds
        let rate = Double(state.done) / seconds
        var text = "\(state.done) of \(positions.count)"
        if state.done > 0 {
            let left = Int((Double(positions.count - state.done) / rate).rounded(.up))
            text += ", \((rate * 10).rounded() / 10) a second, \(left / 60) min \(left % 60) s left"
        }
        if let frames = state.frames { text = positions.count == 1 ? frames : "\(text); \(frames)" }
        if isLive {
            clear()
            try? Output.errors.write(Terminal.printable(bar(state) + text))
        } else {
            Terminal.report(text)
        }
    }

    private func bar(_ state: State) -> String {
        let width = 20
        let filled = positions.isEmpty ? width : width * state.done / positions.count
        return "[" + String(repeating: "#", count: filled)
            + String(repeating: " ", count: width - filled) + "] "
    }

    private func clear() { try? Output.errors.write("\r\u{1B}[K") }
}

/// What `--json` tells of one file, in one line.
private struct FilterReport: Encodable {
    let source: String
    let file: String?
    let status: String
    let error: String?
    let notes: [String]

    init(_ item: PhotoBatch.Item, _ outcome: PhotoBatch.Outcome) {
        source = item.source.description
        switch outcome {
        case .written(let notes):
            (status, file, error, self.notes) = ("written", item.destination.description, nil, notes)
        case .skipped: (status, file, error, notes) = ("skipped", item.destination.description, nil, [])
        case .failed(let reason): (status, file, error, notes) = ("failed", nil, "\(reason)", [])
        }
    }
}
