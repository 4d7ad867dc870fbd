import Testing
import Wire

@Suite("The configuration dialect of JSON")
struct JSONConfigurationTests {
    static let example = """
        // first line
        {
          "a": 1, // one
          /* two
             lines */ "b": [ 1, 2, /**/ ],
          "c": "// no comment /* here */",
          "é": "é", "d": { },
        } /***/ // end
        """

    @Test("allows comments and a comma after the last element")
    func comments() throws {
        let root = try JSONDocument(Array(Self.example.utf8), dialect: .configuration).root
        #expect(root["a"]?.integer == 1)
        #expect(root["b"]?.elements.map(\.integer) == [1, 2])
        #expect(root["c"]?.string == Array("// no comment /* here */".utf8))
        #expect(root.count == 5)
        #expect(throws: JSONError.self) { try JSONDocument(Array(Self.example.utf8)) }
    }

    @Test(
        "still refuses what is no JSON",
        arguments: [
            ("[,]", .unexpected), ("{,}", .unexpected), ("[1,,]", .unexpected), ("[1,,2]", .unexpected),
            ("1,", .trailingData),
            ("{\"a\":1,,}", .unexpected), ("# c\n1", .unexpected), ("/1", .unexpected), ("1/", .end), ("1 /* ", .end),
            ("1 /*/", .end),
            ("1 /* *", .end), ("// only", .end), ("", .end), ("{\"a\":1,\"a\":2}", .duplicateMember),
            ("'a'", .unexpected),
            ("\u{FEFF}{}", .unexpected), ("{\"a\":1 \"b\":2}", .unexpected), ("[1,", .end), ("/*/**/*/1", .unexpected),
        ] as [(String, JSONError.Kind)])
    func refusals(_ text: String, _ kind: JSONError.Kind) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8), dialect: .configuration) }
        #expect(error?.kind == kind)
    }

    @Test("refuses every prefix that ends before the last bracket")
    func prefixes() throws {
        let text = Array(Self.example.utf8)
        let bracket = try #require(text.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...bracket {
            #expect(throws: JSONError.self) { try JSONDocument(Array(text[..<length]), dialect: .configuration) }
        }
    }

    @Test("tells the line and the column of a value and of a fault")
    func positions() throws {
        let text = Array(Self.example.utf8)
        let document = try JSONDocument(text, dialect: .configuration)
        func place(_ name: String) -> [Int] {
            guard let value = document.root[name] else { return [] }
            let position = document.position(of: value)
            return [position.line, position.column]
        }
        #expect(place("a") == [3, 8])
        #expect(place("b") == [5, 20])
        #expect(place("d") == [7, 18])
        #expect([document.position(of: document.root).line, document.position(of: document.root).column] == [2, 1])
        let broken = Array("{\n  \"é\": 1,\n  \"é\": nope\n}".utf8)
        let error = #expect(throws: JSONError.self) { try JSONDocument(broken) }
        let position = JSONDocument.position(of: error?.offset ?? 0, in: broken)
        #expect([position.line, position.column] == [3, 9])
        #expect(JSONDocument.position(of: 99, in: Array("ab".utf8)).column == 3)
    }
}
