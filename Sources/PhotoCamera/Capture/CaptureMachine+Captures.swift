// The way of a capture: waiting, exposed, developed, ended.

extension CaptureMachine {
    /// Asks for the next frame where one is wanted and none is under way.
    ///
    /// A live source is read all the time, so that what it has queued is never old.
    mutating func readOn(at now: MonotonicTime) {
        guard state == .running, case .open(let generation, let opened, reading: false) = source else {
            return
        }
        let isWanted = !waiting.isEmpty || judge != nil || hasReaders && (opened.isLive || readersHaveRoom)
        guard opened.isLive || isWanted else { return }
        source = .open(generation, opened, reading: true)
        effects.append(.read(generation, isWanted ? use(at: now) : .nothing))
    }

    /// A cold camera's frames are only judged, which takes less time than decoding them; but soon before the
    /// deadline any frame is better than none.
    private func use(at now: MonotonicTime) -> FrameUse {
        guard judge != nil, !hasReaders else { return .picture }
        let isLate = waiting.contains { $0.deadline - now < Self.lastMoment }
        return isLate ? .picture : .judging
    }

    mutating func didRead(_ generation: Generation, _ reading: SourceReading, at now: MonotonicTime) {
        guard case .open(generation, let opened, reading: true) = source else { return }
        source = .open(generation, opened, reading: false)
        guard state == .running else { return beginClosing(generation, at: now) }
        switch reading {
        case .frame(let frame): take(frame, from: opened, at: now)
        case .grabbed(let timestamp):
            guard !isFresh(timestamp, opened) else {
                source = .open(generation, opened, reading: true)
                return effects.append(.read(generation, .grabbed))
            }
            pass { $0.dropped += 1 }
        case .colour(let colour):
            pass { $0.dropped += 1 }
            _ = warmUp(with: colour, at: now)
        case .damaged: pass { $0.damaged += 1 }
        case .nothing: break
        case .ended: end(opened, at: now)
        case .failed(let error): lose(error, at: now)
        }
        expireWaiting(at: now)
        readOn(at: now)
    }

    /// Whether the shutter was pressed while the camera waited for this frame: no other is waited for then.
    private func isFresh(_ timestamp: MonotonicTime, _ opened: Opened) -> Bool {
        guard let request = waiting.first, judge == nil, opened.isLive else { return false }
        return timestamp >= request.requestedAt
    }

    mutating func pass(_ count: (inout Request) -> Void) {
        guard !waiting.isEmpty else { return }
        count(&waiting[0])
    }

    mutating func take(_ frame: Frame, from opened: Opened, at now: MonotonicTime) {
        if hasReaders { effects.append(.frame(frame, keepsAll: !opened.isLive)) }
        let isWarm = warmUp(with: frame.image.meanColour, at: now)
        guard let request = waiting.first else { return }
        // Fresh: exposed after the shutter was pressed. A file's frames have no such moment.
        guard !opened.isLive || frame.timestamp >= request.requestedAt else {
            return pass { $0.dropped += 1 }
        }
        guard isWarm else {
            return pass { request in
                request.dropped += 1
                request.spare = frame
            }
        }
        waiting.removeFirst()
        if let burst = request.burst { awaitNext(of: burst, since: now) }
        expose(request, frame, from: opened, at: now)
    }

    /// The timeout of a burst's picture counts from the frame before.
    private mutating func awaitNext(of burst: UInt64, since now: MonotonicTime) {
        for index in waiting.indices where waiting[index].burst == burst {
            waiting[index].awaitedSince = now
        }
    }

    /// Judges the frames of a cold camera, up to the limit, counted from the first of them: in a dark room
    /// dark is the truth.
    private mutating func warmUp(with colour: @autoclosure () -> Image.MeanColour, at now: MonotonicTime)
        -> Bool
    {
        guard judge != nil else { return true }
        let isWarm = judge?.isWarm(colour(), at: now) ?? true
        let began = judge?.start ?? now
        guard isWarm || now - began >= wish.warmUpLimit else { return false }
        judge = nil
        moments.warm = now
        return true
    }

    private mutating func expose(
        _ request: Request, _ frame: Frame, from opened: Opened, at now: MonotonicTime, note: String? = nil
    ) {
        var settings = ResolvedPhotoSettings(
            id: request.id, preset: wish.preset, requestedFormat: opened.requested, format: opened.format,
            orientation: request.orientation, isMirrored: request.settings.isMirrored,
            filter: request.settings.filter, timeout: request.settings.timeout, controls: opened.controls,
            notes: opened.notes + [note].compactMap(\.self))
        settings.shape.orientation = request.orientation.imageOrientation
        settings.shape.isMirrored = request.settings.isMirrored
        settings.shape.crop = request.settings.crop
        settings.shape.scale = request.settings.scale
        settings.shape.zoom = opened.zoomLeft
        let pressed = request.requestedAt
        let timings = PhotoTimings(
            open: max(.zero, moments.open - max(moments.opening, pressed)),
            warmUp: max(.zero, (note == nil ? moments.warm : now) - max(moments.open, pressed)),
            capture: max(.zero, now - max(note == nil ? moments.warm : now, pressed)), develop: .zero)
        developing.append((Exposure(request: request, frame: frame, timings: timings), settings))
        if developing.count == 1 { developNext() }
    }

    /// A file is at its end: what waits gets no frame, and the camera comes to rest.
    mutating func end(_ opened: Opened, at now: MonotonicTime) {
        guard !opened.isLive else { return lose(.cameraLost(device: name), at: now) }
        for request in waiting {
            guard let frame = request.spare else { continue }
            expose(request, frame, from: opened, at: now, note: "\(name): it has no more frames to let pass")
        }
        waiting.removeAll { $0.spare != nil }
        endWaiting(.failed(.noMoreFrames(device: name)))
        effects.append(.framesEnded(nil))
        change(to: .stopping)
        closeSource(at: now)
    }

    mutating func lose(_ error: PhotoCameraError, at now: MonotonicTime) {
        guard reconnects, error.mayPass else { return fail(error, at: now) }
        endWaiting(.failed(error))
        change(to: .interrupted(error))
        reopenLater(at: now)
        closeSource(at: now)
    }

    /// Develops one photo at a time, so that captures end in the order in which they were made.
    mutating func developNext() {
        guard let next = developing.first else { return }
        effects.append(.develop(next.exposure, next.settings))
    }

    mutating func didDevelop(_ id: CaptureID, _ result: Result<Photo, PhotoCameraError>) {
        guard developing.first?.exposure.request.id == id else { return }
        developing.removeFirst()
        switch result {
        case .success(let photo): effects.append(.ended(id, .captured(photo)))
        case .failure(let error): effects.append(.ended(id, .failed(error)))
        }
        developNext()
    }
}

extension CaptureMachine {
    mutating func cancel(_ id: CaptureID) {
        if let index = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: index)
        } else if let index = developing.firstIndex(where: { $0.exposure.request.id == id }) {
            developing.remove(at: index)
            if index == 0 { developNext() }
        } else {
            return
        }
        effects.append(.ended(id, .cancelled))
    }

    mutating func endWaiting(_ outcome: CaptureOutcome) {
        for request in waiting { effects.append(.ended(request.id, outcome)) }
        waiting = []
    }

    mutating func endAll(_ outcome: CaptureOutcome) {
        for (exposure, _) in developing { effects.append(.ended(exposure.request.id, outcome)) }
        developing = []
        endWaiting(outcome)
    }

    mutating func expireWaiting(at now: MonotonicTime) {
        let expired = waiting.filter { $0.deadline <= now }
        waiting.removeAll { $0.deadline <= now }
        for request in expired {
            if let frame = request.spare, case .open(_, let opened, _) = source {
                expose(request, frame, from: opened, at: now, note: "\(name): it was still warming up")
                continue
            }
            let error: PhotoCameraError =
                request.damaged > 0
                ? .damagedFrames(device: name, count: request.damaged)
                : .timedOut(device: name, after: request.settings.timeout)
            effects.append(.ended(request.id, .failed(error)))
        }
    }
}
