import Foundation
import PhotoCamera
import Testing

@Suite("Flash and sound")
struct FlashAndSoundTests {
    private static let camera = "\"$0\" --device synthetic:front --size 320x240"

    /// What the program calls of libcanberra, in a library that writes it down.
    private static let canberra = """
        cat >c.c <<'END'
        #include <stdint.h>
        #include <stdio.h>
        int ca_context_create(void **c) { *c = c; return 0; }
        int ca_proplist_create(void **p) { *p = p; return 0; }
        static FILE *book(void) { return fopen("log", "a"); }
        int ca_proplist_sets(void *p, const char *key, const char *value) {
            FILE *f = book(); fprintf(f, "%s=%s\\n", key, value); return fclose(f);
        }
        int ca_context_play_full(void *c, uint32_t id, void *p, void (*done)(void *, uint32_t, int, void *),
                                 void *data) {
            FILE *f = book(); fprintf(f, "play\\n"); fclose(f); done(c, id, 0, data); return 0;
        }
        END
        cc -shared -fPIC -o libcanberra.so.0 c.c && rm c.c && export LD_LIBRARY_PATH=$PWD
        """

    @Test(
        "the desktop's sound of a shutter is played for each picture",
        .enabled(if: Program.has("cc"), "there is no C compiler"))
    func sound() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run(
            "\(Self.canberra)\n\(Self.camera) --sound --burst 3 -o %i.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.errors == "")
        let log = String(decoding: try Sandbox.bytes(at: sandbox.path + "/log"), as: UTF8.self)
        #expect(log.contains("event.id=camera-shutter\n") && log.hasSuffix("play\nplay\nplay\n"))
    }

    @Test("the library of sounds is loaded only when one is asked for", .enabled(if: Program.has("cc")))
    func silent() throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.canberra)\n\(Self.camera) --delay 0.01 -o a.jpg", in: sandbox)
        #expect(outcome.code == 0)
        #expect(try sandbox.names() == ["a.jpg", "libcanberra.so.0"])
    }

    @Test(
        "a picture is taken without what is missing, and that is told once",
        arguments: [
            ("--flash torch", "no lamp"), ("--flash screen", "no terminal"),
        ])
    func missing(words: String, message: String) throws {
        let sandbox = try Sandbox()
        let outcome = try Program.run("\(Self.camera) \(words) --count 2 -o %i.jpg", in: sandbox)
        #expect(outcome.code == 0 && outcome.isOneLine && outcome.errors.contains(message))
        #expect(try sandbox.names() == ["1.jpg", "2.jpg"])
    }

    @Test(
        "a terminal is white while a picture is taken, and as before after it; keys take pictures",
        .enabled(if: Program.has("script"), "there is no script(1) to make a terminal"))
    func terminal() throws {
        let sandbox = try Sandbox()
        let words = "--device synthetic:front --size 320x240 --shutter key --flash screen -o %i.jpg"
        let outcome = try Program.run(
            "(sleep 2; printf ' '; sleep 3; printf 'xq') | PROGRAM=$0 script -qec '\"$PROGRAM\" \(words)' log",
            in: sandbox)
        #expect(outcome.code == 0)
        #expect(try sandbox.names() == ["1.jpg", "log"])
        #expect(outcome.text.contains("Space or Enter takes a picture"))
        let white = try #require(outcome.text.range(of: "\u{1B}[48;2;255;255;255m"))
        let before = try #require(outcome.text.range(of: "\u{1B}[?1049l"))
        let path = try #require(outcome.text.range(of: "1.jpg\r\n"))
        #expect(white.upperBound < before.lowerBound && white.upperBound < path.lowerBound)
    }
}
