import Foundation
import Testing
import Wire

extension JSONDocumentTests {
    @Test(
        "accepts everything RFC 8259 allows",
        arguments: [
            "0", "-0", "1", "-1.5e+10", "1E-2", "1e400", "0.0", "\"\"", "\"\\u0000\"", "\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"",
            "[]", "{}",
            " [ ] ", "\r\n\t{ \"a\" : [ 1 , 2 ] }\n", "{\"\":0}", "{\"__proto__\":1}",
            "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10FFFF}\"",
            "\"\\uD834\\uDD1E\"", "true", "false", "null", "\"\u{FEFF}\"", "[[[[]]],{\"a\":{}}]",
            "{\"a\":1,\"A\":2,\"\\u0062\":3}",
        ])
    func acceptance(_ text: String) throws {
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(String(decoding: root.raw, as: UTF8.self) == text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test(
        "resolves every kind of escape",
        arguments: [
            ("\\/\\b\\f\\n\\r\\t\\\"\\\\", "/\u{8}\u{C}\n\r\t\"\\"), ("\\u0000", "\u{0}"),
            ("\\u007F\\u0080", "\u{7F}\u{80}"),
            ("\\u07ff\\u0800", "\u{7FF}\u{800}"), ("\\uFFFF", "\u{FFFF}"), ("\\ud834\\udd1e", "\u{1D11E}"),
            ("\\uD800\\uDC00\\uDBFF\\uDFFF", "\u{10000}\u{10FFFF}"), ("a\\u0062c", "abc"), ("\\\\u0041", "\\u0041"),
        ])
    func escapes(_ text: String, _ expected: String) throws {
        #expect(try JSONDocument(Array("\"\(text)\"".utf8)).root.string == Array(expected.utf8))
    }

    @Test(
        "refuses bytes that are not UTF-8, wherever they stand",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xC3, 0xC3, 0xA9],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        func kind(_ text: [UInt8], _ dialect: JSONDocument.Dialect = .strict) -> JSONError.Kind? {
            #expect(throws: JSONError.self) { try JSONDocument(text, dialect: dialect) }?.kind
        }
        let quote = UInt8(ascii: "\"")
        #expect(kind([quote] + bytes + [quote]) == .invalidUTF8)
        #expect(kind([UInt8(ascii: "{"), quote] + bytes + [quote] + Array(":1}".utf8)) == .invalidUTF8)
        #expect(kind(Array("// ".utf8) + bytes + Array("\n1".utf8), .configuration) == .invalidUTF8)
        #expect(kind(bytes) == .unexpected)
    }

    @Test(
        "refuses UTF-16 and UTF-32",
        arguments: [
            String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
        ])
    func otherEncodings(_ encoding: String.Encoding) throws {
        let data = try #require("{\"a\":1}".data(using: encoding))
        #expect(throws: JSONError.self) { try JSONDocument(Array(data)) }
    }

    @Test(
        "finds a repeated name among few and among many members, plain or escaped", arguments: [2, 8, 9, 100, 19_998])
    func duplicates(_ count: Int) throws {
        let names = (0..<count).map { "\"member \($0)\"" }
        func text(_ names: [String]) -> [UInt8] { Array("{\(names.map { $0 + ":0" }.joined(separator: ","))}".utf8) }
        #expect(try JSONDocument(text(names)).root.count == count)
        for repeated in ["\"member 0\"", "\"\\u006dember 0\"", "\"member \(count - 1)\""] {
            let error = #expect(throws: JSONError.self) { try JSONDocument(text(names + [repeated])) }
            #expect(error?.kind == .duplicateMember)
            #expect(error?.offset == text(names).count)
        }
    }

    @Test("refuses depth above the limit and takes it at the limit")
    func depth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(try JSONDocument(nested(32)).root.count == 1)
        #expect(throws: JSONError(.depth, at: 32)) { try JSONDocument(nested(33)) }
        #expect(throws: JSONError(.depth, at: 32)) { try JSONDocument(nested(10_000)) }
        #expect(try JSONDocument(nested(10_000), limits: .init(depth: 10_000)).root.count == 1)
        let objects = Array((String(repeating: "{\"a\":", count: 33) + "1" + String(repeating: "}", count: 33)).utf8)
        #expect(throws: JSONError(.depth, at: 160)) { try JSONDocument(objects) }
    }

    @Test("refuses size above the limit and takes it at the limit")
    func size() throws {
        let text = Array("\"\(String(repeating: "a", count: 98))\"".utf8)
        #expect(try JSONDocument(text, limits: .init(bytes: 100)).root.string?.count == 98)
        #expect(throws: JSONError(.size, at: 99)) { try JSONDocument(text, limits: .init(bytes: 99)) }
    }

    @Test("refuses more values than the limit and takes as many")
    func values() throws {
        let zeros = Array("[\(Array(repeating: "0", count: 19_999).joined(separator: ","))]".utf8)
        #expect(try JSONDocument(zeros).root.count == 19_999)
        #expect(throws: JSONError(.values, at: 5)) {
            try JSONDocument(Array("[1, [2]]".utf8), limits: .init(values: 3))
        }
        #expect(throws: JSONError.self) { try JSONDocument(Array("[0,".utf8) + zeros[1...]) }
    }

    @Test("survives whatever is made of a valid text, and accepts nothing that Foundation refuses")
    func mutations() throws {
        var random = SplitMix(state: 0x5EED)
        let seeds = [
            Self.example, "[1.5e-3,-0,\"\\ud834\\udd1e\",{\"a\":[{}]}]", "{\"a\":\"\\n\",\"b\":[true,false,null]}",
        ]
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d800", "0", "1", "-", "+", ".", "e", "true", "null", " ",
            "\u{0}", "é",
        ]
        var accepted = 0
        for round in 0..<12_000 {
            var text = Array(seeds[round % seeds.count].utf8)
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text[place] = UInt8.random(in: 0...255, using: &random)
                case 1: text.remove(at: place)
                case 2:
                    text.insert(
                        contentsOf: Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8), at: place)
                default: text.insert(contentsOf: text[place..<min(place + 9, text.count)], at: place)
                }
                if text.isEmpty { text = [0x20] }
            }
            _ = try? JSONDocument(text, dialect: .configuration)
            guard let root = try? JSONDocument(text).root else { continue }
            accepted += 1
            let object = try? JSONSerialization.jsonObject(with: Data(text), options: [.fragmentsAllowed])
            if object == nil { Issue.record("accepted \(String(decoding: text, as: UTF8.self))") }
            var writer = JSONWriter()
            writer.copy(root)
            let copy = try JSONDocument(writer.finish()).root
            if !copy.isSame(as: root) { Issue.record("copied wrongly: \(String(decoding: text, as: UTF8.self))") }
        }
        #expect(accepted > 200)
    }
}

/// A generator whose numbers are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension JSONWriter {
    /// Writes all of `value` piece by piece.
    mutating func copy(_ value: JSONValue) {
        switch value.kind {
        case .object:
            beginObject()
            for member in value.members {
                name(member.name)
                copy(member.value)
            }
            endObject()
        case .array:
            beginArray()
            for element in value.elements { copy(element) }
            endArray()
        case .string: string(value.string ?? [])
        case .number: raw(value.raw)
        case .boolean: boolean(value.boolean ?? false)
        case .null: null()
        }
    }
}

extension JSONValue {
    /// Whether both hold the same values in the same order.
    func isSame(as other: JSONValue) -> Bool {
        guard kind == other.kind, count == other.count else { return false }
        return string == other.string && number == other.number && boolean == other.boolean
            && zip(members, other.members).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
            && zip(elements, other.elements).allSatisfy { $0.isSame(as: $1) }
    }
}
