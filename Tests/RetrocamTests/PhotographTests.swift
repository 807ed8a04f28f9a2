import Foundation
import Testing

@Suite("The photograph")
struct PhotographTests {
    @Test("a JPEG that nothing changes is saved bit for bit, and JSON says so")
    func original() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\"$0\" --device \"$F\"/scene.jpg -o a.jpg --json", in: sandbox)
        #expect(outcome.code == 0 && outcome.text.contains("\"original\":true"))
        #expect(try Program.run("cmp a.jpg \"$F\"/scene.jpg", in: sandbox).code == 0)
        let encoded = try Program.run(
            "\"$0\" --device \"$F\"/scene.jpg -o b.jpg --quality 90 --json", in: sandbox)
        #expect(encoded.code == 0 && encoded.text.contains("\"original\":false"))
    }

    @Test("the original stands beside the picture with the look, under a name that goes with it")
    func keepOriginal() throws {
        let sandbox = try Sandbox()
        let words = "--device \"$F\"/scene.jpg --retro --keep-original"
        let outcome = try Program.run("\"$0\" \(words) -o a.b.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "a.b.jpg\na.b.original.jpg\n")
        #expect(try sandbox.names() == ["a.b.jpg", "a.b.original.jpg"])
        #expect(try Program.run("cmp a.b.original.jpg \"$F\"/scene.jpg", in: sandbox).code == 0)
        // Neither of the two is written over.
        #expect(try Program.run("rm a.b.jpg; \"$0\" \(words) -o a.b.jpg", in: sandbox).code == 73)
        #expect(try sandbox.names() == ["a.b.original.jpg"])
    }

    @Test("an original has no place on standard output")
    func noPlace() throws {
        let outcome = try Program.run("\"$0\" --keep-original -o -", in: try Sandbox())
        #expect(outcome.code == 64 && outcome.errors.contains("--keep-original"))
    }
}
