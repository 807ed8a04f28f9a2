internal import Glibc
internal import Synchronization

/// The desktop's sound of a camera's shutter, by libcanberra, which is loaded only when a sound is asked for.
@safe
public final class ShutterSound: Sendable {
    private typealias Create = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Set =
        @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    private typealias Destroy = @convention(c) (OpaquePointer) -> Int32
    private typealias Finished =
        @convention(c) (OpaquePointer?, UInt32, Int32, UnsafeMutableRawPointer?) -> Void
    private typealias Play =
        @convention(c) (OpaquePointer, UInt32, OpaquePointer, Finished?, UnsafeMutableRawPointer?) -> Int32

    /// How many sounds of this process are to be heard yet.
    private static let playing = Atomic<Int>(0)

    private nonisolated(unsafe) let context: OpaquePointer
    private nonisolated(unsafe) let properties: OpaquePointer
    private let play: Play

    /// Loads the library and the sound; nil where there is none.
    ///
    /// Blocks the calling thread.
    public init?() {
        guard let library = unsafe dlopen("libcanberra.so.0", RTLD_NOW | RTLD_LOCAL),
            let createContext = unsafe dlsym(library, "ca_context_create"),
            let createProperties = unsafe dlsym(library, "ca_proplist_create"),
            let set = unsafe dlsym(library, "ca_proplist_sets"),
            let play = unsafe dlsym(library, "ca_context_play_full")
        else { return nil }
        var context: OpaquePointer?
        var properties: OpaquePointer?
        guard unsafe unsafeBitCast(createContext, to: Create.self)(&context) == 0,
            unsafe unsafeBitCast(createProperties, to: Create.self)(&properties) == 0,
            let context = unsafe context, let properties = unsafe properties
        else { return nil }
        for (key, value) in [
            ("event.id", "camera-shutter"), ("event.description", "Photo"), ("media.role", "event"),
        ] {
            _ = unsafe unsafeBitCast(set, to: Set.self)(properties, key, value)
        }
        unsafe self.context = context
        unsafe self.properties = properties
        unsafe self.play = unsafe unsafeBitCast(play, to: Play.self)
    }

    /// Begins to play it, and answers whether it is heard; does not wait for its end.
    @discardableResult
    public func begin() -> Bool {
        Self.playing.add(1, ordering: .relaxed)
        let result = unsafe play(
            context, 0, properties,
            { _, _, _, _ in
                ShutterSound.playing.subtract(1, ordering: .relaxed)
            }, nil)
        guard result != 0 else { return true }
        Self.playing.subtract(1, ordering: .relaxed)
        return false
    }

    /// Suspends until what was begun has been heard, for two seconds at most.
    public func finish() async {
        for _ in 0..<100 where Self.playing.load(ordering: .relaxed) > 0 {
            guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return }
        }
    }
}
