import Testing

@Suite("Bad input: options")
struct BadOptionTests {
    @Test(
        "refuses a value out of its range, and tells the range",
        arguments: [
            BadInput("quality 0", "--quality 0", 64, "0: bad value for --quality", "1 to 100"),
            BadInput("quality 101", "--quality 101", 64, "101: bad value for --quality", "1 to 100"),
            BadInput("quality x", "--quality x", 64, "x: bad value for --quality", "1 to 100"),
            BadInput("quality of nothing", "--quality ''", 64, "\"\": bad value for --quality", "1 to 100"),
            BadInput("size 0x0", "--size 0x0", 64, "0x0: bad value for --size", "1 to 65535"),
            BadInput("size -1x5", "--size -1x5", 64, "-1x5: bad value for --size", "1 to 65535"),
            BadInput("size 9e9x9e9", "--size 9e9x9e9", 64, "9e9x9e9: bad value for --size", "1 to 65535"),
            BadInput("size 65536x1", "--size 65536x1", 64, "65536x1: bad value for --size", "1 to 65535"),
            BadInput("seed -1", "--retro --seed -1", 64, "-1: bad value for --seed", "18446744073709551615"),
            BadInput("seed x", "--retro --seed x", 64, "x: bad value for --seed", "18446744073709551615"),
            BadInput(
                "seed 2^64", "--retro --seed 18446744073709551616", 64,
                "18446744073709551616: bad value for --seed",
                "0 to 18446744073709551615"),
            BadInput("a seed of nothing", "--seed 7", 64, "--seed", "--retro"),
            BadInput("timeout 0", "--timeout 0", 64, "0: bad value for --timeout", "3600"),
            BadInput("timeout inf", "--timeout inf", 64, "inf: bad value for --timeout", "3600"),
            BadInput("format gif", "--format gif", 64, "gif: bad value for --format", "jpeg, png"),
            BadInput("preset hd", "--preset hd1280x72", 64, "hd1280x72: bad value", "hd1280x720"),
        ]
    )
    func badValue(input: BadInput) throws {
        var input = input
        input.words += " --device synthetic -o a.jpg"
        try input.expectRefusal()
    }

    @Test(
        "names the right word for a wrong one",
        arguments: [
            BadInput("retor", "--retor", 64, "--retor: unknown option", "Did you mean --retro?"),
            BadInput("fornt", "--fornt", 64, "--fornt: unknown option", "Did you mean --front?"),
            BadInput("ouput", "--ouput=a.jpg", 64, "--ouput: unknown option", "Did you mean --output?"),
            BadInput(
                "device", "--devices synthetic", 64, "--devices: unknown option", "Did you mean --device?"),
            BadInput("nothing near", "--xyzzyxyzzy", 64, "--xyzzyxyzzy: unknown option", "retrocam help"),
            BadInput("a letter", "-Z", 64, "-Z: unknown option", "retrocam help"),
            BadInput("a command", "devcies", 64, "devcies", "Did you mean devices?"),
            BadInput(
                "a value left out", "--device synthetic --output", 64, "--output: its value", "--output=PATH"),
            BadInput("two sides", "--front --back", 64, "--back: contradicts --front", "Give one"),
            BadInput("a line end", "'--re\ntro'", 64, "--re\\ntro: unknown option"),
            BadInput("no UTF-8", "\"$(printf -- '--\\377')\"", 64, "--\\xff: unknown option"),
        ]
    )
    func wrongWord(input: BadInput) throws {
        try input.expectRefusal()
    }
}
