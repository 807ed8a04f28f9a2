import FoundationEssentials
import Glibc
import PhotoCamera
import Synchronization

/// A clock that stands until a test moves it.
///
/// Those who wait for a later moment go on when it has come.
final class TestClock: CameraClock {
    private struct State {
        var now = MonotonicTime(sinceStart: .seconds(1000))
        var sleepers: [Int: (until: MonotonicTime, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    private let passesWhenBlocked: Bool

    /// With `passesWhenBlocked` a source that waits for its next frame makes the time pass that it waits for.
    init(passesWhenBlocked: Bool = false) {
        self.passesWhenBlocked = passesWhenBlocked
    }

    var now: MonotonicTime { state.withLock { $0.now } }
    var date: Date { Date(timeIntervalSince1970: now.sinceStart.seconds) }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now + duration
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    func sleep(until time: MonotonicTime) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if time <= state.now { return .success(()) }
                    state.sleepers[number] = (time, continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Else a source that paces itself goes on at once, and time stands.
    ///
    /// It gives its processor away, or cameras whose tests are not on would leave the others none.
    func block(until time: MonotonicTime) {
        usleep(1000)
        if passesWhenBlocked { advance(by: max(.zero, time - now)) }
    }
}
