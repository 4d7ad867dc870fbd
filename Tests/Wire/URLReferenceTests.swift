import Testing
import Wire

@Suite("A URL")
struct URLReferenceTests {
    /// A URL and its parts; a missing part is nil.
    struct Example: Sendable, CustomTestStringConvertible {
        var text: String
        var scheme: String
        var host: String?
        var port: UInt16?
        var path: String
        var query: String?
        var fragment: String?
        var testDescription: String { text }

        init(
            _ text: String, _ scheme: String, _ host: String?, _ port: UInt16?, _ path: String, _ query: String? = nil,
            _ fragment: String? = nil
        ) {
            (self.text, self.scheme, self.host, self.port) = (text, scheme, host, port)
            (self.path, self.query, self.fragment) = (path, query, fragment)
        }
    }

    @Test(
        "is taken apart as RFC 3986 says",
        arguments: [
            Example("https://h:443/p?q#f", "https", "h", 443, "/p", "q", "f"),
            Example("com.example.app:/oauth2redirect", "com.example.app", nil, nil, "/oauth2redirect"),
            Example("yourapp://foursquare", "yourapp", "foursquare", nil, ""),
            Example("db-KEY://2/token?code=a%2Fb&state=", "db-KEY", "2", nil, "/token", "code=a%2Fb&state="),
            Example("pocketapp1234:authorizationFinished", "pocketapp1234", nil, nil, "authorizationFinished"),
            Example("http://[::1]:8080/cb", "http", "::1", 8080, "/cb"),
            Example("http://127.0.0.1/cb", "http", "127.0.0.1", nil, "/cb"),
            Example("HTTPS://Example.COM", "HTTPS", "Example.COM", nil, ""),
            Example("https://h?", "https", "h", nil, "", "", nil),
            Example("https://h#", "https", "h", nil, "", nil, ""),
            Example("https://h?a?b/c:d@e#?f/", "https", "h", nil, "", "a?b/c:d@e", "?f/"),
            Example("https://h/#_=_", "https", "h", nil, "/", nil, "_=_"),
            Example("https://h:/", "https", "h", nil, "/"),
            Example("a:", "a", nil, nil, ""), Example("a:///p", "a", "", nil, "/p"),
            Example("a:?q", "a", nil, nil, "", "q"),
            Example("urn:ietf:wg:oauth:2.0:oob", "urn", nil, nil, "ietf:wg:oauth:2.0:oob"),
            Example("a+b-c.1:x@y//z", "a+b-c.1", nil, nil, "x@y//z"),
            Example("https://h//p/", "https", "h", nil, "//p/"),
            Example("https://h!$&'()*+,;=~:1/", "https", "h!$&'()*+,;=~", 1, "/"),
            Example("https://h:65535/", "https", "h", 65535, "/"),
            Example("https://[::ffff:1.2.3.4]", "https", "::ffff:1.2.3.4", nil, ""),
            Example("https://ex%61mple", "https", "ex%61mple", nil, ""),
        ])
    func parts(_ example: Example) throws {
        let url = try #require(URLReference(example.text))
        func text(_ bytes: ArraySlice<UInt8>?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        #expect(text(url.scheme) == example.scheme)
        #expect(text(url.host) == example.host)
        #expect(url.port == example.port)
        #expect(text(url.path) == example.path)
        #expect(text(url.query) == example.query)
        #expect(text(url.fragment) == example.fragment)
        #expect(text(url.withoutQueryAndFragment) == example.text.prefix { $0 != "?" && $0 != "#" }.description)
        #expect(!url.hasUserInfo)
        #expect(url.hasScheme(example.scheme.uppercased()))
        #expect(!url.hasScheme(example.scheme + "x"))
    }

    @Test(
        "tells whether somebody stands before its host",
        arguments: ["https://u@h/", "https://u:p@h/", "https://@h/", "a://:@h"])
    func userInfo(_ text: String) throws {
        let url = try #require(URLReference(text))
        #expect(url.hasUserInfo)
        #expect(url.host == Array("h".utf8)[...])
    }

    @Test(
        "is refused when it is relative, broken or written in other characters",
        arguments: [
            "", "/", "//h/p", "p", "?q", "#f", ":", "://h", "1a:", "-a:b", "a b:c", "é:a", "%61:b", "a_b:c",
            " https://h", "https://h ",
            "https://h/a b", "https://h/\u{9}", "https://h/\n", "https://h/\u{0}", "https://h/\u{7F}", "https://h/é",
            "https://é/", "https://h/%",
            "https://h/%4", "https://h/%4g", "https://h/?%", "https://h/#%x0", "https://h%/", "https://h/\\",
            "https:\\\\h", "https://h\\@e/",
            "https://h/<", "https://h/>", "https://h/\"", "https://h/{", "https://h/|", "https://h/^", "https://h/`",
            "https://h/[", "https://h/?]",
            "https://h/#a#b", "https://h:65536/", "https://h:-1/", "https://h:+1/", "https://h:a/", "https://h:1:2/",
            "https://h:99999999999999999999/",
            "https://a@b@c/", "https://[::1/", "https://::1/", "https://[::1]a/", "https://[127.0.0.1]/", "https://[]/",
            "https://[::1%25eth0]/",
            "https://[v1.x]/", "https://[::1]]/", "https://h]/", "https://u%@h/", "https://h/%%41",
        ])
    func refusals(_ text: String) { #expect(URLReference(text) == nil) }

    @Test("is read the same at every length: a prefix is refused or keeps the parts that it has")
    func prefixes() throws {
        let text = "https://user:pw@[2001:db8::1]:8443/p%20q/r?a=%2F#f%2F"
        for length in 0..<text.utf8.count {
            guard let url = URLReference(Array(text.utf8.prefix(length))) else { continue }
            #expect(url.bytes.count == length)
            #expect(url.hasScheme("https"))
        }
        #expect(URLReference(Array(text.utf8.dropLast())) == nil)
    }

    @Test(
        "knows its port, its host and what a request asks for",
        arguments: [
            ("https://Example.com", 443, "example.com", "/"), ("http://Example.com?q", 80, "example.com", "/?q"),
            ("https://h:8443/p?q#f", 8443, "h", "/p?q"), ("https://[2001:DB8:0::1]/", 443, "2001:db8::1", "/"),
            ("ftp://h/", nil, "h", "/"),
            ("https://[::ffff:10.0.0.1]/", 443, "10.0.0.1", "/"), ("https://ex%61mple/", 443, nil, "/"),
            ("https:///p", 443, nil, "/p"),
            ("https://a+b/", 443, nil, "/"), ("https://under_score/#f", 443, "under_score", "/"),
        ] as [(String, UInt16?, String?, String)])
    func origin(_ text: String, _ port: UInt16?, _ host: String?, _ target: String) throws {
        let url = try #require(URLReference(text))
        #expect(url.effectivePort == port)
        #expect(url.originHost == host)
        #expect(String(decoding: url.requestTarget, as: UTF8.self) == target)
    }

    @Test(
        "knows a loopback host, and that localhost is but a name",
        arguments: [
            ("http://127.0.0.1:1/", true, false), ("http://127.255.255.254/", true, false),
            ("http://[::1]/", true, false),
            ("http://[::ffff:127.0.0.1]/", true, false), ("http://LocalHost/", false, true),
            ("http://localhost.example/", false, false),
            ("http://127.0.0.1.example/", false, false), ("http://127.1/", false, false),
            ("http://0x7f000001/", false, false),
            ("http://2130706433/", false, false), ("http://0177.0.0.1/", false, false),
            ("http://128.0.0.1/", false, false),
            ("http://[::]/", false, false), ("http://0.0.0.0/", false, false), ("http://127.0.0.1%2e/", false, false),
            ("a:127.0.0.1", false, false),
            ("http://localhost@h/", false, false),
        ])
    func loopback(_ text: String, _ isLoopback: Bool, _ isLocalhost: Bool) throws {
        let url = try #require(URLReference(text))
        #expect(url.isLoopbackHost == isLoopback)
        #expect(url.isLocalhost == isLocalhost)
    }

    @Test("equals another one byte for byte only")
    func equality() {
        #expect(URLReference("https://h/") == URLReference("https://h/"))
        for other in [
            "https://h", "https://H/", "HTTPS://h/", "https://h:443/", "https://h/%2F", "https://h/?", "https://h/#",
        ] {
            #expect(URLReference("https://h/") != URLReference(other))
        }
    }

    @Test("survives whatever is made of a valid one, and its parts put together are the whole")
    func mutations() {
        var random = SplitMix(state: 42)
        let seed = Array("https://u@[::1]:80/p%20?a=b#c".utf8)
        let bytes = Array(":/?#[]@%:.&a1 \u{0}é".utf8)
        var accepted = 0
        for _ in 0..<20_000 {
            var text = seed
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                if Bool.random(using: &random) {
                    text[place] = bytes.randomElement(using: &random) ?? 0
                } else {
                    text.remove(at: place)
                }
            }
            guard let url = URLReference(text) else { continue }
            accepted += 1
            var whole = Array(url.withoutQueryAndFragment)
            if let query = url.query { whole += "?".utf8 + query }
            if let fragment = url.fragment { whole += "#".utf8 + fragment }
            let isWhole = whole == text && url.withoutQueryAndFragment.suffix(url.path.count) == url.path
            if !isWhole { Issue.record("taken apart wrongly: \(String(decoding: text, as: UTF8.self))") }
        }
        #expect(accepted > 500)
    }
}
