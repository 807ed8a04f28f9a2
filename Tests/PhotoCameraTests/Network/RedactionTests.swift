import Testing

@testable import PhotoCamera

@Suite("Addresses without their secrets")
struct RedactionTests {
    @Test(
        "hide the password and nothing else",
        arguments: [
            ("http://user:secret@host/video", "http://user:***@host/video"),
            ("http://user:secret@host:8080/a?b=c#d", "http://user:***@host:8080/a?b=c#d"),
            ("HTTP://user:secret@host", "HTTP://user:***@host"),
            ("rtsp://user:secret@[fe80::1%25eth0]:554/x", "rtsp://user:***@[fe80::1%25eth0]:554/x"),
            ("http://user:p@ss@host/", "http://user:***@host/"),
            ("http://user:p:s:s@host/", "http://user:***@host/"),
            ("http://us%40er:p%3Aw@host/", "http://us%40er:***@host/"),
            ("http://user%3Asecret@host/", "http://user%3A***@host/"),
            ("http://:secret@host/", "http://:***@host/"),
            ("http://üser:geheimß@host/", "http://üser:***@host/"),
            ("user:secret@host/path", "user:***@host/path"),
            ("//user:secret@host/path", "//user:***@host/path"),
            // What belongs escaped and is not.
            ("http://user:pa/ss@host/x", "http://user:***@host/x"),
            ("http://user:pa?ss@host/x", "http://user:***@host/x"),
            ("http://user:pa#ss@host/x@2x", "http://user:***@2x"),
        ]
    )
    func passwords(address: String, shown: String) {
        #expect(NetworkAddress.redacted(address) == shown)
    }

    @Test(
        "hide secret values wherever they stand",
        arguments: [
            ("http://h/v?user=me&password=x&w=640", "http://h/v?user=me&password=***&w=640"),
            ("http://h/v?usr=me&pwd=x", "http://h/v?usr=me&pwd=***"),
            ("http://h/v?PassWord=x", "http://h/v?PassWord=***"),
            ("http://h/v?p%61ss=x&a=1", "http://h/v?p%61ss=***&a=1"),
            ("http://h/v?access_token=x;y/z&a=1", "http://h/v?access_token=***&a=1"),
            ("http://h/v?api_key=x&key=y&apikey=z", "http://h/v?api_key=***&key=***&apikey=***"),
            ("http://h/v?token=a=b&c=d", "http://h/v?token=***&c=d"),
            ("http://h/v?loginuse=me&loginpas=x", "http://h/v?loginuse=me&loginpas=***"),
            ("http://h/v?password=&a=1", "http://h/v?password=&a=1"),
            ("http://h/v#token=x", "http://h/v#token=***"),
            ("http://u:p@h/v?token=t", "http://u:***@h/v?token=***"),
            (
                "rtsp://h:554/user=admin&password=x&channel=1",
                "rtsp://h:554/user=admin&password=***&channel=1"
            ),
            ("rtsp://h/user=admin_password=x_channel=1.sdp", "rtsp://h/user=admin_password=***"),
        ]
    )
    func values(address: String, shown: String) {
        #expect(NetworkAddress.redacted(address) == shown)
    }

    @Test(
        "are unchanged where there is no secret",
        arguments: [
            "http://host/video", "http://user@host/", "http://user:@host/", "http://host:80/a@b",
            "http://[::1]:80/a@b", "http://host/a:b@c", "http://host/?a=b&w=1&h=2", "http://", "", ":", "@",
            "://@",
            "synthetic:front", "/dev/video0", "img_%04d.png", "user@host",
        ]
    )
    func harmless(address: String) {
        #expect(NetworkAddress.redacted(address) == address)
    }

    @Test("show no secret in any way of printing")
    func printing() throws {
        let address = try #require(NetworkAddress("http://user:secret@host/?token=hidden"))
        var dumped = ""
        dump(address, to: &dumped)
        for text in ["\(address)", String(reflecting: address), String(describing: address), dumped] {
            #expect(!text.contains("secret") && !text.contains("hidden"))
        }
    }

    @Test(
        "tell an address from the name of a file",
        arguments: [
            ("http://h", true), ("HTTPS://h", true), ("rtsp://h", true), ("rtmps://h", true),
            ("file://h", false),
            ("http:/h", false), ("a/http://h", false), ("://h", false), ("ftp://h", false),
            ("video.avi", false),
        ]
    )
    func schemes(text: String, isAddress: Bool) {
        #expect((NetworkAddress(text) != nil) == isAddress)
    }

    @Test(
        "know their server",
        arguments: [
            ("http://u:p@Host:80/x", "host"), ("http://[FE80::1]:80/", "fe80::1"), ("http://h", "h"),
            ("http://u:p@ss@h/a@b", "h"),
        ]
    )
    func hosts(text: String, host: String) throws {
        #expect(try #require(NetworkAddress(text)).host == host)
    }
}
