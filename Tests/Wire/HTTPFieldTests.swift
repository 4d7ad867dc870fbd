import Testing
import Wire

@Suite("Header fields that are lists, types or dates")
struct HTTPFieldTests {
    @Test("are taken apart at commas that stand outside quotes")
    func elements() {
        var fields = HeaderFields()
        fields.append(.connection, " close ,, Keep-Alive\t,")
        fields.append(.accept, "text/html;a=\"x,\\\",y\";q=0.1, */*")
        fields.append(.connection, "upgrade")
        #expect(fields.elements(of: .connection).map { Array($0).text } == ["close", "Keep-Alive", "upgrade"])
        #expect(fields.elements(of: .accept).map { Array($0).text } == ["text/html;a=\"x,\\\",y\";q=0.1", "*/*"])
        #expect(fields.elements(of: .allow).isEmpty)
        #expect(fields.contains("keep-alive", in: .connection))
        #expect(fields.contains("UPGRADE", in: .connection))
        #expect(!fields.contains("keep", in: .connection))
        #expect(!fields.contains("close", in: .accept))
    }

    /// Of each length up to 20 letters, and with every other byte that a token may have at each place of it.
    private static let names =
        (1...20).map { String("Abcd-efghIjklmn-opqrs".prefix($0)) } + [
            "X-B3-TraceId", "content_type", "~", "a.b", "1", "Sec-CH-UA!",
        ]
        + (0...17).flatMap { place in
            "!#$%&'*+.^_`|~019".map {
                String(repeating: "x", count: place) + "\($0)" + String(repeating: "y", count: 17 - place)
            }
        }

    @Test("are found by name in any case, and by nothing but the name", arguments: names)
    func search(_ text: String) throws {
        let name = try #require(HeaderName(text.utf8))
        let (start, end) = (String(text.dropLast()), String(text.dropFirst()))
        let others = ["z" + text, text + "z", "z" + end, start + "z", start + "^"]
        let written =
            others.filter { $0.lowercased() != text.lowercased() }.flatMap { [$0, text.uppercased()] } + [text]
        var fields = HeaderFields()
        var head = "HTTP/1.1 200 OK\r\n"
        for (index, other) in written.enumerated() {
            fields.append(try #require(HeaderName(other.utf8)), "\(index)")
            head += "\(other): \t\(index) \r\n"
        }
        guard case .head(let parsed, _) = ResponseHead.parse(latin1(head + "\r\n").span, answering: .get) else {
            Issue.record("no head")
            return
        }
        let expected = written.indices.filter { written[$0].lowercased() == text.lowercased() }.map { "\($0)" }
        for fields in [fields, parsed.fields] {
            #expect(fields.count == written.count)
            #expect(fields.all(name).map { Array($0).text } == expected)
            #expect(fields.first(name).map { Array($0).text } == expected.first)
            for index in written.indices {
                #expect(Array(fields[index].name).text == written[index])
                #expect(Array(fields[index].value).text == "\(index)")
                #expect((HeaderName(written[index].utf8) == name) == expected.contains("\(index)"))
            }
        }
        #expect(fields.first(try #require(HeaderName("\(text)-z".utf8))) == nil)
        var more = HeaderFields()
        #expect(more.first(name) == nil)
        more.append(contentsOf: fields)
        #expect(more.all(name).map { Array($0).text } == expected)
    }

    @Test(
        "keep a value as it is, whatever white space it has inside",
        arguments: ["", "a", "a\tb", "\t", "a  \t b", "caf\u{E9}"])
    func values(_ value: String) {
        var fields = HeaderFields()
        fields.append(.location, latin1(value))
        fields.append(.vary, "x")
        #expect(fields.first(.location).map { Array($0) } == latin1(value == "\t" ? "" : value))
        #expect(fields.first(.vary).map { Array($0).text } == "x")
    }

    @Test(
        "are compared as media types, without parameters and case",
        arguments: [
            ("application/json", true), ("Application/JSON", true), ("application/json; charset=utf-8", true),
            (" application/json ;x", true),
            ("application/jsonp", false), ("application/jso", false), ("", false), ("text/json", false),
            ("application/json, x", false),
        ])
    func mediaTypes(_ value: String, _ matches: Bool) {
        #expect(MediaType.matches("application/json", latin1(value)[...]) == matches)
    }

    /// Checked against `date -u`.
    private static let dates: [(Int64, String)] = [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
        (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"), (1_830_297_599, "Fri, 31 Dec 2027 23:59:59 GMT"),
        (-2_203_891_200, "Thu, 01 Mar 1900 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ]

    @Test("write and read dates alike", arguments: dates)
    func roundTrip(_ seconds: Int64, _ text: String) {
        #expect(HTTPDate.format(seconds).text == text)
        #expect(HTTPDate.parse(latin1(text)[...]) == seconds)
        #expect(HTTPDate.parse(latin1("x" + text)[1...]) == seconds)
    }

    @Test("read back days from six centuries")
    func everyDay() {
        for day in stride(from: Int64(-146_097 / 2), to: 146_097, by: 29) {
            let seconds = day * 86_400 + (day &* 7_919 % 86_400 + 86_400) % 86_400
            let text = HTTPDate.format(seconds)
            if HTTPDate.parse(text[...]) != seconds { Issue.record("\(text.text) is not \(seconds)") }
        }
    }

    @Test("keep years within four digits")
    func extremes() {
        #expect(HTTPDate.format(.max).text == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate.format(.min).text == "Mon, 01 Jan 0001 00:00:00 GMT")
    }

    @Test(
        "take nothing else for a date",
        arguments: [
            "", "Sun, 06 Nov 1994 08:49:37", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            "sun, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Fri, 31 Nov 1994 08:49:37 GMT",
            "Thu, 29 Feb 2100 00:00:00 GMT", "Mon, 29 Feb 1900 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sat, 01 Jan 0000 00:00:00 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMTx", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
            "SunM 06 Nov 1994 08:49:37 GMT",
        ])
    func badDates(_ text: String) {
        #expect(HTTPDate.parse(latin1(text)[...]) == nil)
    }

    @Test(
        "say how long to wait",
        arguments: [
            ("0", 0), ("30", 30), ("007", 7), ("99999999999", 99_999_999_999), ("99999999999999999999999", .max),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 8), ("Sun, 06 Nov 1994 08:49:29 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:30 GMT", 1),
            ("Sat, 05 Nov 1994 08:49:37 GMT", 0), ("-5", nil), ("+5", nil), ("1.5", nil), ("", nil), (" 5", nil),
            ("soon", nil), ("5s", nil),
        ] as [(String, Int?)])
    func retryAfter(_ value: String, _ seconds: Int?) {
        #expect(RetryAfter.seconds(from: latin1(value)[...], nowMilliseconds: 784_111_769_001) == seconds)
    }
}
