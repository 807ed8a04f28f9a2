import Foundation
import Testing

@Suite("Bad input: devices")
struct BadDeviceTests {
    @Test(
        "refuses what is no camera and no picture",
        arguments: [
            BadInput(
                "a folder", setUp: "mkdir shots", "--device shots -o a.jpg", 65, "shots: ", "sequence:shots"),
            BadInput("a folder of the system", "--device /dev -o a.jpg", 65, "/dev: ", "folder"),
            BadInput(
                "a text file", setUp: "echo hello >notes.txt", "--device notes.txt -o a.jpg", 65,
                "notes.txt: ",
                "Give a whole picture"),
            BadInput(
                "a text named jpg", "--device \"$F\"/text.jpg -o a.jpg", 65, "text.jpg: ",
                "Give a whole picture"),
            BadInput(
                "a node that is missing", "--device /dev/video97 -o a.jpg", 69, "/dev/video97", "--device"),
            BadInput("a number that is missing", "--device 97 -o a.jpg", 69, "/dev/video97", "--device"),
            BadInput("a number of no camera", "--device 100 -o a.jpg", 64, "--device 100: ", "0 to 99"),
            BadInput("a number too large for any", "--device 99999999999999999999 -o a.jpg", 64, "0 to 99"),
            BadInput("a name that none has", "--device 'no such' -o a.jpg", 69, "\"no such\"", "--device"),
            BadInput(
                "a file that is missing", "--device x/none.mp4 -o a.jpg", 66, "x/none.mp4: ", "Check the path"
            ),
            BadInput("a picture that is missing", "--device IMG_0001.jpg -o a.jpg", 66, "IMG_0001.jpg: "),
            BadInput("a file below a file", setUp: "echo >f", "--device f/a.mp4 -o a.jpg", 66, "f/a.mp4: "),
            BadInput(
                "a link to nothing", setUp: "ln -s none l.jpg", "--device l.jpg -o a.jpg", 66, "l.jpg: "),
            BadInput(
                "a link to itself", setUp: "ln -s l.jpg l.jpg", "--device l.jpg -o a.jpg", 65, "l.jpg: "),
            BadInput("the null device", "--device /dev/null -o a.jpg", 69, "/dev/null: ", "retrocam devices"),
            BadInput("the zero device", "--device /dev/zero -o a.jpg", 69, "/dev/zero: ", "retrocam devices"),
            BadInput("a scene that is not drawn", "--device synthetic:left -o a.jpg", 64, "synthetic:back"),
            BadInput("an empty name", "--device '' -o a.jpg", 64, "--device", "Give a path"),
            BadInput("no pattern", "--device sequence: -o a.jpg", 64, "sequence:", "pattern"),
            BadInput("a folder that is missing", "--device sequence:x -o a.jpg", 66, "sequence:x: "),
            BadInput(
                "an empty folder", setUp: "mkdir s", "--device sequence:s -o a.jpg", 66, "sequence:s/*.jpg"),
            BadInput(
                "a pipe that nobody writes to", setUp: "mkfifo p", "--device p -o a.jpg --timeout 0.5", 75,
                "p: ",
                "--timeout"),
            BadInput(
                "a pattern that names nothing", setUp: "echo >img_a.png",
                "--device sequence:img_%04d.png -o a.jpg",
                66, "sequence:img_%04d.png: "),
            BadInput(
                "a port that refuses", "--device http://127.0.0.1:1/ -o a.jpg", 69, "127.0.0.1:1", "Check"),
        ]
    )
    func refused(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "says why a file cannot be read",
        .enabled(if: BadInput.canBeNobody, BadInput.nobodyIsMissing),
        arguments: [
            BadInput(
                "a picture", user: .nobody, setUp: "cp \"$F\"/red.png p.png; chmod 600 p.png; chmod 777 .",
                "--device p.png -o a.jpg", 77, "p.png: permission denied", "chmod"),
            BadInput(
                "a folder", user: .nobody, setUp: "mkdir s; cp \"$F\"/red.png s; chmod 700 s; chmod 777 .",
                "--device sequence:s -o a.jpg", 77, "s: permission denied", "chmod"),
            BadInput(
                "a mask", user: .nobody, setUp: "cp \"$F\"/red.png m.png; chmod 600 m.png; chmod 777 .",
                "--device synthetic --retro --border m.png -o a.jpg", 77, "m.png: permission denied", "chmod"),
        ]
    )
    func unreadable(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "says that no camera is there, and what to use",
        .enabled(if: !hasCamera, "this machine has a camera"),
        arguments: ["", "--front", "--back", "--retro --front"]
    )
    func noCamera(words: String) throws {
        try BadInput(
            "no camera", "\(words) -o a.jpg", 69, "no camera is attached", "--device synthetic:front"
        )
        .expectRefusal()
    }

    @Test(
        "uses the only camera for the other side, and says so in one line",
        arguments: [("--front", "synthetic:back"), ("--back", "synthetic:front")]
    )
    func otherSide(flag: String, device: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\"$0\" \(flag) --device \(device) --size 320x240 -o a.png", in: sandbox)
        #expect(outcome.code == 0)
        #expect(outcome.text == "a.png\n")
        #expect(outcome.isOneLine)
        #expect(outcome.errors.contains("no \(flag.dropFirst(2)) camera"))
        #expect(outcome.errors.contains("\(device.dropFirst(10)) camera is used"))
    }

    private static var hasCamera: Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []).contains {
            $0.hasPrefix("video")
        }
    }
}
