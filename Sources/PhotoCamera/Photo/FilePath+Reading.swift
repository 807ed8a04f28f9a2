internal import Glibc

extension FilePath {
    /// What a path leads to.
    enum Kind: Equatable {
        case missing, file, folder, device, pipe, other
    }

    /// What is there, links followed.
    var kind: Kind {
        var status = stat()
        guard unsafe withCString({ unsafe stat($0, &status) }) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFCHR: return .device
        case S_IFIFO: return .pipe
        default: return .other
        }
    }

    /// What a link says; nil for what is none.
    var linkTarget: FilePath? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe withCString { path in
                unsafe readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
            }
        }
        return count > 0 ? FilePath(bytes: bytes[..<count]) : nil
    }

    /// Whether there is a folder, links followed.
    public var isFolder: Bool { kind == .folder }

    /// Whether what is there is no file: it is written to as it is, and keeps nothing.
    public var isDeviceOrPipe: Bool { kind == .device || kind == .other }

    /// The most bytes that a file is read of: 1 GiB.
    static let readLimit = 1 << 30

    /// Reads a whole file, or the first `limit` bytes of it.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: `missingFile`, `accessDenied`, `undecodable` for a folder or a failing disk, `tooLarge`.
    func readAll(upTo limit: Int? = nil) throws(PhotoCameraError) -> [UInt8] {
        // Not to hang on a pipe that nobody writes to.
        let descriptor = unsafe withCString { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw readingError(errno) }
        defer { close(descriptor) }
        return try readAll(from: descriptor, upTo: limit)
    }

    /// Reads a pipe to its end.
    ///
    /// Blocks the calling thread, also until somebody opens the pipe for writing, or until the task is
    /// cancelled.
    func readPipe() throws(PhotoCameraError) -> [UInt8] {
        let descriptor = unsafe withCString { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw readingError(errno) }
        defer { close(descriptor) }
        return try readAll(from: descriptor, upTo: nil)
    }

    /// Reads standard input to its end; errors call it as this path is called.
    ///
    /// Blocks the calling thread, at most until the task is cancelled.
    package func readStandardInput() throws(PhotoCameraError) -> [UInt8] {
        try readAll(from: STDIN_FILENO, upTo: nil)
    }

    private func readAll(from descriptor: Int32, upTo limit: Int?) throws(PhotoCameraError) -> [UInt8] {
        var bytes: [UInt8] = []
        let most = limit ?? Self.readLimit
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < most {
            try waitUntilReadable(descriptor)
            let wanted = min(buffer.count, most - bytes.count)
            let count = unsafe read(descriptor, &buffer, wanted)
            guard count != 0 else { return bytes }
            guard count > 0 else {
                if errno == EINTR || errno == EAGAIN { continue }
                throw readingError(errno)
            }
            bytes.append(contentsOf: buffer[..<count])
        }
        guard limit != nil else {
            throw .tooLarge(path: description, reason: "more than 1 GiB. Give a smaller file")
        }
        return bytes
    }

    /// A file is ready at once; a pipe when somebody has written to it, or has closed it again.
    private func waitUntilReadable(_ descriptor: Int32) throws(PhotoCameraError) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&request, 1, 50) == 0 {
            guard !Task.isCancelled else { throw .cancelled }
        }
    }

    /// The error of a file that could not be opened or read.
    func readingError(_ code: Int32) -> PhotoCameraError {
        switch code {
        case ENOENT, ENOTDIR: .missingFile(path: description)
        case EACCES, EPERM:
            .accessDenied(path: description, remedy: "Make it readable: chmod +r, or run as its owner")
        case ENOMEM: .outOfMemory
        default: .undecodable(path: description, reason: systemReason(code))
        }
    }
}

/// The system's words for an `errno`, in lower case as they stand within a sentence.
func systemReason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text).lowercased()
}
