import Foundation
import Glibc
import PhotoCamera
import Testing

@Suite("The filter command")
struct FilterTests {
    /// Copies so many fixtures of mixed kinds, and spoils as many, into the folder "in".
    private static func fill(_ sandbox: Sandbox, good: Int, broken: Int) throws {
        let line = """
            mkdir in; cd in; i=0
            while [ $i -lt \(good) ]; do
                case $((i % 4)) in
                0) cp "$F"/scene.png $i.png ;;
                1) cp "$F"/red.jpg $i.jpg ;;
                2) cp "$F"/grey.png $i.png ;;
                3) cp "$F"/red.png $i.png ;;
                esac
                i=$((i + 1))
            done
            i=0
            while [ $i -lt \(broken) ]; do
                case $((i % 3)) in
                0) : >broken$i.jpg ;;
                1) echo text >broken$i.png ;;
                2) head -c 150 "$F"/scene.png >broken$i.png ;;
                esac
                i=$((i + 1))
            done
            """
        #expect(try Program.run(line, in: sandbox).code == 0)
    }

    private static func results(_ sandbox: Sandbox) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sandbox.path + "/out")
    }

    @Test("does 970 of 1,000 pictures, and tells of each broken one in a line")
    func thousand() throws {
        let sandbox = try Sandbox()
        try Self.fill(sandbox, good: 970, broken: 30)
        let outcome = try Program.run("\"$0\" filter --retro --seed 1 in -o out", in: sandbox)
        #expect(outcome.code == 65)
        #expect(outcome.text.split(separator: "\n").count == 970)
        #expect(outcome.errorLines.filter { $0.contains("in/broken") }.count == 30)
        #expect(try Self.results(sandbox).count == 970)
    }

    @Test("goes on where it was killed, and leaves nothing half-written")
    func killed() async throws {
        let sandbox = try Sandbox()
        try Self.fill(sandbox, good: 400, broken: 0)
        let process = try Program.start("exec \"$0\" filter --filter expired in -o out", in: sandbox)
        while (try? Self.results(sandbox).count) ?? 0 < 20 { usleep(1000) }
        kill(process, SIGKILL)
        #expect(Program.wait(for: process) == -SIGKILL)
        let some = try Self.results(sandbox)
        #expect(some.count < 400)
        for name in some { #expect(try sandbox.image("out/\(name)").width > 0) }
        let outcome = try Program.run(
            "\"$0\" filter -q --filter expired --skip-existing in -o out", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(outcome.text.split(separator: "\n").count == 400 - some.count)
        #expect(try Self.results(sandbox).count == 400)
    }

    @Test(
        "gives one seed the same bytes, however many are made at once",
        arguments: ["--retro", "--filter slide"])
    func jobs(look: String) throws {
        let sandbox = try Sandbox()
        let words = "filter \(look) --seed 7 \"$F\"/scene.png \"$F\"/red.jpg"
        #expect(
            try Program.run("\"$0\" \(words) -j 1 -o a/; \"$0\" \(words) -j 3 -o b/", in: sandbox).code == 0)
        for name in ["scene.png", "red.jpg"] {
            #expect(try sandbox.image("a/\(name)") == sandbox.image("b/\(name)"))
        }
    }

    @Test(
        "overwrites no picture with itself unless it is told to",
        arguments: ["-o a.png", "-o ./a.png", "-o .", "-o '{name}.{ext}'", "-o link.png"])
    func ontoItself(output: String) throws {
        let sandbox = try Sandbox()
        let line = "cp \"$F\"/scene.png a.png; ln -s a.png link.png; \"$0\" filter --retro a.png \(output)"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 73 && outcome.errors.contains("the file exists"))
        let skipped = try Program.run("\"$0\" filter --retro --skip-existing a.png \(output)", in: sandbox)
        #expect(skipped.code == 0 && skipped.text == "")
        #expect(try Program.run("cmp a.png \"$F\"/scene.png", in: sandbox).code == 0)
        let told = try Program.run("\"$0\" filter --retro --overwrite a.png \(output)", in: sandbox)
        #expect(told.code == 0)
    }

    @Test(
        "keeps the format of a picture that comes and goes through pipes",
        arguments: [("scene.png", 0x89), ("red.jpg", 0xFF), ("half-red.png", 0x89)])
    func pipeFormat(name: String, firstByte: UInt8) throws {
        let sandbox = try Sandbox()
        let line = "\"$0\" filter --retro - <\"$F\"/\(name) >result"
        #expect(try Program.run(line, in: sandbox).code == 0)
        #expect(try Data(contentsOf: URL(filePath: sandbox.path + "/result")).first == firstByte)
    }

    @Test("takes a picture through a pipe")
    func pipe() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "cat \"$F\"/scene.png | \"$0\" filter --retro - | \"$0\" filter --filter mono - -o a.png",
            in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "" && outcome.text == "a.png\n")
        #expect(try sandbox.image("a.png").width == 48)
    }

    @Test("takes names from standard input, whatever bytes they have")
    func names() throws {
        let sandbox = try Sandbox()
        let line = """
            cp "$F"/red.jpg "$(printf 'a\\nb.jpg')"; cp "$F"/red.jpg -- '-c.jpg'
            printf 'a\\nb.jpg\\0./-c.jpg\\0' | "$0" filter --retro -0 -o out --json
            """
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0 && outcome.text.split(separator: "\n").count == 2)
        #expect(try Self.results(sandbox).sorted() == ["-c.jpg", "a\nb.jpg"])
    }

    /// A picture whose upper half is opaque, and whose lower half lets half of what is behind it through.
    private static let makeHalf =
        "convert \"$F\"/half-red.png -region 16x4+0+0 -alpha opaque +region PNG32:half.png"

    @Test(
        "keeps what shows through a picture, but in a JPEG, and says so there",
        .enabled(if: Program.has("convert"), "convert makes the picture and looks at the results"),
        arguments: ["a.png", "a.webp", "a.tiff", "a.jpg", "-", "out/"])
    func alpha(output: String) throws {
        let sandbox = try Sandbox()
        let line = "\(Self.makeHalf) && \"$0\" filter --retro --seed 1 half.png -o \(output)"
        let outcome = try Program.run(line + (output == "-" ? " --format png >a.png" : ""), in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("laid over white") == (output == "a.jpg"))
        let file = output == "-" ? "a.png" : output == "out/" ? "out/half.png" : output
        let opacity = "convert \(file) -alpha extract -depth 8 gray:- | od -An -tu1 -v -w64"
        let lines = try Program.run(opacity, in: sandbox).text.split(separator: "\n")
        let half = output == "a.jpg" ? "255" : "127"
        #expect(lines.map { Set($0.split(separator: " ")) } == [["255"], [Substring(half)]])
    }

    @Test(
        "so does a picture that is photographed, turned, cut and given a look",
        .enabled(if: Program.has("convert"), "convert makes the picture and looks at the results"),
        arguments: ["--retro", "--orientation portraitUpsideDown --crop 4x8+0+0 --retro", "--crop 4x8+0+0"])
    func photographed(words: String) throws {
        let sandbox = try Sandbox()
        let line = "\(Self.makeHalf) && \"$0\" --device half.png \(words) -o a.webp"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let opacity = "convert a.webp -alpha extract -depth 8 gray:- | od -An -tu1 -v -w1 | uniq"
        let values = try Program.run(opacity, in: sandbox).text.split { " \n".contains($0) }
        #expect(values == (words.contains("Down") ? ["127", "255"] : ["255", "127"]))
    }

    @Test("replaces pictures in place, once")
    func inPlace() throws {
        let sandbox = try Sandbox()
        let words = "filter --filter noir --seed 1 --in-place --skip-existing a.jpg"
        let outcome = try Program.run("cp \"$F\"/red.jpg a.jpg; \"$0\" \(words)", in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "a.jpg\n")
        let once = try sandbox.image("a.jpg")
        #expect(once.pixel(2, 2)[2] < 200)
        let again = try Program.run("\"$0\" \(words) --json", in: sandbox)
        #expect(again.text.contains("\"skipped\""))
        #expect(try sandbox.image("a.jpg") == once)
    }

    @Test("in place it takes the format from the file, and leaves no picture of several")
    func inPlaceWhole() throws {
        let sandbox = try Sandbox()
        let line = """
            cp "$F"/red.jpg plain; chmod 600 plain; "$0" filter --filter noir --in-place plain || exit 1
            head -c 3 plain | od -An -tx1; stat -c %a plain; ls
            """
        #expect(try Program.run(line, in: sandbox).text == "plain\n ff d8 ff\n600\nplain\n")
        let animate = """
            import struct, sys, zlib
            b = open(sys.argv[1], "rb").read()
            c = b"acTL" + struct.pack(">II", 3, 0)
            open("a.png", "wb").write(b[:33] + struct.pack(">I", 8) + c + struct.pack(">I", zlib.crc32(c)) + b[33:])
            """
        try Data(animate.utf8).write(to: URL(filePath: "\(sandbox.path)/animate.py"))
        let replace = """
            python3 animate.py "$F"/scene.png; cp a.png b.png
            "$0" filter --retro --in-place a.png; status=$?; cmp a.png b.png; exit $status
            """
        let refused = try Program.run(replace, in: sandbox)
        #expect(refused.code == 65 && refused.text == "")
        #expect(refused.errors.contains("it holds 3 pictures, of which one would be left. Use --output"))
        let told = try Program.run("\"$0\" filter --retro a.png -o c.png", in: sandbox)
        #expect(told.code == 0 && told.errors.contains("only the first of its 3 pictures was taken"))
    }

    @Test("tells what of a folder it passes over")
    func passedOver() throws {
        let sandbox = try Sandbox()
        let line = """
            mkdir -p in/deep; cp "$F"/red.jpg in/a.jpg; : >in/b.HEIC; : >in/c.txt; : >in/deep/d.mp4
            "$0" filter --retro in -o out && "$0" filter --retro -r in -o all && "$0" filter -q --retro in -o quiet
            """
        let outcome = try Program.run(line, in: sandbox)
        let lines = outcome.errors.split(separator: "\n")
        try #require(outcome.code == 0 && lines.count == 2)
        #expect(lines[0].hasPrefix("retrocam: in/b.HEIC is passed over: "))
        #expect(lines[1].hasPrefix("retrocam: in/b.HEIC and 1 more are passed over: "))
    }

    @Test("keeps the folders of a folder, and fills patterns in")
    func places() throws {
        let sandbox = try Sandbox()
        let line = """
            mkdir -p in/deep; cp "$F"/red.jpg in/a.jpg; cp "$F"/red.jpg in/deep/a.jpg; ln -s .. in/deep/up
            "$0" filter --retro -r in -o out && "$0" filter --retro -r in -o 'flat/{folder}-{name}.png'
            """
        #expect(try Program.run(line, in: sandbox).code == 0)
        for name in ["out/a.jpg", "out/deep/a.jpg", "flat/in-a.png", "flat/deep-a.png"] {
            #expect(try sandbox.image(name).width == 16)
        }
    }

    @Test("passes over a pipe in a folder, and ends at once while it waits for one")
    func waitingPipe() throws {
        let sandbox = try Sandbox()
        let line = "mkdir in; mkfifo in/p.jpg; cp \"$F\"/red.jpg in; \"$0\" filter --retro in -o out"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "out/red.jpg\n")
        let process = try Program.start("exec \"$0\" filter --retro in/p.jpg -o a.jpg", in: sandbox)
        SignalTests.waitUntilReady(process)
        kill(process, SIGINT)
        let ended = try Outcome(code: Program.wait(for: process), in: sandbox)
        #expect(ended.code == 130 && ended.errors == "retrocam: cancelled.\n")
    }

    @Test(
        "refuses what would lose a picture or cannot be meant",
        arguments: [
            BadInput("no look", "filter \"$F\"/red.jpg -o a.jpg", 64, "filter: ", "--retro"),
            BadInput("no file", "filter --retro -o a", 64, "FILE: ", "Give pictures"),
            BadInput("no place", "filter --retro \"$F\"/red.jpg", 64, "--output: ", "--in-place"),
            BadInput(
                "two places", "filter --retro \"$F\"/red.jpg --in-place -o a", 64, "--in-place: ",
                "one of them"),
            BadInput(
                "many into one", "filter --retro \"$F\"/red.jpg \"$F\"/red.png -o a.jpg", 64, "a.jpg: ",
                "{name}"),
            BadInput(
                "two formats", "filter --retro \"$F\"/red.png -o a.jpg --format png", 64, "--format png: ",
                "one of them"),
            BadInput(
                "many to standard output", "filter --retro \"$F\"/red.jpg \"$F\"/red.png -o -", 64,
                "--output -: ",
                "folder"),
            BadInput(
                "two of one name", setUp: "mkdir x y; cp \"$F\"/red.jpg x; cp \"$F\"/red.jpg y",
                "filter --retro x/red.jpg y/red.jpg -o out", 64, "out/red.jpg: ", "{folder}"),
            BadInput(
                "a missing file", "filter --retro none.jpg -o a.jpg", 66, "none.jpg: ", "Check the path"),
            BadInput(
                "a file that exists", setUp: "echo mine >a.jpg", "filter --retro \"$F\"/red.jpg -o a.jpg", 73,
                "a.jpg: ", "--overwrite"),
            BadInput(
                "a folder that is missing", "filter --retro none/ -o out", 66, "none/: ", "Check the path"),
            BadInput(
                "an unknown field", "filter --retro \"$F\"/red.jpg -o '{nam}.jpg'", 64, "{nam} ", "{name}"),
            BadInput(
                "contradictory wishes", "filter --retro \"$F\"/red.jpg -o a.jpg --overwrite --skip-existing",
                64,
                "--skip-existing: ", "one of them"),
            BadInput(
                "an unknown format", "filter --retro \"$F\"/red.jpg -o a.gif", 64, "a.gif: ", ".webp"),
            BadInput(
                "an unknown look", "filter --filter noirr \"$F\"/red.jpg -o a.jpg", 64, "noirr", "noir?"),
            BadInput("standard input and more", "filter --retro - a.jpg -o out", 64, "-: ", "alone"),
        ]
    )
    func refused(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "makes a video old, and keeps its sound",
        .enabled(if: Program.has("ffmpeg"), "ffmpeg makes the video"))
    func video() throws {
        let sandbox = try Sandbox()
        let line = """
            ffmpeg -v error -f lavfi -i testsrc=size=64x48:rate=10:duration=1 -f lavfi -i sine=duration=1 \
                -c:v mjpeg -c:a aac in.mkv && "$0" filter --retro in.mkv -o out.mp4 &&
            ffprobe -v error -show_entries stream=codec_type -of csv=p=0 out.mp4
            """
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "" && outcome.text == "out.mp4\nvideo\naudio\n")
        #expect(try sandbox.names() == ["in.mkv", "out.mp4"])
    }
}
