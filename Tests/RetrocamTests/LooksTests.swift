import Foundation
import PhotoCamera
import Testing

@testable import retrocam

@Suite("The looks of the program")
struct LooksTests {
    private func image(_ name: String, in sandbox: Sandbox) throws -> Image {
        try Image(contentsOf: FilePath("\(sandbox.path)/\(name)"))
    }

    private func largestDifference(_ first: Image, _ second: Image) throws -> Int {
        try #require(first.width == second.width && first.height == second.height)
        let (one, other) = (first.bytes, second.bytes)
        return one.indices.map { abs(Int(one[$0]) - Int(other[$0])) }.max() ?? 0
    }

    /// A cube of colours that no channel leaves as it is.
    private func writeCube(side: Int, to name: String, in sandbox: Sandbox) throws {
        var text = "TITLE \"evening\"\nLUT_3D_SIZE \(side)\n"
        for index in 0..<(side * side * side) {
            let scale = Double(side - 1)
            let (r, g, b) = (
                Double(index % side) / scale, Double(index / side % side) / scale,
                Double(index / side / side) / scale
            )
            text += "\(r * r * 0.8 + 0.2 * g) \(0.1 + 0.8 * g * (1 - 0.3 * b)) \((b + r * g) / 2)\n"
        }
        try Data(text.utf8).write(to: URL(filePath: "\(sandbox.path)/\(name)"))
    }

    @Test("lists every look with a line about it")
    func list() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("exec \"$0\" looks", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.text.split(separator: "\n").count == PhotoLook.all.count)
        for look in PhotoLook.all {
            #expect(outcome.text.contains("\(look.name) ") && outcome.text.contains(look.summary))
        }
        let json = try Program.run("exec \"$0\" looks --json", in: sandbox)
        #expect(json.text.hasPrefix("{\"looks\":[{\"hasSeed\":true,\"name\":\"retro\""))
    }

    @Test("shows all of them on one picture")
    func sheet() throws {
        let sandbox = try Sandbox()
        let line = "exec \"$0\" looks --sheet \"$F/scene.png\" -o sheet.jpg"
        let outcome = try Program.run(line, in: sandbox)
        #expect(outcome.code == 0 && outcome.text == "sheet.jpg\n")
        #expect(try image("sheet.jpg", in: sandbox).width == 4 * 480)
        #expect(try Program.run(line, in: sandbox).code == 73)
    }

    @Test(
        "refuses half of a sheet, and looks that there are none of",
        arguments: [
            ("looks --sheet \"$F/scene.png\"", "Give both"), ("looks -o sheet.jpg", "Give both"),
            ("--filter instnt --device synthetic:front", "Did you mean instant?"),
            ("--filter mono,,noir --device synthetic:front", "retrocam looks"),
            ("--filter mono:1.5 --device synthetic:front", "0 to 1"),
            ("--filter lut: --device synthetic:front", "lut:film.cube"),
            ("--overlay \"$F/scene.png@x\" --device synthetic:front", "stamp.png@10,20"),
            ("--overlay '' --device synthetic:front", "stamp.png@10,20"),
            ("--date-stamp hello --device synthetic:front", "Give date for the day"),
            ("--date-stamp \"'26  8  3, noon\" --device synthetic:front", "Give date for the day"),
            ("--date-stamp '' --device synthetic:front", "Give date for the day"),
            ("--seed 1 --device synthetic:front", "--filter"),
        ])
    func refused(words: String, remedy: String) throws {
        let outcome = try Program.run("exec \"$0\" \(words)", in: Sandbox())
        #expect(outcome.code == 64 && outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(remedy))
    }

    @Test(
        "refuses a table that is missing or malformed, with its line",
        arguments: [
            ("printf 'LUT_3D_SIZE 2\\n0 0 0\\n' > t.cube", 65, "t.cube: line 2: "),
            ("printf 'LUT_1D_SIZE 2\\n0 0 0\\n1 one 1\\n' > t.cube", 65, "line 3: \"one\" is no number"),
            ("true", 66, "t.cube: no such file"),
            ("cp \"$F/scene.png\" t.cube", 65, "a Hald table is a square"),
        ])
    func malformedTable(making: String, code: Int32, words: String) throws {
        let line = "\(making); exec \"$0\" --device synthetic:front --filter lut:t.cube -o out.png"
        let outcome = try Program.run(line, in: Sandbox())
        #expect(outcome.code == code)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(words))
    }

    @Test(
        "gives a table's colours as ffmpeg's tetrahedral lut3d does, at most 1 apart",
        .enabled(if: Program.has("ffmpeg"), "ffmpeg is not installed"), arguments: [2, 9, 33])
    func likeFFmpeg(side: Int) throws {
        let sandbox = try Sandbox()
        try writeCube(side: side, to: "t.cube", in: sandbox)
        let outcome = try Program.run(
            """
            ffmpeg -v error -f lavfi -i testsrc2=s=320x240,noise=alls=60:all_seed=1 -frames:v 1 \
                -pix_fmt rgb24 in.png &&
            ffmpeg -v error -i in.png -vf format=gbrp,lut3d=t.cube:interp=tetrahedral,format=rgb24 theirs.png &&
            "$0" -q --device in.png --filter lut:t.cube -o ours.png
            """, in: sandbox)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let (ours, theirs) = (try image("ours.png", in: sandbox), try image("theirs.png", in: sandbox))
        #expect(try largestDifference(ours, theirs) <= 1)
        #expect(try largestDifference(ours, image("in.png", in: sandbox)) > 20)
    }

    @Test(
        "gives a Hald table's colours as ImageMagick does, at most 1 apart",
        .enabled(if: Program.has("convert"), "ImageMagick is not installed"), arguments: [4, 8])
    func likeImageMagick(level: Int) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            """
            convert hald:\(level) -depth 8 -gamma 1.3 -level 5%,95% PNG24:hald.png &&
            convert -size 200x150 -seed 3 plasma: -depth 8 PNG24:in.png &&
            convert in.png hald.png -hald-clut -depth 8 PNG24:theirs.png &&
            "$0" -q --device in.png --filter lut:hald.png -o ours.png
            """, in: sandbox)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let (ours, theirs) = (try image("ours.png", in: sandbox), try image("theirs.png", in: sandbox))
        #expect(try largestDifference(ours, theirs) <= 1)
        #expect(try largestDifference(ours, image("in.png", in: sandbox)) > 10)
    }

    @Test(
        "takes a comma and a backslash in a table's path, and tells the look so that it can be given again",
        arguments: [
            ("a,b.cube", "a\\,b.cube"), ("a\\b.cube", "a\\\\b.cube"), ("a\\b.cube", "a\\b.cube"),
            ("a\\,b", "a\\\\\\,b"), ("b\\", "b\\\\"),
        ])
    func escapes(name: String, typed: String) throws {
        let sandbox = try Sandbox()
        try writeCube(side: 2, to: name, in: sandbox)
        let path = sandbox.path + "/"
        let chain = try FilterChain(parsing: "mono,lut:\(path)\(typed),sepia:0.5")
        #expect(chain.filters.map(\.name).first == "mono" && chain.filters.count == 3)
        #expect(try FilterChain(parsing: chain.name) == chain)
        let line = "exec \"$0\" --device \"$F/scene.png\" --filter 'mono,lut:\(typed),sepia' -o a.png"
        #expect(try Program.run(line, in: sandbox).code == 0)
    }

    @Test("prints the day of a file's EXIF, and none where the file does not tell it")
    func stamp() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            """
            "$0" -q --device synthetic:front --exif 'DateTimeOriginal=1998:08:03 00:30:00' \
                --exif OffsetTimeOriginal=+14:00 --size 640x480 -o in.png && cp in.png again.png &&
            "$0" filter --date-stamp date in.png -o one.png && "$0" filter --date-stamp date --format png - <in.png >two.png &&
            "$0" filter --date-stamp "'98  8  3" in.png -o three.png && "$0" --device in.png --date-stamp date -o four.png
            """, in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let plain = try image("in.png", in: sandbox)
        let first = try image("one.png", in: sandbox)
        #expect(first != plain)
        for name in ["two.png", "three.png", "four.png"] {
            #expect(try image(name, in: sandbox) == first, "\(name)")
        }
        for words in ["filter", "filter --filter noir"] {
            let refused = try Program.run(
                "\"$0\" \(words) --date-stamp date \"$F/scene.png\" -o no.png", in: sandbox)
            #expect(refused.code == 65 && refused.isOneLine)
            #expect(refused.errors.contains("scene.png: it does not tell on which day"))
        }
    }

    @Test("prints the day of a capture on this machine's clock, in a series too")
    func stampedCapture() throws {
        let sandbox = try Sandbox()
        let camera = "\"$0\" -q --device synthetic:front --size 640x480"
        let outcome = try Program.run(
            """
            export TZ=UTC+11; \(camera) --filter instant --seed 1 --date-stamp date --keep-original -o a.png
            \(camera) --burst 2 --date-stamp date -o b%i.png
            "$0" filter --filter instant --seed 1 --date-stamp "$(date "+'%y %e" | sed 's/ .*//')$(date '+ %m %d' |
                sed 's/ 0/  /g')" a.original.png -o c.png
            """, in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try image("a.png", in: sandbox) == image("c.png", in: sandbox))
        #expect(try sandbox.names().count == 5)
    }

    @Test("gives looks one after another, overlays last, and the same with the same seed")
    func chain() throws {
        let sandbox = try Sandbox()
        let words =
            "--device \"$F/scene.png\" --retro --filter noir:0.5 --seed 4 --overlay \"$F/red.png@0,0,2\""
        let outcome = try Program.run(
            "\"$0\" -q \(words) -o one.png && \"$0\" -q \(words) -o two.png", in: sandbox)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let first = try image("one.png", in: sandbox)
        #expect(try first == image("two.png", in: sandbox))
        #expect(first.bytes[2] > 250 && first.bytes[0] < 5)
    }
}
