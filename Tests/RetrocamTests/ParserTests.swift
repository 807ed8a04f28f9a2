import PhotoCamera
import Testing

@testable import retrocam

@Suite("Parser")
struct ParserTests {
    @Test(
        "takes a value as the next word, after =, or joined to a short option",
        arguments: [["--output", "a"], ["--output=a"], ["-o", "a"], ["-oa"], ["-qo", "a"], ["-qoa"]]
    )
    func valueForms(words: [String]) throws {
        #expect(try capture(words).output == "a")
    }

    @Test("keeps what follows the first = as it is", arguments: ["a=b", "=", "-x", "--front", "a b\n"])
    func valueAfterEqualSign(value: String) throws {
        #expect(try capture(["--output=" + value]).output == SystemString(value))
    }

    @Test("takes what every command has also before the command's name")
    func generalFirst() throws {
        let command = try CommandTable.parse(["-q", "--json", "devices"])
        let devices = try #require(command as? DevicesCommand)
        #expect(devices.shared == SharedOptions(verbosity: .quiet, isJSON: true))
    }

    @Test("takes - for a value")
    func dash() throws {
        #expect(try capture(["-o", "-", "--retro"]).output == "-")
    }

    @Test(
        "misses a value where the words end or an option follows",
        arguments: [
            ["-o"], ["--output"], ["-o", "--retro"], ["-o", "-q"], ["--output", "--"], ["-o", "-1.jpg"],
        ]
    )
    func missingValue(words: [String]) {
        let error = #expect(throws: UsageError.self) { try capture(words) }
        #expect(error?.what == "--output")
        #expect(error?.remedy == "Give it as --output=PATH")
    }

    @Test("takes the last of a value that is given twice")
    func lastValueCounts() throws {
        #expect(try capture(["--quality", "10", "--quality=20"]).quality == 20)
    }

    @Test("keeps every value of an option that may be repeated, and words after -- as operands")
    func repeatedOption() throws {
        let command = try #require(
            try ListCommand.parse(["--tag", "a", "--tag=b", "--", "--tag"]) as? ListCommand
        )
        #expect(command.tags == ["a", "b"])
        #expect(command.word == "--tag")
    }

    @Test("passes bytes that are no UTF-8 through unchanged")
    func rawBytes() throws {
        let path = SystemString(bytes: [0x61, 0xFF, 0xFE, 0x2E])
        #expect(try capture(words: ["-o", path]).output == path)
        #expect(
            try capture(words: [SystemString(bytes: Array("--output=".utf8) + path.bytes)]).output == path
        )
        #expect(path.text == nil)
        #expect("\(path)" == "a\\xff\\xfe.")
    }

    @Test("refuses an empty path")
    func emptyValue() {
        expectBadValue(["--output="], of: "--output", naming: "path")
        expectBadValue(["-o", ""], of: "--output", naming: "path")
    }

    @Test("refuses a value for a flag")
    func valueForFlag() {
        expectBadValue(["--retro=yes"], of: "--retro", naming: "leave it out")
    }

    @Test(
        "names the nearest option for an unknown one",
        arguments: [
            ("--retor", "--retro"), ("--fron", "--front"), ("--Retro", "--retro"), ("-retro", "--retro"),
            ("--ouptut=a", "--output"), ("--prest", "--preset"), ("--overwite", "--overwrite"),
        ]
    )
    func unknownOption(word: String, nearest: String) {
        let error = #expect(throws: UsageError.self) { try capture([word]) }
        #expect(error?.why == "unknown option of capture")
        #expect(error?.remedy == "Did you mean \(nearest)?")
    }

    @Test(
        "points to the help where no option is near",
        arguments: ["--resolution", "-x", "--zzz", "---", "-1"]
    )
    func strangeOption(word: String) {
        let error = #expect(throws: UsageError.self) { try capture([word]) }
        #expect(error?.remedy == "See: retrocam help capture")
    }

    @Test("does not accept an abbreviation", arguments: ["--over", "--str", "--qual=5"])
    func abbreviation(word: String) {
        #expect(throws: UsageError.self) { try capture([word]) }
    }

    @Test("names the nearest command for an unknown one", arguments: ["device", "devcies", "Devices"])
    func unknownCommand(word: String) {
        let error = #expect(throws: UsageError.self) { try CommandTable.parse([SystemString(word)]) }
        #expect(error == .unknownCommand(word, nearest: "devices"))
    }

    @Test("tells where a command belongs that comes after the options")
    func lateCommand() {
        let error = #expect(throws: UsageError.self) { try CommandTable.parse(["--retro", "devices"]) }
        #expect(error?.remedy == "Put the command first: retrocam devices")
    }

    @Test("refuses a word that a command does not take", arguments: ["photo.jpg", "-", ""])
    func strayWord(word: String) {
        #expect(throws: UsageError.self) { try CommandTable.parse(["devices", SystemString(word)]) }
    }

    @Test("reads the options of the list of cameras")
    func devices() throws {
        let command = try #require(
            try CommandTable.parse(["devices", "--all", "--json"]) as? DevicesCommand
        )
        #expect(command.listsAll && command.shared.isJSON)
    }

    @Test("asks for the operand that completion needs")
    func missingOperand() throws {
        let error = #expect(throws: UsageError.self) { try CommandTable.parse(["completion"]) }
        #expect(error?.what == "SHELL")
        let command = try #require(try CommandTable.parse(["completion", "fish"]) as? CompletionCommand)
        #expect(command.shell == .fish)
    }

    @Test(
        "answers --help with the help of the command that it follows",
        arguments: [(["--help"], "capture"), (["-h"], "capture"), (["devices", "-qh"], "devices")]
    )
    func help(words: [String], topic: String) throws {
        let command = try #require(try CommandTable.parse(words.map { SystemString($0) }) as? HelpCommand)
        #expect(command.topic == topic)
    }

    @Test("answers --version in every command", arguments: [[], ["devices"], ["help"], ["man"]])
    func version(words: [String]) throws {
        #expect(try CommandTable.parse(words.map { SystemString($0) } + ["--version"]) is VersionCommand)
    }

    @Test(
        "counts letters to change, swapped neighbours as one",
        arguments: [
            ("", "", 0), ("a", "", 1), ("retor", "retro", 1), ("kitten", "sitting", 3), ("abc", "abc", 0),
        ]
    )
    func distance(a: String, b: String, expected: Int) {
        #expect(Spelling.distance(from: Array(a.utf8), to: Array(b.utf8)) == expected)
        #expect(Spelling.distance(from: Array(b.utf8), to: Array(a.utf8)) == expected)
    }
}

/// A command with an option that may be repeated, and an operand.
private struct ListCommand: Command {
    var tags: [SystemString] = []
    var word: SystemString?

    static let help = CommandHelp(name: "list", summary: "List")
    static let sections: [Section<Self>] = [
        Section(
            title: "Options",
            arguments: [
                .option("tag", each: \.tags, .path("TAG"), help: "a tag"),
                .operand(\.word, .path("WORD"), help: "a word"),
            ]
        )
    ]

    func run() throws(PhotoCameraError) {}
}
