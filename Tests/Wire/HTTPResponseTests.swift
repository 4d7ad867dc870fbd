import Testing
import Wire

@Suite("A response's head")
struct HTTPResponseTests {
    private func parse(_ text: String, _ method: Method = .post, _ limits: MessageLimits = .answer) -> RequestOutcome {
        let bytes = latin1(text)
        switch ResponseHead.parse(bytes.span, answering: method, limits: limits) {
        case .incomplete: return .incomplete
        case .fault(let fault): return .fault(fault.words)
        case .head(let head, let consumed):
            return .head(head.status, head.body, keepsAlive: head.keepsAlive, rest: bytes.count - consumed)
        }
    }

    private enum RequestOutcome: Equatable {
        case incomplete
        case head(Int, BodyFraming, keepsAlive: Bool, rest: Int)
        case fault(String)
    }

    /// Heads, the framing they mean and whether the connection stays.
    private static let good: [(String, BodyFraming, Bool)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\n", .length(70), true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", .none, true),
        ("HTTP/1.1 200\r\nContent-Length: 1\r\n\r\n", .length(1), true),
        ("HTTP/1.1 200 \r\nContent-Length: 1\r\n\r\n", .length(1), true),
        ("HTTP/1.1 200 C'est \u{E9}t\u{E9}\r\ncontent-length:1\r\n\r\n", .length(1), true),
        ("HTTP/1.1 200 OK\r\n\r\n", .untilClose, false), ("HTTP/1.0 200 OK\r\n\r\n", .untilClose, false),
        ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n", .length(2), false),
        ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\nConnection: Keep-Alive\r\n\r\n", .length(2), true),
        ("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\n", .untilClose, false),
        ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n", .length(2), false),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n", .chunked, true),
        ("HTTP/1.1 204 No Content\r\n\r\n", .none, true),
        ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", .none, true),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 5000000\r\n\r\n", .none, true),
        ("HTTP/1.1 100 Continue\r\n\r\n", .none, true), ("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", .none, true),
        ("HTTP/1.1 599 ?\r\nContent-Length: 1\r\n\r\n", .length(1), true),
    ]
    private static let bad: [(String, String)] = [
        ("HTTP/1.1 OK\r\n", "bad_request in status line"), ("HTTP/1.1 2000 OK\r\n", "bad_request in status line"),
        ("HTTP/1.1 20 OK\r\n", "bad_request in status line"), ("HTTP/1.1 099 No\r\n", "bad_request in status line"),
        ("HTTP/1.1 600 No\r\n", "bad_request in status line"),
        ("HTTP/1.1 101 Switching\r\n", "bad_request in status line"),
        ("HTTP/1.1  200 OK\r\n", "bad_request in status line"),
        ("HTTP/1.1 200 O\u{0}K\r\n", "bad_request in status line"),
        ("HTTP/1.1 200 OK\n", "bad_request in status line"), ("HTTP/1.1 200\n", "bad_request in status line"),
        ("HTTP/1.1 200 OK\rx", "bad_request in status line"), ("HTTP/1.1 200x", "bad_request in status line"),
        ("HTTP/2 200\r\n", "bad_request in version"), ("HTTP/1.2 200 OK\r\n", "version_not_supported in version"),
        ("http/1.1 200 OK\r\n", "bad_request in version"), ("SSH-2.0-x\r\n", "bad_request in version"),
        ("ICY 200 OK\r\n", "bad_request in version"), ("\u{0}\u{0}\u{12}\u{4}", "bad_request in version"),
        ("\r\nHTTP", "bad_request in version"),
        ("HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nX: a\u{1B}b\r\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nX: a\r\n b\r\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nX : a\r\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nX: a\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nX\r\n", "bad_request in field line"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 70\r\n", "bad_request in Content-Length"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n", "bad_request in Content-Length"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n", "bad_request in Content-Length"),
        ("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n", "bad_request in Content-Length"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "bad_request in Content-Length"),
        ("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "bad_request in Transfer-Encoding"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n", "not_implemented in Transfer-Encoding"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n", "payload_too_large in Content-Length"),
    ]

    @Test("says how the body ends and whether the connection stays", arguments: good)
    func heads(_ text: String, _ framing: BodyFraming, _ stays: Bool) throws {
        let status = try #require(Int(text.dropFirst(9).prefix(3)))
        #expect(parse(text + "rest") == .head(status, framing, keepsAlive: stays, rest: 4))
        for end in text.indices { #expect(parse(String(text[..<end])) == .incomplete) }
        #expect(
            parse(text, .head)
                == .head(
                    status, .none, keepsAlive: parse(text, .head) == .head(status, .none, keepsAlive: true, rest: 0),
                    rest: 0))
    }

    @Test("is refused when another reader could see another answer", arguments: bad)
    func faults(_ text: String, _ expected: String) {
        #expect(parse(text) == .fault(expected))
        for end in text.indices {
            let early = parse(String(text[..<end]))
            #expect(early == .incomplete || early == .fault(expected))
        }
    }

    @Test("is bounded in bytes and fields")
    func bounds() {
        let start = "HTTP/1.1 200 OK\r\n"
        #expect(
            parse(start + "X: " + String(repeating: "h", count: 70_000)) == .fault("header_too_large in field line"))
        #expect(
            parse(start + String(repeating: "X: 1\r\n", count: 201)) == .fault("header_too_large in number of fields"))
        let full = start + String(repeating: "X: 1\r\n", count: 200) + "\r\n"
        #expect(parse(full) == .head(200, .untilClose, keepsAlive: false, rest: 0))
        #expect(
            parse("HTTP/1.1 200 " + String(repeating: "O", count: 70_000)) == .fault("header_too_large in status line"))
    }

    @Test("tells interim answers from the answer")
    func informational() {
        func isInformational(_ text: String) -> Bool? {
            guard case .head(let head, _) = ResponseHead.parse(latin1(text).span, answering: .post) else { return nil }
            return head.isInformational
        }
        #expect(isInformational("HTTP/1.1 100 Continue\r\n\r\n") == true)
        #expect(isInformational("HTTP/1.1 200 OK\r\n\r\n") == false)
    }
}
