import PhotoCamera

/// The seconds before a picture, counted down on a terminal.
struct Countdown: Sendable {
    private let delay: Duration?
    private let isShown: Bool

    init(_ delay: Duration?, isShown: Bool) {
        self.delay = delay
        self.isShown = isShown && Output.errors.isTerminal
    }

    /// Suspends for the delay.
    ///
    /// - Throws: `cancelled`.
    func run() async throws(PhotoCameraError) {
        guard let delay else { return }
        let clock = SystemClock()
        let end = clock.now + delay
        // A whole number stands until its second is over.
        var left = Int(delay.seconds.rounded(.up))
        while left > 0 {
            show("\r\(left) ")
            left -= 1
            guard (try? await clock.sleep(until: end - .seconds(left))) != nil else {
                show("\r   \r")
                throw .cancelled
            }
        }
        show("\r   \r")
    }

    private func show(_ text: String) {
        if isShown { try? Output.errors.write(text) }
    }
}
