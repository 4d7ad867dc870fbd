import Testing
import Wire

@Suite("A JSON writer")
struct JSONWriterTests {
    @Test("sets commas and colons")
    func structure() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("a")
        writer.number(-1)
        writer.name(JSONName("b\""))
        writer.beginArray()
        writer.beginArray()
        writer.endArray()
        writer.boolean(true)
        writer.boolean(false)
        writer.null()
        writer.string("x")
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.name(Array("c".utf8))
        writer.raw(Array("1.50".utf8))
        writer.name(JSONName("d"))
        writer.string(Array("y".utf8))
        writer.member(JSONName("e"), 14400)
        writer.member(JSONName("f"), Array("\"".utf8).span)
        writer.member(JSONName("g"), Array("y z".utf8).span, isPrintable: true)
        writer.endObject()
        #expect(
            String(decoding: writer.finish(), as: UTF8.self)
                == "{\"a\":-1,\"b\\\"\":[[],true,false,null,\"x\",{}],\"c\":1.50,\"d\":\"y\",\"e\":14400,\"f\":\"\\\"\",\"g\":\"y z\"}"
        )
    }

    @Test(
        "escapes what must not stand in a string or in a line of a log",
        arguments: [
            ("", ""), ("a\"b\\c/", "a\\\"b\\\\c/"), ("\u{8}\t\n\u{C}\r", "\\b\\t\\n\\f\\r"),
            ("\u{0}\u{1B}\u{1F}", "\\u0000\\u001b\\u001f"),
            ("\u{7F}", "\\u007f"), ("\u{2027}\u{2028}\u{2029}\u{202A}", "\u{2027}\\u2028\\u2029\u{202A}"), ("é😀", "é😀"),
            ("\u{80}\u{E080}\u{20A8}", "\u{80}\u{E080}\u{20A8}"),
        ])
    func escaping(_ contents: String, _ expected: String) throws {
        var writer = JSONWriter()
        writer.string(contents)
        let text = writer.finish()
        #expect(String(decoding: text, as: UTF8.self) == "\"\(expected)\"")
        #expect(try JSONDocument(text).root.string == Array(contents.utf8))
    }

    @Test(
        "replaces bytes that are not UTF-8, as Unicode advises",
        arguments: [
            [0x61, 0xFF, 0x62], [0xC3], [0xE2, 0x80], [0xE2, 0x80, 0x41], [0xC0, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x98],
            [0xF0, 0x9F, 0x98, 0x22], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0xE2, 0x80, 0xA8], [0xFE, 0x0A],
            [0xE1, 0x80, 0xE1, 0x80, 0x80],
        ] as [[UInt8]])
    func replacement(_ bytes: [UInt8]) throws {
        var writer = JSONWriter()
        writer.string(([0x22] + bytes)[1...])
        let text = writer.finish()
        #expect(try JSONDocument(text).root.string == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }

    @Test("makes text that reads back, whatever the bytes were")
    func randomBytes() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<40, using: &random)
            let bytes = (0..<count).map { _ in
                [0x22, 0x5C, 0xE2, 0x80, 0xA8, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
                    ?? 0
            }
            var writer = JSONWriter()
            writer.beginObject()
            writer.name(bytes)
            writer.string(bytes)
            writer.endObject()
            let text = writer.finish()
            let expected = Array(String(decoding: bytes, as: UTF8.self).utf8)
            let root = try JSONDocument(text).root
            #expect(root[expected]?.string == expected)
            #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        }
    }

    @Test("relays members as they were written")
    func relay() throws {
        let text = Array("{ \"a\\u0062\" : 1.2300 , \"c\":[ 1, \"\\u0041\" ],\"d\":{}}".utf8)
        var writer = JSONWriter()
        writer.beginObject()
        for member in try JSONDocument(text).root.members where member.name != Array("d".utf8) {
            writer.relay(member)
        }
        writer.name("e")
        writer.null()
        writer.endObject()
        #expect(
            String(decoding: writer.finish(), as: UTF8.self)
                == "{\"a\\u0062\":1.2300,\"c\":[ 1, \"\\u0041\" ],\"e\":null}")
    }

    @Test("and the document cannot be printed")
    func printing() throws {
        var writer = JSONWriter()
        writer.string("canary")
        let document = try JSONDocument(Array("{\"canary\":\"canary\"}".utf8))
        let fields = try FormFields(Array("canary=canary".utf8))
        let url = try #require(URLReference("canary:canary"))
        for text in [
            "\(writer)", "\(document)", "\(document.root)", "\(document.root.members)", "\(document.root.elements)",
            "\(Array(document.root.members))", "\(fields)", "\(url)", String(reflecting: document.root),
        ] { #expect(!text.contains("canary")) }
        var dumped = ""
        dump(document, to: &dumped)
        dump(writer, to: &dumped)
        dump(fields, to: &dumped)
        dump(url, to: &dumped)
        #expect(!dumped.contains("canary"))
        #expect(!dumped.contains("99"))
    }
}
