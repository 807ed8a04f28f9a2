import PhotoCamera
import Testing

@Suite("Bad input: output")
struct BadOutputTests {
    private static let device = "--device \"$F\"/scene.png"

    @Test(
        "refuses a place where no picture can be",
        arguments: [
            BadInput(
                "no folder", "\(device) -o none/a.jpg", 73, "none/a.jpg: ", "no such folder", "Give another"),
            BadInput(
                "no folder, with a slash", "\(device) -o none/", 73, "none/: ", "no such folder",
                "Give another"),
            BadInput(
                "a file as folder", setUp: "echo >f", "\(device) -o f/a.jpg", 73, "f/a.jpg: ", "Give another"),
            BadInput("a file with a slash", setUp: "echo >f.jpg", "\(device) -o f.jpg/", 73, "f.jpg/: "),
            BadInput(
                "the folder /proc", "--device none.png -o /proc/a.jpg", 73, "/proc/a.jpg: ",
                "/proc takes no new files", "Give another"),
            BadInput(
                "a folder under /proc", "filter --retro \"$F\"/scene.png -o /proc/none/", 73, "/proc/none",
                "/proc takes no new files", "Give another"),
            BadInput(
                "a file that exists", setUp: "echo mine >a.jpg", "\(device) -o a.jpg", 73, "a.jpg: ",
                "--overwrite"),
            BadInput(
                "a link to a file", setUp: "echo >f; ln -s f a.jpg", "\(device) -o a.jpg", 73, "--overwrite"),
            BadInput(
                "a link to nothing", setUp: "ln -s none a.jpg", "\(device) -o a.jpg", 73, "a.jpg: ", "exists"),
            BadInput(
                "a full device", "\(device) -o /dev/full", 74, "/dev/full: ", "no space left", "Make room"),
            BadInput(
                "a name of 256 bytes", "\(device) -o $(printf %0252d 1).jpg", 73, "name too long",
                "Give another"),
            BadInput(
                "a pipe that nobody reads", setUp: "mkfifo p", "\(device) --timeout 1 -o p", 74, "p: ",
                "nobody reads it"),
            BadInput("an unknown format", "\(device) -o a.gif", 64, "a.gif: ", ".gif", ".jpg, .png"),
            BadInput("an empty name", "\(device) -o ''", 64, "--output", "Give a path"),
            BadInput(
                "a home that cannot be",
                shell: "unset XDG_CONFIG_HOME XDG_PICTURES_DIR; export HOME=/proc/none;",
                device, 73, "/proc/none/", "/proc takes no new files", "Give another"),
            BadInput(
                "a full standard output", "\(device) -o - >/dev/full", 74,
                "standard output: writing failed: no space left on device. Make room"),
        ]
    )
    func refused(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "refuses a link that would stand in the place of a picture, before it looks at the camera",
        arguments: [
            ("a.jpg", "-o a.jpg"), ("./a.jpg", "-o a.jpg"), ("a.jpg", "-o \"$PWD\"/a.jpg"),
            ("d/../a.jpg", "-o a.jpg"), ("e/a.jpg", "-o d/a.jpg"), ("b.jpg", "-o to-b.jpg --overwrite"),
            ("a.original.png", "-o a.png --retro --keep-original"), ("a3.jpg", "-o a%i.jpg --count 3"),
            ("a6.jpg", "-o a%i.jpg --burst 3 --count 2"), ("a.jpg", "-o a.jpg --shutter line --overwrite"),
            ("a.jpg", "-o -"),
        ])
    func link(name: String, words: String) throws {
        try BadInput(
            name, setUp: "mkdir d; ln -s d e; ln -s b.jpg to-b.jpg",
            "--device none.png \(words) --latest \(name)", 64, "--latest \(name): ", ". Give "
        ).expectRefusal()
    }

    @Test(
        "takes a link that has a name of its own",
        arguments: [
            ("d/a.jpg", "-o a.jpg"), ("l", "-o a.jpg"), ("a.jpg", "-o d"), ("a2.jpg", "-o a%i.jpg"),
            ("a.original.png", "-o a.png"), ("l", "-o to-b.jpg --overwrite"),
        ])
    func freeLink(name: String, words: String) throws {
        let line = "mkdir d; ln -s b.jpg to-b.jpg; \"$0\" \(Self.device) \(words) --latest \(name)"
        let outcome = try Program.run(line, in: Sandbox())
        #expect(outcome.code == 0 && outcome.errors == "")
    }

    @Test(
        "refuses a place that is closed to the user",
        .enabled(if: BadInput.canBeNobody, BadInput.nobodyIsMissing),
        arguments: [
            BadInput(
                "a folder", user: .nobody, setUp: "mkdir -m 555 d", "--device synthetic -o d/a.jpg", 77,
                "d/a.jpg: ",
                "permission denied", "--output"),
            BadInput(
                "a folder for any name", user: .nobody, setUp: "mkdir -m 555 d", "--device synthetic -o d",
                77, "d: ",
                "permission denied", "--output"),
            BadInput(
                "a folder that cannot be entered", user: .nobody, setUp: "mkdir -m 700 d",
                "--device synthetic -o d/a.jpg", 77, "d/a.jpg: ", "permission denied"),
            BadInput(
                "a file that may not be replaced", user: .nobody, setUp: "mkdir -m 555 d; echo >d/a.jpg",
                "--device synthetic -o d/a.jpg --overwrite", 77, "d/a.jpg: ", "permission denied"),
        ]
    )
    func closed(input: BadInput) throws {
        try input.expectRefusal()
    }

    private static let canMount = Program.succeeds(
        "d=$(mktemp -d) && mount -t tmpfs -o ro none $d && umount $d && rmdir $d")

    @Test(
        "tells a file system that is mounted for reading only, before it looks at the camera",
        .enabled(if: canMount, "nothing can be mounted here"), arguments: ["d/a.jpg", "d", "d/", "d/%i.jpg"])
    func readOnly(output: String) throws {
        let sandbox = try Sandbox()
        try Program.run("mkdir d && mount -t tmpfs -o ro none d", in: sandbox)
        defer { _ = Program.succeeds("umount -l '\(sandbox.path)/d'") }
        let outcome = try Program.run("\"$0\" --device none.png -o \(output)", in: sandbox)
        #expect(outcome.code == 73 && outcome.isOneLine)
        #expect(outcome.errors.contains("d is mounted for reading only. Give another place"))
    }

    @Test("keeps the old picture when the new one does not fit", arguments: ["", "--overwrite"])
    func limitedSize(option: String) throws {
        let setUp = option.isEmpty ? "" : "cp \"$F\"/red.jpg a.jpg"
        let input = BadInput(
            "a limit of 4 KiB", setUp: setUp, shell: "ulimit -f 8;", "--device synthetic \(option) -o a.jpg",
            74,
            "a.jpg: ", "too large", "Make room")
        try input.expectRefusal()
    }

    @Test("tells a system that grants no files", arguments: [5, 30])
    func fewFiles(limit: Int) throws {
        try BadInput(
            "few files", shell: "ulimit -n \(limit);", Self.device, 75, "\(limit) files", "ulimit -n"
        ).expectRefusal()
    }

    @Test("makes what a link names, where it is not there yet, when asked to")
    func dangling() throws {
        let sandbox = try Sandbox()
        let words = "\(Self.device) --overwrite -o a.png"
        let outcome = try Program.run("ln -s b.png a.png; \"$0\" \(words)", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        #expect(try sandbox.image("b.png").width == 48)
        #expect(Program.succeeds("test -L '\(sandbox.path)/a.png'"))
    }

    @Test("replaces a file, and what a link leads to, when asked to")
    func overwritten() throws {
        let sandbox = try Sandbox()
        try Program.run("echo old >a.png; echo old >b.png; ln -s b.png c.png", in: sandbox)
        for name in ["a.png", "c.png"] {
            let outcome = try Program.run("\"$0\" \(Self.device) --overwrite -o \(name)", in: sandbox)
            #expect(outcome.code == 0 && outcome.errors == "")
        }
        #expect(try sandbox.names() == ["a.png", "b.png", "c.png"])
        for name in ["a.png", "b.png"] {
            #expect(try Image(contentsOf: FilePath(sandbox.path + "/" + name)).width == 48)
        }
        #expect(Program.succeeds("test -L '\(sandbox.path)/c.png'"))
    }

    @Test("takes a folder for the place of a dated name", arguments: ["d", "d/", "d.jpg"])
    func folder(name: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("mkdir \(name); \"$0\" \(Self.device) -o \(name)", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let path = String(outcome.text.dropLast())
        #expect(path.wholeMatch(of: /d(\.jpg)?\/retrocam-\d{8}T\d{6}\.\d{3}Z\.jpg/) != nil)
        #expect(try Image(contentsOf: FilePath(sandbox.path + "/" + path)).width == 48)
    }
}
