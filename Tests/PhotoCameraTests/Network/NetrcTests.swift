import Testing

@testable import PhotoCamera

@Suite("Credentials in .netrc")
struct NetrcTests {
    @Test(
        "are those of the server, else the default ones",
        arguments: [
            ("machine cam login me password x", "me", "x"),
            ("machine other login you password y\nmachine cam\n\tlogin me\n\tpassword x\n", "me", "x"),
            ("machine CAM password x login me", "me", "x"),
            ("machine other login you password y default login me password x", "me", "x"),
            ("machine cam login me password x machine cam login second password z", "me", "x"),
            ("# machine cam login no password no\nmachine cam login me password x", "me", "x"),
            ("machine cam login \"two words\" password \"a\\\"b # c\"", "two words", "a\"b # c"),
            (
                "machine other\nmacdef init\nmachine cam login no\n\nmachine cam login me password #x", "me",
                "#x"
            ),
            ("machine cam account a login me password x", "me", "x"),
        ]
    )
    func found(file: String, user: String, password: String) {
        #expect(Credentials(netrc: file, host: "cam") == Credentials(user: user, password: password))
    }

    @Test(
        "are none where the file has none",
        arguments: [
            "", "machine", "machine cam", "login me password x", "machine other login a password b", "\"",
        ]
    )
    func none(file: String) {
        #expect(Credentials(netrc: file, host: "cam") == nil)
    }
}
