import PhotoCamera
import Testing

@Suite("Two processes at once")
struct RaceTests {
    /// The camera warms up for some frames: both have looked at the name long before one of them writes.
    private static let picture = "--device synthetic --size 320x240"

    @Test("that write one name: one has it, the other is refused, and the file is whole", arguments: 1...20)
    func oneName(round: Int) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\"$0\" \(Self.picture) -o a.png & \"$0\" \(Self.picture) -o a.png; one=$?; wait $!; echo $one $?",
            in: sandbox)
        let words = outcome.text.split(whereSeparator: \.isWhitespace)
        #expect(words.sorted() == ["0", "73", "a.png"])
        #expect(outcome.isOneLine, "\(outcome.errors)")
        #expect(outcome.errors.contains("a.png: the file exists"))
        try expectWhole(["a.png"], in: sandbox)
    }

    @Test("that replace one name: both may, and the file is whole", arguments: 1...5)
    func overwriting(round: Int) throws {
        let sandbox = try Sandbox()
        let line = "\"$0\" \(Self.picture) --overwrite -o a.png"
        let outcome = try Program.run("\(line) & \(line); one=$?; wait $!; echo $one $?", in: sandbox)
        #expect(outcome.text.split(whereSeparator: \.isWhitespace).sorted() == ["0", "0", "a.png", "a.png"])
        #expect(outcome.errors == "")
        try expectWhole(["a.png"], in: sandbox)
    }

    @Test("that save into one folder never take the same name", arguments: 1...5)
    func oneFolder(round: Int) throws {
        let sandbox = try Sandbox()
        let line = "\"$0\" \(Self.picture) --format png -o ."
        let outcome = try Program.run("\(line) & \(line) & \(line); wait", in: sandbox)
        let names = outcome.text.split(separator: "\n").map { String($0.dropFirst(2)) }
        #expect(Set(names).count == 3)
        #expect(outcome.errors == "")
        try expectWhole(names.sorted(), in: sandbox)
    }

    private func expectWhole(_ names: [String], in sandbox: Sandbox) throws {
        #expect(try sandbox.names() == names)
        for name in names {
            let image = try sandbox.image(name)
            #expect(image.width == 320 && image.height == 240)
        }
    }
}
