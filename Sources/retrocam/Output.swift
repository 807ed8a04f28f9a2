import Glibc
import PhotoCamera

/// A file descriptor that bytes are written to: standard output for results, standard error for the rest.
///
/// There is no buffer, so nothing is left to flush when the program ends, and every failure is seen where it
/// happens.
struct Output: Sendable {
    let descriptor: Int32
    /// What an error calls it.
    let name: String

    static let standard = Output(descriptor: STDOUT_FILENO, name: "standard output")
    static let errors = Output(descriptor: STDERR_FILENO, name: "standard error")

    var isTerminal: Bool {
        isatty(descriptor) == 1
    }

    /// Writes all bytes.
    ///
    /// Blocks the calling thread while the reader is slow, until its task is cancelled.
    ///
    /// - Throws: `writeFailed` where the disk is full, the reader has gone, or the descriptor was closed;
    ///   `cancelled`.
    func write(_ bytes: Span<UInt8>) throws(PhotoCameraError) {
        do throws(PatientWriter.Failure) {
            try PatientWriter.write(bytes, to: descriptor)
        } catch {
            guard error.code != ECANCELED else { throw .cancelled }
            throw .writeFailed(path: name, code: error.code)
        }
    }

    /// Writes text as it is.
    func write(_ text: String) throws(PhotoCameraError) {
        try write(Array(text.utf8).span)
    }

    /// Writes a path and a line end, byte for byte: what a script reads must name the same file.
    func writeLine(_ path: SystemString) throws(PhotoCameraError) {
        try write((path.bytes + [UInt8(ascii: "\n")]).span)
    }
}

/// One-line messages to the user.
enum Terminal {
    /// Prints `retrocam: <what>: <why>. <what to do>.` to standard error, in one write.
    static func report(_ message: some CustomStringConvertible) {
        // With standard error gone there is nobody left to tell.
        try? Output.errors.write(line(message.description))
    }

    /// The message as one line, with the program's name before it and a full stop behind.
    static func line(_ message: String) -> String {
        // A value that fills the screen says no more than its beginning.
        let shown = message.count > 1500 ? message.prefix(1000) + "… " + message.suffix(300) : message[...]
        let line = "\(CommandTable.program): \(printable(String(shown)))"
        return line + (line.last.map(".?!".contains) == true ? "\n" : ".\n")
    }

    /// Text that cannot move the cursor, begin a line or hide a part of itself, whatever a name in it holds.
    static func printable(_ text: String) -> String {
        var printable = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": printable += "\\n"
            case "\t": printable += "\\t"
            case _ where scalar.isUnsafeToPrint: printable += "\\u{\(String(scalar.value, radix: 16))}"
            default: printable.unicodeScalars.append(scalar)
            }
        }
        return printable
    }
}

extension Unicode.Scalar {
    /// Control characters, and those that turn the direction of writing or break the line.
    fileprivate var isUnsafeToPrint: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200D && value != 0x200C
        default: false
        }
    }
}
