internal import CLinux
internal import Glibc

/// A program that is run with a list of words: no shell reads them, so nothing in a file's name can do
/// anything.
package struct ChildProcess: Sendable {
    /// How a program ended.
    package enum End: Hashable, Sendable {
        /// With this status.
        case exited(Int32)
        /// By this signal.
        case killed(Int32)
    }

    /// The program, by path or by its name on PATH, and what it is given.
    package var words: [FilePath]
    /// What is set in its environment beside what this process has.
    package var environment: [(name: String, value: FilePath)]

    /// Makes a program to run; `words` is not empty.
    package init(words: [FilePath], environment: [(name: String, value: FilePath)] = []) {
        self.words = words
        self.environment = environment
    }

    /// Runs it, and suspends until it has ended.
    ///
    /// Its standard input is empty, and what it prints goes to standard error: standard output is for
    /// results. It has no other open file of this process. Where the task is cancelled it is told to end
    /// (SIGTERM), and is not waited for.
    ///
    /// - Throws: `missingFile`, `accessDenied`, `cancelled`.
    package func run() async throws(PhotoCameraError) -> End {
        let process = try start()
        var status: Int32 = 0
        var pause = Duration.milliseconds(2)
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else { return .exited(0) }
            guard (try? await Task.sleep(for: pause)) != nil else {
                kill(process, SIGTERM)
                throw .cancelled
            }
            pause = min(pause * 2, .milliseconds(50))
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    }

    private func start() throws(PhotoCameraError) -> pid_t {
        var process: pid_t = 0
        let code = unsafe withStrings(words.map(\.bytes)) { arguments in
            unsafe withStrings(fullEnvironment) { environment in
                var files = unsafe posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
                unsafe posix_spawn_file_actions_init(&files)
                unsafe posix_spawnattr_init(&attributes)
                defer {
                    unsafe posix_spawn_file_actions_destroy(&files)
                    unsafe posix_spawnattr_destroy(&attributes)
                }
                unsafe posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
                unsafe posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)
                // A camera that it kept open would be busy for as long as it runs.
                unsafe posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1)
                // What this process ignores, its child must not.
                var signals = sigset_t()
                unsafe sigfillset(&signals)
                unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
                unsafe sigemptyset(&signals)
                unsafe posix_spawnattr_setsigmask(&attributes, &signals)
                unsafe posix_spawnattr_setflags(
                    &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
                return unsafe posix_spawnp(
                    &process, arguments[0]!, &files, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw words[0].startingError(code) }
        return process
    }

    private var fullEnvironment: [[UInt8]] {
        var entries: [[UInt8]] = []
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let bytes = unsafe UnsafeBufferPointer(start: entry, count: strlen(entry))
            unsafe entries.append(bytes.map(UInt8.init(bitPattern:)))
            unsafe next += 1
        }
        let own = environment.map { Array("\($0.name)=".utf8) }
        entries.removeAll { entry in own.contains { entry.starts(with: $0) } }
        return entries + zip(own, environment).map { $0 + $1.value.bytes }
    }

    private func withStrings(
        _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
    ) -> Int32 {
        var copies = unsafe strings.map { bytes in
            unsafe FilePath(bytes: bytes).withCString { unsafe strdup($0) }
        }
        defer { unsafe copies.forEach { unsafe free($0) } }
        guard unsafe copies.allSatisfy({ unsafe $0 != nil }) else { return ENOMEM }
        unsafe copies.append(nil)
        return unsafe body(copies)
    }
}

extension FilePath {
    /// Whether it names a program: a file that may be run, here or on PATH.
    package var isProgram: Bool {
        guard !bytes.contains(UInt8(ascii: "/")) else { return isExecutable }
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        return folders.split(separator: ":").contains { FilePath(String($0)).appending(bytes).isExecutable }
    }

    private var isExecutable: Bool {
        guard kind == .file else { return false }
        return unsafe withCString { unsafe access($0, X_OK) == 0 }
    }

    fileprivate func startingError(_ code: Int32) -> PhotoCameraError {
        switch code {
        case ENOENT, ENOTDIR: .missingFile(path: description)
        case EACCES, EPERM: .accessDenied(path: description, remedy: "Make it a program: chmod +x")
        case ENOMEM, EAGAIN: .outOfMemory
        default: .internalFailure(reason: "\(description) cannot be started: \(systemReason(code))")
        }
    }
}
