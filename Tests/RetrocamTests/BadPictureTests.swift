import PhotoCamera
import Testing

@Suite("Bad input: pictures, videos and masks")
struct BadPictureTests {
    @Test(
        "refuses a picture that is not whole, and names it",
        arguments: ["empty.jpg", "truncated.jpg", "truncated.png", "long-chunk.png", "html.jpg", "text.jpg"]
    )
    func broken(file: String) throws {
        try BadInput(file, "--device \"$F\"/\(file) -o a.png", 65, "/\(file): ", "Give a whole picture")
            .expectRefusal()
    }

    @Test(
        "refuses a picture that was damaged on its way",
        arguments: [
            BadInput(
                "a JPEG that lost its second half but not its end",
                setUp: "{ head -c 345 \"$F\"/scene.jpg; printf '\\377\\331'; } >p.jpg",
                "--device p.jpg -o a.png", 65, "p.jpg: ", "Give a whole picture"),
            BadInput(
                "a JPEG of its header", setUp: "head -c 20 \"$F\"/scene.jpg >p.jpg",
                "--device p.jpg -o a.png", 65,
                "p.jpg: ", "Give a whole picture"),
            BadInput(
                "a PNG with a wrong sum",
                setUp: "{ head -c 60 \"$F\"/scene.png; printf XXXX; tail -c +65 \"$F\"/scene.png; } >p.png",
                "--device p.png -o a.png", 65, "p.png: ", "Give a whole picture"),
            BadInput(
                "a picture of 60000 by 60000 pixels", setUp: "printf 'P6 60000 60000 255\\n' >p.ppm",
                "--device p.ppm -o a.png", 65, "p.ppm: "),
        ]
    )
    func damaged(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "refuses a video without a whole picture, and lets no library speak",
        .enabled(if: Program.has("ffmpeg"), "ffmpeg makes the videos"),
        arguments: [
            BadInput("0 bytes", setUp: ": >v.mp4", "--device v.mp4 -o a.png", 65, "v.mp4: the file is empty"),
            BadInput(
                "no frames", setUp: "\(noise) -frames:v 0 v.avi", "--device v.avi -o a.png", 65, "v.avi: "),
            BadInput(
                "sound alone", setUp: "\(sound) v.mp4", "--device v.mp4 -o a.png", 65, "v.mp4: ",
                "Give a whole"),
            BadInput(
                "an MP4 cut before its index", setUp: "\(noise) w.mp4; head -c 3000 w.mp4 >v.mp4",
                "--device v.mp4 -o a.png", 65, "v.mp4: ", "Give a whole"),
            BadInput(
                "an MP4 cut in its first frame",
                setUp: "\(noise) -movflags +faststart w.mp4; head -c 9000 w.mp4 >v.mp4",
                "--device v.mp4 -o a.png",
                65, "v.mp4: ", "Give a whole"),
            BadInput(
                "an AVI cut in its head", setUp: "\(noise) -c:v mjpeg w.avi; head -c 300 w.avi >v.avi",
                "--device v.avi -o a.png", 65, "v.avi: ", "Give a whole"),
            BadInput(
                "an AVI cut in its first frame",
                setUp: "\(noise) -c:v mjpeg w.avi; head -c 9000 w.avi >v.avi",
                "--device v.avi -o a.png", 65, "v.avi: ", "Give a whole"),
            BadInput(
                "any bytes", setUp: "seq 99 | tr -d '\\n' >v.mp4", "--device v.mp4 -o a.png", 65, "v.mp4: ",
                "Give a whole"),
        ]
    )
    func video(input: BadInput) throws {
        try input.expectRefusal()
    }

    @Test(
        "refuses a mask that is no picture",
        arguments: ["--scratches", "--border"],
        [
            BadInput("missing", "none.png", 66, "none.png: ", "Check the path"),
            BadInput(
                "empty", setUp: ": >m.png", "m.png", 65, "m.png: the file is empty", "Give a whole picture"),
            BadInput("a text", setUp: "echo mask >m.png", "m.png", 65, "m.png: ", "Give a whole picture"),
            BadInput("a folder", setUp: "mkdir m.png", "m.png", 65, "m.png: ", "Give a whole picture"),
            BadInput("cut", "\"$F\"/truncated.png", 65, "truncated.png: ", "Give a whole picture"),
        ]
    )
    func mask(option: String, mask: BadInput) throws {
        var input = mask
        input.words = "--device synthetic --retro \(option) \(mask.words) -o a.jpg"
        try input.expectRefusal()
    }

    @Test(
        "takes a mask of any size and kind",
        arguments: ["1x1.png", "scene.jpg", "4000x1.png", "16bit.png", "grey.png", "half-red.png"]
    )
    func oddMask(file: String) throws {
        let sandbox = try Sandbox()
        let words =
            "--device \"$F\"/scene.png --retro --seed 1 --scratches \"$F\"/\(file) --border \"$F\"/\(file)"
        let outcome = try Program.run("\"$0\" \(words) -o a.png", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let image = try Image(contentsOf: FilePath(sandbox.path + "/a.png"))
        #expect(image.width == 48 && image.height == 32)
    }

    private static let noise =
        "ffmpeg -v error -f lavfi -i testsrc=s=320x240:r=10:d=1,noise=alls=60:all_seed=1 -pix_fmt yuv420p"
    private static let sound = "ffmpeg -v error -f lavfi -i sine=d=1"
}
