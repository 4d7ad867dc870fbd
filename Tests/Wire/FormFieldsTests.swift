import Testing
import Wire

@Suite("The fields of a form")
struct FormFieldsTests {
    @Test(
        "are decoded as the URL Standard says",
        arguments: [
            ("", []), ("&", []), ("&&a=1&", [("a", "1")]), ("a", [("a", "")]), ("a=", [("a", "")]), ("=", [("", "")]),
            ("=b", [("", "b")]),
            ("a=b=c", [("a", "b=c")]), ("a+b=c+d", [("a b", "c d")]), ("a%2Bb=%20", [("a+b", " ")]),
            ("a=%c3%A9", [("a", "é")]),
            ("a=1&b=2&a=3", [("a", "1"), ("b", "2"), ("a", "3")]), ("a=1;b=2", [("a", "1;b=2")]),
            ("%26=%3D", [("&", "=")]),
            ("a=\u{0}%00", [("a", "\u{0}\u{0}")]),
        ] as [(String, [(String, String)])])
    func decoding(_ text: String, _ expected: [(String, String)]) throws {
        let fields = try FormFields(Array(text.utf8))
        #expect(fields.map { String(decoding: $0.name, as: UTF8.self) } == expected.map(\.0))
        #expect(fields.map { String(decoding: $0.value, as: UTF8.self) } == expected.map(\.1))
        #expect(fields.count == expected.count)
    }

    @Test("are looked up, counted and searched for repeats")
    func lookup() throws {
        let fields = try FormFields(Array("code=1&%63ode=2&b=&state".utf8))
        #expect(fields.first("code") == Array("1".utf8))
        #expect(fields.first("b") == [])
        #expect(fields.first("state") == [])
        #expect(fields.first("cod") == nil)
        #expect(fields.count(of: Array("code".utf8)) == 2)
        #expect(fields.firstRepeatedName == Array("code".utf8))
        #expect(try FormFields(Array("a=1&b=1".utf8)).firstRepeatedName == nil)
    }

    @Test(
        "are refused with a bad escape",
        arguments: ["a=%", "a=%4", "a=%G0", "a=%0G", "%=1", "a=1&b%2=3", "a=%%41", "a=%2&3=1"])
    func badEscapes(_ text: String) {
        #expect(throws: FormError.badEscape) { try FormFields(Array(text.utf8)) }
    }

    @Test("are refused above the limit, and taken at it")
    func limit() throws {
        let text = Array("a&&b&c".utf8)
        #expect(try FormFields(text, limit: 3).count == 3)
        #expect(throws: FormError.tooManyFields) { try FormFields(text, limit: 2) }
    }

    @Test("come back from their encoding, in both styles of space", arguments: [FormEncoding.Space.plus, .percent])
    func roundTrip(_ space: FormEncoding.Space) throws {
        let every = Array(UInt8.min...UInt8.max)
        var text: [UInt8] = []
        FormEncoding.append(every, every.reversed(), to: &text, space: space)
        FormEncoding.append("empty", [], to: &text, space: space)
        FormEncoding.append("a b", Array("~-._ é&=".utf8), to: &text, space: space)
        let fields = try FormFields(text)
        #expect(fields.count == 3)
        #expect(fields[0].name == every)
        #expect(fields[0].value == every.reversed())
        #expect(fields.first("empty") == [])
        let blank = space == .plus ? "+" : "%20"
        #expect(String(decoding: text, as: UTF8.self).hasSuffix("&empty=&a\(blank)b=~-._\(blank)%C3%A9%26%3D"))
    }

    @Test("begin behind the question mark of a URL without an ampersand")
    func query() {
        var url = Array("https://example.com/?".utf8)
        FormEncoding.append("a", [0x31], to: &url)
        FormEncoding.append("b", [0x32], to: &url)
        #expect(String(decoding: url, as: UTF8.self) == "https://example.com/?a=1&b=2")
    }
}
