import Foundation
import Testing
import Wire

@Suite("A JSON document")
struct JSONDocumentTests {
    static let example = """
        {"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600,"id":12345678901234567890.00,
        "scope":"a\\u0020b","nested":{"list":[1,-2,[],{}],"no":null,"yes":true,"not":false},"caf\\u00e9":"\\ud83d\\ude00 é"}
        """

    @Test("gives members by name, with escapes resolved and digits kept")
    func members() throws {
        let root = try JSONDocument(Array(Self.example.utf8)).root
        #expect(root.kind == .object)
        #expect(root.count == 7)
        #expect(root["access_token"]?.string == Array("2YotnFZFEjr1zCsicMWpAA".utf8))
        #expect(root["expires_in"]?.integer == 3600)
        #expect(root["expires_in"]?.string == nil)
        #expect(root["id"]?.number == Array("12345678901234567890.00".utf8)[...])
        #expect(root["id"]?.integer == nil)
        #expect(root["scope"]?.string == Array("a b".utf8))
        #expect(root["scope"]?.raw == Array("\"a\\u0020b\"".utf8)[...])
        #expect(root["café"]?.string == Array("😀 é".utf8))
        #expect(root["missing"] == nil)
        let nested = try #require(root["nested"])
        #expect(nested["list"]?.elements.map(\.kind) == [.number, .number, .array, .object])
        #expect(nested["list"]?.elements.map(\.integer) == [1, -2, nil, nil])
        #expect(nested["no"]?.isNull == true)
        #expect(nested["yes"]?.boolean == true)
        #expect(nested["not"]?.boolean == false)
        #expect(nested["list"]?["no"] == nil)
        #expect(root.members.map { String(decoding: $0.name, as: UTF8.self) }.last == "café")
        #expect(root.members.map { String(decoding: $0.rawName, as: UTF8.self) }.last == "\"caf\\u00e9\"")
        #expect(nested.elements.map(\.kind) == [])
        #expect(nested["list"]?.members.map(\.name) == [])
    }

    @Test(
        "says of each string how much care it needs",
        arguments: [
            ("", .visible), ("a!~", .visible), (" ", .printable), ("abcdefgh i", .printable), ("\u{7F}", .unescaped),
            ("é", .unescaped), ("a é b", .unescaped), ("é b", .unescaped), ("\\/", .escaped), ("a b\\n", .escaped),
            ("\\u0061 é", .escaped),
        ] as [(String, JSONNode.Form)])
    func forms(_ contents: String, _ form: JSONNode.Form) throws {
        let document = try JSONDocument(Array("{\"\(contents)\":[0,\"\(contents)\"]}".utf8))
        #expect(document.nodes.map(\.kind) == [.object, .string, .array, .number, .string])
        #expect(document.nodes[1].form == form)
        #expect(document.nodes[4].form == form)
        #expect(document.text[document.nodes[4].contents] == Array(contents.utf8)[...])
        #expect(Array(document.names(of: 0)) == [1])
        #expect(Array(document.elements(of: 2)) == [3, 4])
        #expect(Array(document.names(of: 2)) == [] && Array(document.elements(of: 0)) == [])
    }

    @Test(
        "finds fault with the first name that was there before",
        arguments: [#"{"a":1,"b":2,"b":3,"a":4}"#, #"{"\u0061":1,"b":2,"b":3,"a":4}"#])
    func firstDuplicate(_ text: String) throws {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error == JSONError(.duplicateMember, at: text.count - 12))
    }

    @Test("refuses every prefix of a valid text")
    func prefixes() throws {
        let text = Array(Self.example.utf8)
        for length in text.indices {
            let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text[..<length])) }
            #expect(error?.kind == .end || error?.kind == .invalidUTF8)
        }
    }

    @Test(
        "refuses what RFC 8259 does not allow",
        arguments: [
            ("", .end), (" ", .end), ("{", .end), ("[1", .end), ("[1,", .end), ("\"a", .end), ("tru", .end),
            ("-", .end),
            ("\"\\u12", .end), ("{\"a\"", .end), ("{\"a\":", .end),
            ("truth", .unexpected), ("trues", .trailingData), ("tRue", .unexpected), ("nul1", .unexpected),
            ("NaN", .unexpected),
            ("Infinity", .unexpected),
            ("+1", .unexpected), (".5", .unexpected), ("'a'", .unexpected), ("{a:1}", .unexpected),
            ("{1:1}", .unexpected),
            ("[1 2]", .unexpected), ("[,]", .unexpected), ("[1,]", .unexpected), ("{,}", .unexpected),
            ("{\"a\":1,}", .unexpected),
            ("{\"a\" 1}", .unexpected), ("{\"a\":}", .unexpected), ("[1}", .unexpected), ("// c\n1", .unexpected),
            ("/* */1", .unexpected), ("\u{FEFF}1", .unexpected), ("\u{A0}1", .unexpected), ("]", .unexpected),
            ("1 2", .trailingData), ("{}{}", .trailingData), ("[]]", .trailingData), ("1,", .trailingData),
            ("0xE10", .trailingData),
            ("01", .number), ("-01", .number), ("00", .number), ("1.", .end), ("1.e5", .number), ("-a", .number),
            ("1e", .end),
            ("1ea", .number), ("1e+", .end), ("1.5.5", .trailingData), ("--1", .number), ("[1.]", .number),
            ("[1e]", .number),
            ("\"\u{0}\"", .control), ("\"\n\"", .control), ("\"\t\"", .control), ("\"\u{1F}\"", .control),
            ("\"\\x41\"", .escape), ("\"\\u12G4\"", .escape), ("\"\\'\"", .escape), ("\"\\U0041\"", .escape),
            ("\"\\ud800\"", .loneSurrogate), ("\"\\udc00\"", .loneSurrogate), ("\"\\ud800a\"", .loneSurrogate),
            ("\"\\ud800\\n\"", .loneSurrogate), ("\"\\ud800\\u0041\"", .loneSurrogate),
            ("\"\\ud800\\ud800\"", .loneSurrogate),
            ("{\"a\":1,\"a\":1}", .duplicateMember), ("{\"a\":1,\"\\u0061\":2}", .duplicateMember),
            ("{\"\":1,\"\":2}", .duplicateMember), ("[{\"a\":{\"b\":1,\"c\":2,\"b\":3}}]", .duplicateMember),
        ] as [(String, JSONError.Kind)])
    func refusals(_ text: String, _ kind: JSONError.Kind) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error?.kind == kind)
    }
}
