import Foundation
import Glibc
import PhotoCamera
import Testing

/// What must hold of a folder whatever happens to the processes that save into it.
@Suite("Pictures are whole or not there")
struct KillTests {
    private static let camera = "\"$0\" --device synthetic:front --size 320x240"

    @Test("when kill -9 comes at ten random moments of series", .serialized, arguments: 1...10)
    func kill9(round: Int) throws {
        let sandbox = try Sandbox()
        try Program.run("cp \"$F\"/red.jpg old.jpg", in: sandbox)
        let output = round % 2 == 0 ? "." : "old.jpg --overwrite"
        for moment in 0..<10 {
            let process = try Program.start(
                "rm -f link; exec \(Self.camera) --count 1000 --latest link -o \(output)", in: sandbox)
            // Most of them come while it saves one picture after another.
            for _ in 0..<2000 where moment > 1 && !FilePath(sandbox.path + "/link").isThere {
                usleep(5000)
            }
            Program.pause(milliseconds: Int.random(in: 0...200))
            kill(process, SIGKILL)
            _ = Program.wait(for: process)
        }
        // What is left of links is removed once it is old.
        try Program.run("touch -h -d '1 hour ago' .retrocam-* 2>/dev/null", in: sandbox)
        #expect(try Program.run("\(Self.camera) -o .", in: sandbox).code == 0)
        for name in try sandbox.names() {
            #expect(!name.hasPrefix("."))
            #expect([16, 320].contains(try sandbox.image(name).width), "\(name)")
        }
    }

    @Test("when eight processes save into one folder at once")
    func eight() throws {
        let sandbox = try Sandbox()
        let one = "\(Self.camera) --burst 5 --format png -o . --latest link"
        let outcome = try Program.run(
            Array(repeating: one, count: 8).joined(separator: " & ") + " & wait", in: sandbox)
        let printed = outcome.text.split(separator: "\n").map { String($0.dropFirst(2)) }
        #expect(outcome.errors == "")
        #expect(printed.count == 40 && Set(printed).count == 40)
        #expect(try sandbox.names() == (printed + ["link"]).sorted())
        for name in try sandbox.names() { #expect(try sandbox.image(name).width == 320) }
    }

    private static let canMount = Program.succeeds(
        "d=$(mktemp -d) && mount -t tmpfs -o size=64k none $d && umount $d && rmdir $d")

    @Test(
        "when the disk is full, and a series goes on when there is room again",
        .enabled(if: canMount, "a small file system cannot be mounted here")
    )
    func fullDisk() async throws {
        let sandbox = try Sandbox()
        try Program.run("mkdir d && mount -t tmpfs -o size=64k none d", in: sandbox)
        defer { _ = Program.succeeds("umount -l '\(sandbox.path)/d'") }
        let single = try Program.run("\(Self.camera) --size 640x480 --quality 100 -o d/a.jpg", in: sandbox)
        #expect(single.code == 74 && single.isOneLine && single.errors.contains("Make room"))
        let process = try Program.start(
            "exec \(Self.camera) --quality 80 --interval 0.5 --until 12 -o d", in: sandbox)
        for _ in 0..<2000 where try !Self.errors(of: sandbox).contains("waiting for room") {
            usleep(5000)
        }
        let before = try Self.pictures(in: sandbox)
        #expect(Program.succeeds("rm '\(sandbox.path)'/d/*"))
        let outcome = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(outcome.code == 75 && outcome.errors.contains("there is room again"))
        #expect(outcome.text.split(separator: "\n").count > before.count)
        for name in try Self.pictures(in: sandbox) {
            #expect(try sandbox.image("d/" + name).width == 320)
        }
    }

    private static func errors(of sandbox: Sandbox) throws -> String {
        String(decoding: try Sandbox.bytes(at: sandbox.errorsPath), as: UTF8.self)
    }
    private static func pictures(in sandbox: Sandbox) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sandbox.path + "/d")
    }

    @Test("when the folder of a series is removed: it is told, and the series goes on")
    func removedFolder() async throws {
        let sandbox = try Sandbox()
        let words = "--interval 0.3 --count 6 -o d"
        let outcome = try Program.run(
            "mkdir d; \(Self.camera) \(words) --exec sh -c 'rm -r d; [ $RETROCAM_INDEX -gt 1 ]'", in: sandbox)
        #expect(outcome.code == 75)
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("retrocam: ") })
    }
}

extension FilePath {
    /// Whether something is there.
    fileprivate var isThere: Bool { FileManager.default.fileExists(atPath: description) }
}
