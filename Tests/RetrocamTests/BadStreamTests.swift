import PhotoCamera
import Testing

@Suite("Bad input: standard input, output and error")
struct BadStreamTests {
    private static let picture = "--device \"$F\"/scene.png"

    @Test(
        "needs no standard input and no standard error", arguments: ["<&-", "2>&-", "<&- 2>&-", "</dev/full"])
    func needless(redirection: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\"$0\" \(Self.picture) -o a.png \(redirection)", in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.text == "a.png\n" && outcome.errors == "")
        #expect(try Image(contentsOf: FilePath(sandbox.path + "/a.png")).width == 48)
    }

    @Test(
        "says that the result cannot be printed; the picture is whole all the same",
        arguments: [">&-", ">/dev/full", "--json >/dev/full", "<&- >&-"]
    )
    func lostResult(redirection: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\"$0\" \(Self.picture) -o a.png \(redirection)", in: sandbox)
        #expect(outcome.code == 74)
        #expect(outcome.isOneLine, "\(outcome.errors)")
        #expect(outcome.errors.contains("standard output: writing failed"))
        #expect(try sandbox.names() == ["a.png"])
        #expect(try Image(contentsOf: FilePath(sandbox.path + "/a.png")).width == 48)
    }

    @Test(
        "says that the picture cannot be printed",
        arguments: [(">&-", "Open it"), (">/dev/full", "Make room")])
    func lostPicture(redirection: String, remedy: String) throws {
        try BadInput(
            "stdout", "\(Self.picture) -o - \(redirection)", 74, "standard output: writing failed", remedy
        )
        .expectRefusal()
    }

    @Test("ends with 74 and one line where the reader has gone", arguments: ["-o -", "-o a.png --json"])
    func brokenPipe(words: String) throws {
        let sandbox = try Sandbox()
        // The reader is gone before the program starts: it opens the pipe, lets the writer go on, and ends.
        let line = """
            mkfifo pipe; { exec 5>pipe; wait $!; "$0" \(Self.picture) \(words) >&5; echo $? >code; } & : <pipe; wait
            cat code >&1
            """
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.text == "74\n")
        #expect(outcome.isOneLine, "\(outcome.errors)")
        #expect(outcome.errors.contains("broken pipe"))
    }

    @Test(
        "prints the picture's bytes and nothing else", arguments: ["", "--json", "--verbose"],
        ["-", "/dev/stdout"])
    func pictureOnly(option: String, output: String) throws {
        let sandbox = try Sandbox()
        let line = "\"$0\" \(Self.picture) --format png -o \(output) \(option)"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errorLines.count == (option.isEmpty ? 0 : 1))
        try Program.run("\"$0\" \(Self.picture) -o a.png", in: sandbox)
        #expect(try Sandbox.bytes(at: sandbox.path + "/a.png") == outcome.output)
    }

    @Test("writes a picture into a pipe that is read slowly")
    func slowReader() throws {
        let sandbox = try Sandbox()
        let line = "\"$0\" --device synthetic -o - | { dd bs=1 count=1 2>/dev/null; cat; }"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.errors == "")
        #expect(try Image(decoding: outcome.output).width == 1920)
    }
}
