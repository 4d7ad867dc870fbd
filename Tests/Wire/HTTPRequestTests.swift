import Testing
import Wire

@Suite("A request's head")
struct HTTPRequestTests {
    private func parse(_ text: String, _ limits: MessageLimits = MessageLimits()) -> RequestHead.Parse {
        RequestHead.parse(latin1(text).span, limits: limits)
    }

    private func head(_ text: String, _ limits: MessageLimits = MessageLimits()) throws -> RequestHead {
        guard case .head(let head, _) = parse(text, limits) else {
            throw Unexpected(what: "\(parse(text, limits))")
        }
        return head
    }

    private func fault(_ text: String, _ limits: MessageLimits = MessageLimits()) -> String? {
        if case .fault(let fault) = parse(text, limits) { return fault.words }
        return nil
    }

    private struct Unexpected: Error {
        var what: String
    }

    @Test("knows every method by its name", arguments: Method.allCases)
    func methods(_ method: Method) throws {
        #expect(try head("\(method.rawValue) /a HTTP/1.1\r\nHost: h\r\n\r\n").method == method)
        #expect(fault("\(method.rawValue.lowercased()) /a HTTP/1.1\r\nHost: h\r\n\r\n") == "not_implemented in method")
        #expect(fault("\(method.rawValue)X /a HTTP/1.1\r\nHost: h\r\n\r\n") == "not_implemented in method")
    }

    @Test("gives up a method that never ends")
    func endlessMethod() {
        #expect(fault(String(repeating: "A", count: 33)) == "not_implemented in method")
        guard case .incomplete = parse(String(repeating: "A", count: 32)) else {
            Issue.record("judged too early")
            return
        }
    }

    @Test(
        "gives its target in origin-form",
        arguments: [
            ("/", "/"), ("/a/b?c=d", "/a/b?c=d"), ("/?", "/?"), ("//h/p", "//h/p"), ("http://h", "/"),
            ("HTTP://h/", "/"),
            ("https://h:8443/p?q", "/p?q"), ("http://h?q=1", "/?q=1"), ("http://[::1]:80/x", "/x"),
            ("/a%2Fb", "/a%2Fb"),
            ("/.well-known/x", "/.well-known/x"), ("/...", "/..."), ("/a..", "/a.."), ("/..a", "/..a"),
            ("/a;b=1,c:@", "/a;b=1,c:@"),
            ("/p?a=[1]&b={x}|^`", "/p?a=[1]&b={x}|^`"), ("/p?u=http://x/../y%5C", "/p?u=http://x/../y%5C"),
            ("http://h/?http://g", "/?http://g"),
        ])
    func targets(_ sent: String, _ seen: String) throws {
        #expect(try head("GET \(sent) HTTP/1.1\r\nHost: h\r\n\r\n").target.text == seen)
    }

    @Test(
        "is refused for its target",
        arguments: [
            "", "a", "*", "/ b", "/a\\b", "/%5c", "/%5C..", "/%00", "/?%00", "/%", "/%4", "/%4g", "/?%", "/.", "/..",
            "/./a", "/../a",
            "/a/..", "/a/../b", "/%2e", "/%2E%2e/a", "/.%2e", "/a/%2e?q", "/..?q", "/..%2fa", "/a%2f..", "/#", "/?#",
            "/[", "/{", "/|",
            "/^", "/`", "/<", "/>", "/\"", "/?\"", "/?<", "/?\\", "/\u{7F}", "/\u{80}", "/?\u{FF}", "/\t", "http:/h",
            "http://", "http:///a",
            "http://u@h/", "http://u:p@h/", "http://h:x/", "http://[::1/", "http://h h/", "httpx://h/", "ftp://h/",
            "http://h#f",
            "http://h\\a", "h:443", "http://h/../a",
        ])
    func badTargets(_ target: String) {
        #expect(fault("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")?.hasPrefix("bad_request in ") == true)
        // The byte that spoils it is enough.
        #expect(fault("GET \(target) ")?.hasPrefix("bad_request in ") ?? target.contains(" "))
    }

    @Test(
        "takes a host as URLs write it",
        arguments: [
            "h", "h.test", "a_b-c~d", "1.2.3.4", "h:80", "h:", "h:65535", "[::]", "[::1]:443", "[2001:db8::1]",
            "[1:2:3:4:5:6:7:8]",
            "[::ffff:1.2.3.4]", "h%41", "",
        ])
    func hosts(_ host: String) throws {
        _ = try head("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        _ = try head("GET / HTTP/1.1\r\nhOST:\t\(host) \t\r\n\r\n")
    }

    @Test(
        "is refused for its host",
        arguments: [
            "h h", "u@h", "h/", "h?", "h#", "h:x", "h:-1", "h:65536", "h:123456", ":80", "[", "[]", "[::1", "::1",
            "[::1]x", "[::1]:x",
            "[1.2.3.4]", "[1:2]", "[:::]", "[1::2::3]", "[12345::]", "[fe80::1%25eth0]", "[v1.a]", "h%4", "h%", "h%zz",
            "h\u{E9}", "a[b]",
            String(repeating: "a", count: 256),
        ])
    func badHosts(_ host: String) {
        #expect(fault("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == "bad_request in Host")
    }

    @Test("needs one host in HTTP/1.1, and not in HTTP/1.0")
    func hostCount() throws {
        #expect(fault("GET / HTTP/1.1\r\n\r\n") == "bad_request in Host")
        #expect(fault("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n") == "bad_request in Host")
        #expect(fault("GET / HTTP/1.0\r\nHost: a\r\nhost: a\r\n") == "bad_request in Host")
        #expect(try head("GET / HTTP/1.0\r\n\r\n").isHTTP10)
    }

    @Test(
        "finds the body's end",
        arguments: [
            ("", .none), ("Content-Length: 0", .none), ("content-length: 7", .length(7)),
            ("Content-Length: 0065536", .length(65_536)),
            ("Transfer-Encoding: chunked", .chunked), ("transfer-encoding:\tChunked ", .chunked),
        ] as [(String, BodyFraming)])
    func framing(_ field: String, _ expected: BodyFraming) throws {
        let line = field.isEmpty ? "" : field + "\r\n"
        #expect(try head("POST / HTTP/1.1\r\nHost: h\r\n\(line)\r\n").body == expected)
    }

    @Test(
        "is refused for its lengths",
        arguments: [
            ("Content-Length:", "bad_request in Content-Length"),
            ("Content-Length: 1 1", "bad_request in Content-Length"),
            ("Content-Length: 1,1", "bad_request in Content-Length"),
            ("Content-Length: 1\r\nContent-Length: 1", "bad_request in Content-Length"),
            ("Content-Length: 65537", "payload_too_large in Content-Length"),
            ("Content-Length: 99999999999999999999999999", "payload_too_large in Content-Length"),
            ("Content-Length: 1\r\nTransfer-Encoding: chunked", "bad_request in Content-Length"),
            ("Transfer-Encoding: chunked\r\nContent-Length: 1", "bad_request in Content-Length"),
            ("Transfer-Encoding:", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: ,", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: chunked,", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: chunked, chunked", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: chunked, gzip", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: chunked;a=b", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: chun ked", "bad_request in Transfer-Encoding"),
            ("Transfer-Encoding: gzip", "not_implemented in Transfer-Encoding"),
            ("Transfer-Encoding: identity", "not_implemented in Transfer-Encoding"),
            ("Transfer-Encoding: x;a=\",\", chunked", "not_implemented in Transfer-Encoding"),
            ("Transfer-Encoding: gzip, chunked", "not_implemented in Transfer-Encoding"),
            ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "bad_request in Transfer-Encoding"),
        ])
    func badFraming(_ lines: String, _ expected: String) {
        #expect(fault("POST / HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\n") == expected)
    }

    @Test("refuses a transfer coding from HTTP/1.0, which has none")
    func oldTransferCoding() {
        #expect(fault("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n") == "bad_request in Transfer-Encoding")
    }

    @Test(
        "says whether the connection stays",
        arguments: [
            ("1.1", "", true), ("1.1", "close", false), ("1.1", "keep-alive", true),
            ("1.1", "keep-alive, CLOSE", false), ("1.1", "closed", true),
            ("1.1", ",, close ,", false), ("1.0", "", false), ("1.0", "Keep-Alive", true),
            ("1.0", "keep-alive, close", false),
        ])
    func connection(_ version: String, _ options: String, _ stays: Bool) throws {
        #expect(try head("GET / HTTP/\(version)\r\nHost: h\r\nConnection: \(options)\r\n\r\n").keepsAlive == stays)
    }

    @Test(
        "says whether the client waits for a go-ahead",
        arguments: [
            ("1.1", "Content-Length: 1", "100-continue", true), ("1.1", "Content-Length: 1", "100-Continue", true),
            ("1.1", "Transfer-Encoding: chunked", "100-continue", true),
            ("1.1", "Content-Length: 0", "100-continue", false),
            ("1.1", "X: y", "100-continue", false), ("1.0", "Content-Length: 1", "100-continue", false),
            ("1.0", "X: y", "magic", false),
        ])
    func expectation(_ version: String, _ line: String, _ value: String, _ waits: Bool) throws {
        #expect(
            try head("POST / HTTP/\(version)\r\nHost: h\r\n\(line)\r\nExpect: \(value)\r\n\r\n").expectsContinue
                == waits)
    }

    @Test("is refused for an expectation that nobody can meet", arguments: ["magic", "100-continue, x", "", "100"])
    func badExpectation(_ value: String) {
        #expect(fault("POST / HTTP/1.1\r\nHost: h\r\nExpect: \(value)\r\n\r\n") == "expectation_failed in Expect")
    }

    @Test("takes exactly as many bytes and fields as the limits say")
    func limits() throws {
        let text = "GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n\r\n"
        let size = text.utf8.count
        _ = try head(text, MessageLimits(head: size, fields: 2))
        #expect(fault(text, MessageLimits(head: size - 1)) == "header_too_large in field line")
        #expect(fault(text, MessageLimits(fields: 1)) == "header_too_large in number of fields")
        #expect(
            fault("GET /" + String(repeating: "a", count: 20), MessageLimits(head: 20))
                == "uri_too_long in request target")
        guard case .incomplete = parse("GET /" + String(repeating: "a", count: 14), MessageLimits(head: 20)) else {
            Issue.record("judged too early")
            return
        }
        _ = try head("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n", MessageLimits(body: 5))
        #expect(
            fault("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\n", MessageLimits(body: 5))
                == "payload_too_large in Content-Length")
    }

    @Test("leaves what follows it alone, and counts the empty lines before it")
    func consumed() {
        let text = "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n"
        guard case .head(let head, let consumed) = parse(text + "GET") else {
            Issue.record("no head")
            return
        }
        #expect(consumed == text.utf8.count)
        #expect(head.fields.count == 1)
    }

    @Test("keeps the fields as they came, without the white space around values")
    func fields() throws {
        let head = try head("GET / HTTP/1.1\r\nHost: h\r\nX-a:\t 1 2 \t\r\nx-A:\r\nX-B: caf\u{E9}\r\n\r\n")
        let xa = try #require(HeaderName("x-a".utf8))
        #expect(head.fields.count == 4)
        #expect(head.fields.all(xa).map { Array($0).text } == ["1 2", ""])
        #expect(head.fields.first(.host).map { Array($0) } == [UInt8(ascii: "h")])
        #expect(Array(head.fields[3].name).text == "X-B")
        #expect(Array(head.fields[3].value) == latin1("caf\u{E9}"))
        #expect(head.fields.first(.accept) == nil)
    }

    @Test("can be added to, and is written out again as it was read")
    func appending() throws {
        var fields = try head("GET / HTTP/1.1\r\nHost:h\r\nA:  b\r\n\r\n").fields
        fields.append(.accept, "*/*")
        var output: [UInt8] = []
        Response(200, fields: fields).append(
            to: &output, answering: .get, date: latin1("now"), keepsAlive: true)
        #expect(
            output.text == "HTTP/1.1 200 OK\r\nHost:h\r\nA:  b\r\nAccept: */*\r\nDate: now\r\nContent-Length: 0\r\n\r\n"
        )
    }

    @Test("shows nothing of itself when it is printed")
    func unprintable() throws {
        let head = try head("GET /secret HTTP/1.1\r\nHost: h\r\nAuthorization: secret\r\n\r\n")
        #expect(!"\(head)".contains("secret"))
        #expect(!String(reflecting: head).contains("secret"))
        #expect(Mirror(reflecting: head).children.isEmpty)
    }

    @Test("is judged by each byte alone as the grammar says", arguments: UInt8.min...UInt8.max)
    func bytes(_ byte: UInt8) {
        func accepts(_ before: String, _ after: String) -> Bool {
            if case .head = RequestHead.parse((latin1(before) + [byte] + latin1(after)).span, limits: MessageLimits()) {
                return true
            }
            return false
        }
        let end = " HTTP/1.1\r\nHost: h\r\n\r\n"
        let isToken = ASCII.isToken(byte)
        #expect(accepts("GET / HTTP/1.1\r\nHost: h\r\nX", ": 1\r\n\r\n") == (isToken || byte == UInt8(ascii: ":")))
        #expect(accepts("GET / HTTP/1.1\r\nHost: h\r\nX: a", "b\r\n\r\n") == ASCII.isFieldContent(byte))
        let isSegment = ASCII.isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
        #expect(accepts("GET /a", "b" + end) == (isSegment || "/?".utf8.contains(byte)))
        #expect(accepts("GET /?a", "b" + end) == (isSegment || "/?[]{}|^`".utf8.contains(byte)))
        let isName = ASCII.isUnreserved(byte) || "!$&'()*+,;=".utf8.contains(byte)
        #expect(accepts("GET / HTTP/1.1\r\nHost: a", "b\r\n\r\n") == isName)
    }
}
