import Foundation
import Glibc
import PhotoCamera
import Testing

@testable import retrocam

@Suite("Output")
struct OutputTests {
    @Test("tells that the disk is full")
    func fullDisk() throws {
        let descriptor = unsafe open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(throws: PhotoCameraError.writeFailed(path: "it", reason: "no space left on device")) {
            try Output(descriptor: descriptor, name: "it").write("a")
        }
    }

    @Test("tells that a descriptor is open for reading only")
    func readOnly() throws {
        let descriptor = unsafe open("/dev/null", O_RDONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(throws: PhotoCameraError.writeFailed(path: "it", reason: "bad file descriptor")) {
            try Output(descriptor: descriptor, name: "it").write("a")
        }
    }

    @Test("tells that the reader has gone")
    func closedByteChannel() throws {
        StandardStreams.makeSafe()
        let pipe = try ByteChannel()
        pipe.closeReader()
        defer { close(pipe.writer) }
        #expect(throws: PhotoCameraError.writeFailed(path: "it", reason: "broken pipe")) {
            try Output(descriptor: pipe.writer, name: "it").write("a")
        }
    }

    @Test("writes all to a pipe that takes a little at a time and does not block")
    func slowReader() throws {
        let pipe = try ByteChannel()
        try #require(fcntl(pipe.writer, F_SETFL, O_NONBLOCK) == 0)
        let sent = [UInt8](repeating: 7, count: 200_000) + [UInt8](repeating: 9, count: 100_000)
        // A thread of its own: the pool may have one thread only, and this one reads.
        Thread.detachNewThread {
            try? Output(descriptor: pipe.writer, name: "it").write(sent.span)
            close(pipe.writer)
        }
        let received = pipe.readAll()
        #expect(received.count == sent.count)
        #expect(received == sent)
    }

    @Test("writes a path byte for byte")
    func rawPath() throws {
        let pipe = try ByteChannel()
        try Output(descriptor: pipe.writer, name: "it").writeLine(SystemString(bytes: [0x61, 0xFF]))
        close(pipe.writer)
        #expect(pipe.readAll() == [0x61, 0xFF, 0x0A])
    }

    @Test(
        "makes one line of a message that cannot move the cursor",
        arguments: [
            ("a: b. Do c", "retrocam: a: b. Do c.\n"),
            ("a: b. Did you mean c?", "retrocam: a: b. Did you mean c?\n"),
            ("a\nb\tc\r.", "retrocam: a\\nb\\tc\\u{d}.\n"),
            ("\u{1B}[2Jx", "retrocam: \\u{1b}[2Jx.\n"),
            ("\u{9B}2J\u{7F}", "retrocam: \\u{9b}2J\\u{7f}.\n"),
            ("gpj.\u{202E}exe\u{2028}", "retrocam: gpj.\\u{202e}exe\\u{2028}.\n"),
            ("Zoë 写真 👨‍👩‍👧", "retrocam: Zoë 写真 👨‍👩‍👧.\n"),
        ]
    )
    func line(message: String, expected: String) {
        #expect(Terminal.line(message) == expected)
    }
}

private struct ByteChannel {
    let reader: Int32
    let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
    }

    func closeReader() {
        close(reader)
    }

    /// All bytes until the writer closes.
    func readAll() -> [UInt8] {
        defer { close(reader) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(reader, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
