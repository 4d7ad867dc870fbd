import Testing
import Wire

@Suite("A chunked body")
struct HTTPChunkedTests {
    private static let good: [(String, String)] = [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("1\r\na\r\n2\r\nbc\r\n00\r\n\r\n", "abc"),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("a\r\n\r\n\r\n\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n\r\n\r\n\r\n"),
        ("1;a=b;c=\"d;\"\r\nx\r\n0;e\r\n\r\n", "x"), ("1;\r\nx\r\n0\r\nA: b\r\nC:\r\n\r\n", "x"),
        ("0000000000000001\r\nx\r\n0\r\n\r\n", "x"),
        ("1\r\nx\r\n0\r\nX: caf\u{E9}\t \r\n\r\n", "x"),
    ]
    private static let bad: [(String, String)] = [
        ("\r\n", "bad_request in chunk size"), ("g", "bad_request in chunk size"), (" 1", "bad_request in chunk size"),
        ("1 ", "bad_request in chunk size"), ("-1", "bad_request in chunk size"), ("+1", "bad_request in chunk size"),
        ("0x1", "bad_request in chunk size"), ("1\n", "bad_request in chunk size"),
        ("1\rx", "bad_request in chunk size"),
        ("00000000000000001", "bad_request in chunk size"), (";a\r\n", "bad_request in chunk size"),
        ("1;a\n", "bad_request in chunk extension"), ("1;a\u{0}", "bad_request in chunk extension"),
        ("1;\u{7F}", "bad_request in chunk extension"),
        ("1;a\rb", "bad_request in chunk size"), ("1\r\nxy", "bad_request in chunk end"),
        ("1\r\nx\n", "bad_request in chunk end"),
        ("1\r\nx\rx", "bad_request in chunk end"), ("0\r\n\n", "bad_request in trailer"),
        ("0\r\n\rx", "bad_request in trailer"),
        ("0\r\nA b", "bad_request in trailer"), ("0\r\nA\r\n", "bad_request in trailer"),
        ("0\r\n: b", "bad_request in trailer"),
        ("0\r\n A", "bad_request in trailer"), ("0\r\nA: b\n", "bad_request in trailer"),
        ("0\r\nA: \u{0}", "bad_request in trailer"),
        ("0\r\nA: b\r\n c", "bad_request in trailer"), ("0\r\nA: b\rx", "bad_request in trailer"),
        ("ffffffffffffffff", "payload_too_large in body"), ("7fffffffffffffff", "payload_too_large in body"),
        ("65", "payload_too_large in body"),
    ]

    @Test("is decoded in one piece, byte by byte, and cut at each position", arguments: good)
    func decoding(_ text: String, _ expected: String) {
        let bytes = latin1(text)
        for cut in 0...bytes.count {
            var decoder = ChunkedDecoder()
            var body: [UInt8] = []
            let first = Array(bytes[..<cut])
            let second = Array(bytes[cut...]) + latin1("NEXT")
            if cut < bytes.count {
                #expect(decoder.decode(first.span, into: &body, limit: 100) == .incomplete(consumed: cut))
                #expect(!decoder.isDone)
                #expect(decoder.decode(second.span, into: &body, limit: 100) == .done(consumed: bytes.count - cut))
            } else {
                #expect(decoder.decode(first.span, into: &body, limit: 100) == .done(consumed: cut))
                #expect(decoder.decode(second.span, into: &body, limit: 100) == .done(consumed: 0))
            }
            #expect(decoder.isDone)
            #expect(body == latin1(expected))
        }
        var decoder = ChunkedDecoder()
        var body: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            #expect(
                decoder.decode([byte].span, into: &body, limit: 100)
                    == (isLast ? .done(consumed: 1) : .incomplete(consumed: 1)))
        }
        #expect(body == latin1(expected))
    }

    @Test("is refused with the first byte that is wrong", arguments: bad)
    func faults(_ text: String, _ expected: String) {
        let bytes = latin1(text)
        func fault(_ step: ChunkedDecoder.Step) -> String? {
            if case .fault(let fault) = step { return fault.words }
            return nil
        }
        var whole = ChunkedDecoder()
        var body: [UInt8] = []
        #expect(fault(whole.decode((bytes + latin1("\r\nrest")).span, into: &body, limit: 100)) == expected)
        var decoder = ChunkedDecoder()
        body = []
        var found: String?
        for byte in bytes where found == nil { found = fault(decoder.decode([byte].span, into: &body, limit: 100)) }
        #expect(found == expected)
    }

    @Test("may have exactly as many bytes as the limit says")
    func limit() {
        let bytes = latin1("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
        var decoder = ChunkedDecoder()
        var body: [UInt8] = []
        #expect(decoder.decode(bytes.span, into: &body, limit: 5) == .done(consumed: bytes.count))
        decoder = ChunkedDecoder()
        body = []
        #expect(decoder.decode(bytes.span, into: &body, limit: 4) == .fault(MessageFault(.payloadTooLarge, in: "body")))
        #expect(body == latin1("abc"))
    }

    @Test("bounds its extensions together and its trailer")
    func bounds() {
        func outcome(_ text: String) -> ChunkedDecoder.Step {
            var decoder = ChunkedDecoder()
            var body: [UInt8] = []
            return decoder.decode(latin1(text).span, into: &body, limit: 100_000)
        }
        let one = "1;" + String(repeating: "e", count: 100) + "\r\nx\r\n"
        #expect(outcome(String(repeating: one, count: 40)) == .incomplete(consumed: 40 * one.utf8.count))
        #expect(
            outcome(String(repeating: one, count: 41)) == .fault(MessageFault(.headerTooLarge, in: "chunk extension")))
        let line = "T: " + String(repeating: "t", count: 95) + "\r\n"
        #expect(outcome("0\r\n" + String(repeating: line, count: 81)) == .incomplete(consumed: 3 + 8_100))
        #expect(
            outcome("0\r\n" + String(repeating: line, count: 82))
                == .fault(MessageFault(.headerTooLarge, in: "trailer")))
    }
}
