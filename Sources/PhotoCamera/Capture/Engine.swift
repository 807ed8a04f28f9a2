internal import Dispatch
internal import Synchronization

/// Carries out what the machine decides: opens and reads the source on its own thread, develops photos, keeps
/// deadlines, and tells everybody who listens, all of them in the same order.
///
/// Events may be posted from any thread, also from inside an effect. Effects are performed outside the lock,
/// by one thread at a time, in the order in which the machine gave them.
final class Engine: Sendable {
    private struct State {
        var machine = CaptureMachine()
        var outbox: [CaptureMachine.Effect] = []
        var isPerforming = false
        var owners: [CaptureMachine.Generation: SourceOwner] = [:]
        var mailboxes: [FrameMailbox] = []
        var timer: (deadline: MonotonicTime, task: Task<Void, Never>)?
    }

    let input: CaptureInput
    let configuration: PhotoCamera.Configuration
    let audience: Audience
    private let state = Mutex(State())
    private let darkroom = QueueExecutor(label: "PhotoCamera.darkroom")
    private let alarm = QueueExecutor(label: "PhotoCamera.alarm")

    init(input: CaptureInput, configuration: PhotoCamera.Configuration) {
        self.input = input
        self.configuration = configuration
        audience = Audience(queue: configuration.delegateQueue)
        state.withLock {
            $0.machine.name = input.name
            $0.machine.policy = configuration.busyPolicy
            $0.machine.reconnects = configuration.reconnects
        }
    }

    var cameraState: CameraState { state.withLock { $0.machine.state } }

    /// The camera that is open, or was last.
    var device: CaptureDevice? { state.withLock { $0.machine.device } }

    /// The format that frames come in; nil while nothing is open.
    var openFormat: CaptureFormat? {
        state.withLock { state in
            guard case .open(_, let opened, _) = state.machine.source else { return nil }
            return opened.format
        }
    }

    func post(_ event: CaptureMachine.Event) {
        let now = configuration.clock.now
        state.withLock { $0.outbox += $0.machine.handle(event, at: now) }
        performOutbox()
    }

    /// Takes captures in, in one step so that consecutive frames are theirs; or throws why not.
    ///
    /// `prepare` runs before anything can be told of a capture. With a `wish` the camera starts in the same
    /// step, so that a failure to open finds the capture waiting and tells it why.
    func admit(
        _ requests: [CaptureMachine.Request], startingWith wish: CaptureMachine.Wish? = nil,
        prepare: (CaptureID) -> Void
    ) throws(PhotoCameraError) {
        let now = configuration.clock.now
        let refusal = state.withLock { state -> PhotoCameraError? in
            if let wish { state.outbox += state.machine.handle(.start(wish), at: now) }
            do throws(PhotoCameraError) {
                for request in requests {
                    state.outbox += try state.machine.admit(request)
                    prepare(request.id)
                }
                return nil
            } catch {
                return error
            }
        }
        performOutbox()
        if let refusal { throw refusal }
    }
}

// MARK: Effects

extension Engine {
    private func performOutbox() {
        let mayPerform = state.withLock { state in
            guard !state.isPerforming else { return false }
            state.isPerforming = true
            return true
        }
        guard mayPerform else { return }
        while let effect = nextEffect() { perform(effect) }
    }

    private func nextEffect() -> CaptureMachine.Effect? {
        state.withLock { state in
            guard !state.outbox.isEmpty else {
                state.isPerforming = false
                keepDeadline(&state)
                return nil
            }
            return state.outbox.removeFirst()
        }
    }

    private func perform(_ effect: CaptureMachine.Effect) {
        switch effect {
        case .changed(let newState):
            audience.tell(newState)
            audience.settle(cameraState)
        case .open(let generation, let wish): open(generation, wish)
        case .read(let generation, let use): read(generation, for: use)
        case .close(let generation): close(generation)
        case .abandon(let generation): close(generation)
        case .develop(let exposure, let settings): develop(exposure, settings)
        case .ended(let id, let outcome): audience.tell(id, outcome)
        case .frame(let frame, let keepsAll):
            for mailbox in mailboxes { mailbox.offer(frame, keepsAll: keepsAll) }
            postDemand()
        case .framesEnded(let error):
            for mailbox in mailboxes { mailbox.finish(error) }
        }
    }

    private func open(_ generation: CaptureMachine.Generation, _ wish: CaptureMachine.Wish) {
        let context = SourceContext(
            clock: configuration.clock, position: wish.position, timeout: wish.timeout,
            previous: wish.previous, pixelLimit: configuration.pixelLimit)
        let owner = SourceOwner(context: context)
        state.withLock { $0.owners[generation] = owner }
        Task(executorPreference: owner.executor) { [self] in
            do throws(PhotoCameraError) {
                post(.opened(generation, try await owner.open(input, wish)))
            } catch {
                post(.openFailed(generation, error))
            }
        }
    }

    private func read(_ generation: CaptureMachine.Generation, for use: FrameUse) {
        guard let owner = state.withLock({ $0.owners[generation] }) else { return }
        Task(executorPreference: owner.executor) { [self] in
            post(.read(generation, await owner.read(for: use)))
        }
    }

    /// The owner closes its source after what it is doing, however long that takes.
    private func close(_ generation: CaptureMachine.Generation) {
        guard let owner = state.withLock({ $0.owners.removeValue(forKey: generation) }) else { return }
        Task(executorPreference: owner.executor) { [self] in
            await owner.close()
            post(.closed(generation))
        }
    }

    private func develop(_ exposure: CaptureMachine.Exposure, _ settings: ResolvedPhotoSettings) {
        audience.tell(settings)
        let clock = configuration.clock
        Task(executorPreference: darkroom) { [self] in
            let result = Result { () throws(PhotoCameraError) in
                let settings = try settings.dated(exposure.frame, by: clock)
                return try Photo(developing: exposure, settings: settings, clock: clock)
            }
            post(.developed(settings.id, result))
        }
    }

    /// Wakes the machine at its next deadline, and only then.
    private func keepDeadline(_ state: inout State) {
        let deadline = state.machine.nextDeadline
        guard deadline != state.timer?.deadline else { return }
        state.timer?.task.cancel()
        state.timer = deadline.map { deadline in
            let clock = configuration.clock
            let task = Task(executorPreference: alarm) { [self] in
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
                post(.tick)
            }
            return (deadline, task)
        }
    }
}

// MARK: Readers of the stream

extension Engine {
    func attach(_ mailbox: FrameMailbox) {
        state.withLock { $0.mailboxes.append(mailbox) }
        postDemand()
    }

    func detach(_ mailbox: FrameMailbox) {
        state.withLock { $0.mailboxes.removeAll { $0 === mailbox } }
        postDemand()
    }

    func readerTookFrame() { postDemand() }

    private var mailboxes: [FrameMailbox] { state.withLock { $0.mailboxes } }

    private func postDemand() {
        let mailboxes = mailboxes
        post(.demand(readers: mailboxes.count, haveRoom: mailboxes.allSatisfy(\.hasRoom)))
    }
}
