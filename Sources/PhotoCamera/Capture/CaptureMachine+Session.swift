// Opening and closing: how start, stop, loss and deadlines move the source.

extension CaptureMachine {
    mutating func start(_ wish: Wish, at now: MonotonicTime) {
        switch state {
        case .starting, .running, .interrupted:
            return
        case .stopping:
            startsAgain = true
            self.wish = wish
        case .idle, .failed:
            self.wish = wish
            device = nil
            if case .closing = source {
                // What was lost is still being closed: two owners of one device would fight.
                startsAgain = true
                change(to: .stopping)
            } else {
                change(to: .starting)
                open(at: now)
            }
        }
    }

    mutating func open(at now: MonotonicTime) {
        generation += 1
        source = .opening(generation)
        sourceDeadline = now + wish.timeout
        moments = (now, now, now)
        var wish = wish
        wish.previous = device
        effects.append(.open(generation, wish))
    }

    mutating func stop(at now: MonotonicTime) {
        startsAgain = false
        switch state {
        case .idle, .stopping: return
        case .starting, .running, .interrupted, .failed: break
        }
        endAll(.cancelled)
        reopening = nil
        if case .failed = state {} else { effects.append(.framesEnded(nil)) }
        change(to: .stopping)
        closeSource(at: now)
    }

    /// Closes the source now or as soon as it answers; where there is none the camera comes to rest at once.
    mutating func closeSource(at now: MonotonicTime) {
        switch source {
        case .none: rest(at: now)
        case .open(let generation, _, reading: false): beginClosing(generation, at: now)
        case .open(_, _, reading: true), .opening: sourceDeadline = now + Self.answerGrace
        case .closing: break
        }
    }

    mutating func beginClosing(_ generation: Generation, at now: MonotonicTime) {
        source = .closing(generation)
        sourceDeadline = now + Self.closingGrace
        effects.append(.close(generation))
    }

    mutating func didClose(_ generation: Generation, at now: MonotonicTime) {
        guard case .closing(generation) = source else { return }
        source = .none
        rest(at: now)
    }

    mutating func rest(at now: MonotonicTime) {
        sourceDeadline = nil
        guard state == .stopping else { return }
        change(to: .idle)
        guard startsAgain else { return }
        startsAgain = false
        device = nil
        change(to: .starting)
        open(at: now)
    }

    mutating func didOpen(_ generation: Generation, _ opened: Opened, at now: MonotonicTime) {
        guard case .opening(generation) = source else { return }
        source = .open(generation, opened, reading: false)
        name = opened.device.name
        device = opened.device
        moments.open = now
        moments.warm = now
        judge = warmsUp(opened) ? WarmUpJudge(wish.warmUp) : nil
        switch state {
        case .starting, .interrupted:
            sourceDeadline = nil
            reopening = nil
            change(to: .running)
            readOn(at: now)
        case .idle, .running, .stopping, .failed:
            beginClosing(generation, at: now)
        }
    }

    /// A source that starts well is still given the time or the frames that were asked for.
    private func warmsUp(_ opened: Opened) -> Bool {
        switch wish.warmUp {
        case .automatic: opened.warmsUp
        case .none: false
        case .duration: opened.isLive
        case .frames: true
        }
    }

    mutating func didFailToOpen(_ generation: Generation, _ error: PhotoCameraError, at now: MonotonicTime) {
        guard case .opening(generation) = source else { return }
        source = .none
        sourceDeadline = nil
        switch state {
        case .starting: fail(error, at: now)
        case .interrupted: reopenLater(at: now)
        case .idle, .running, .stopping, .failed: rest(at: now)
        }
    }

    /// Ends everything that waits for a frame, and closes what is open.
    mutating func fail(_ error: PhotoCameraError, at now: MonotonicTime) {
        endWaiting(.failed(error))
        change(to: .failed(error))
        effects.append(.framesEnded(error))
        closeSource(at: now)
    }

    mutating func reopenLater(at now: MonotonicTime) {
        let delay = reopening.map { min($0.delay * 2, .seconds(30)) } ?? .seconds(1)
        reopening = (now + delay, delay)
    }

    mutating func tick(at now: MonotonicTime) {
        expireWaiting(at: now)
        if let deadline = sourceDeadline, deadline <= now { expireSource(at: now) }
        if let next = reopening, next.at <= now, case .none = source {
            reopening?.at = now + wish.timeout + next.delay
            open(at: now)
        }
    }

    mutating func expireSource(at now: MonotonicTime) {
        sourceDeadline = nil
        let late = source
        source = .none
        switch late {
        case .none: break
        case .open(let generation, _, _), .closing(let generation):
            effects.append(.abandon(generation))
        case .opening(let generation):
            effects.append(.abandon(generation))
            if state == .starting { return fail(.timedOut(device: name, after: wish.timeout), at: now) }
            if case .interrupted = state { reopenLater(at: now) }
        }
        rest(at: now)
    }
}
