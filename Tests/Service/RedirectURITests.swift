import Testing

@testable import Service

@Suite("A redirect URI") struct RedirectURITests {
    @Test(
        "is read as what it is",
        arguments: [
            ("https://a.example/cb", RedirectURI.Kind.claimed), ("https://a.example", .claimed),
            ("https://a.example:8443/cb?x=1", .claimed), ("https://127.0.0.1/cb", .claimed),
            ("http://127.0.0.1/cb", .loopback), ("http://127.0.0.1:8080/cb", .loopback),
            ("http://[::1]:8080/", .loopback),
            ("http://localhost:3000/cb", .loopback), ("http://127.0.0.1:*/cb", .loopback),
            ("http://[::1]:*", .loopback),
            ("com.example.app:/oauth2redirect", .privateUse), ("com.example.app://cb/x?y=%20", .privateUse),
            ("com.example.app:cb", .privateUse), ("com.googleusercontent.apps.123-abc:/oauth2redirect", .privateUse),
        ])
    func kinds(text: String, kind: RedirectURI.Kind) throws {
        let redirect = try #require(RedirectURI(Array(text.utf8)))
        #expect(redirect.kind == kind)
        #expect(redirect.description == text)
        #expect(!redirect.isLegacyScheme)
        #expect(redirect.allowsAnyPort == text.contains("*"))
        #expect(redirect.matches(redirect.bytes) == !redirect.allowsAnyPort)
    }

    @Test(
        "whose scheme holds no dot is marked",
        arguments: [
            "yourapp://foursquare", "db-abc123://2/token", "pocketapp1234:authorizationFinished", "YourApp:/cb",
        ])
    func legacySchemes(text: String) throws {
        #expect(try #require(RedirectURI(Array(text.utf8))).isLegacyScheme)
    }

    @Test(
        "is refused when no app can be behind it",
        arguments: [
            "", ":", "/cb", "cb", "//a.example/cb", "a.example/cb", "com.example.app:", "1com.example.app:/cb",
            "http://a.example/cb", "http://127.0.0.2.example/cb", "http://0.0.0.0/cb", "http://10.0.0.1/cb",
            "https://", "https://a.example/*", "com.example.app:/*", "http://127.0.0.1:*/*", "https:///cb", "https:/cb",
            "https:cb", "HTTPS://a.example/cb", "https://a.example/cb#",
            "https://a.example/cb#x",
            "com.example.app:/cb#x", "https://u@a.example/cb", "https://u:p@a.example/cb", "https://@a.example/cb",
            "https://*.example/cb", "https://a.example:*/cb", "http://localhost:*/cb", "http://127.0.0.1:**/cb",
            "http://127.0.0.1:*8080/cb", "https://127.0.0.1:*/cb", "https://a.example:0/cb",
            "https://a.example:65536/cb",
            "https://a.example:x/cb", "https://a b/cb", "https://a.example/c b", "https://a.example/\u{7F}",
            "https://a.example/%zz",
            "https://a.example/%2", "https://a.example/<", "https://a.example/\\", "https://b\u{FC}cher.example/cb",
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "about:blank",
            "blob:https://a",
            "intent://x#Intent;end", "vbscript:x", "ws://a.example/", "mailto:a@a.example", "urn:ietf:wg:oauth:2.0:oob",
            "view-source:https://a.example",
            "https://a.example/" + String(repeating: "a", count: 2_048),
        ])
    func refused(text: String) {
        #expect(RedirectURI(Array(text.utf8)) == nil)
    }

    @Test(
        "matches nothing but itself",
        arguments: [
            "https://A.example/cb", "https://a.example/CB", "https://a.example/cb/", "https://a.example./cb",
            "https://a.example//cb", "https://a.example/%63b", "https://a.example/c%62", "https://u@a.example/cb",
            "https://a.example:443/cb", "https://a.example/cb?", "https://a.example/cb#", "https://a.example/cb?x",
            "https://a.example/cbx", "https://a.example/c", "https://a.example/", "https://a.example",
            "http://a.example/cb",
            "https://a.example.evil/cb", "https://evil/https://a.example/cb", "https://a.example/./cb",
            "https://a.example/x/../cb",
            " https://a.example/cb", "https://a.example/cb ", "https://a.example/cb\n", "https://a.example/cb\0",
            "HTTPS://a.example/cb",
            "https:/a.example/cb", "https:a.example/cb", "https://a.example\\cb", "https://a\u{2024}example/cb", "",
        ])
    func nearMisses(candidate: String) throws {
        let redirect = try #require(RedirectURI(Array("https://a.example/cb".utf8)))
        #expect(redirect.matches(Array("https://a.example/cb".utf8)))
        #expect(!redirect.matches(Array(candidate.utf8)))
    }

    @Test(
        "with an open port matches every port and nothing else",
        arguments: [
            ("http://127.0.0.1:1/cb", true), ("http://127.0.0.1:8080/cb", true), ("http://127.0.0.1:65535/cb", true),
            ("http://127.0.0.1:65536/cb", false), ("http://127.0.0.1:0/cb", false), ("http://127.0.0.1:080/cb", false),
            ("http://127.0.0.1:/cb", false), ("http://127.0.0.1/cb", false), ("http://127.0.0.1:*/cb", false),
            ("http://127.0.0.1:123456/cb", false), ("http://127.0.0.1:80/cb/", false),
            ("http://127.0.0.1:80/CB", false),
            ("http://127.0.0.1:80", false), ("http://localhost:80/cb", false), ("http://[::1]:80/cb", false),
            ("https://127.0.0.1:80/cb", false), ("http://127.0.0.1:80@evil/cb", false),
            ("http://127.0.0.1:80.evil/cb", false),
            ("http://127.0.0.1:+80/cb", false), ("http://127.0.0.1:-1/cb", false),
            ("http://127.0.0.1:\u{663}/cb", false), ("", false),
        ])
    func openPort(candidate: String, matches: Bool) throws {
        let redirect = try #require(RedirectURI(Array("http://127.0.0.1:*/cb".utf8)))
        #expect(redirect.matches(Array(candidate.utf8)) == matches)
    }
}
