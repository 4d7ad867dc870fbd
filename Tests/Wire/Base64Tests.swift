import Foundation
import Testing
import Wire

@Suite("Base64")
struct Base64Tests {
    @Test(
        "agrees with RFC 4648, section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(_ plain: String, _ text: String) {
        let bytes = Array(plain.utf8)
        let padded = Array(text.utf8)
        let unpadded = Array(text.utf8.prefix { $0 != UInt8(ascii: "=") })
        #expect(Base64.encode(bytes, as: .standard) == padded)
        #expect(Base64.encode(bytes, as: .standardUnpadded) == unpadded)
        #expect(Base64.encode(bytes, as: .url) == unpadded)
        #expect(Base64.decode(padded, as: .standard) == bytes)
        #expect(Base64.decode(unpadded, as: .standardUnpadded) == bytes)
        #expect(Base64.decode(unpadded, as: .url) == bytes)
        if padded != unpadded {
            #expect(Base64.decode(unpadded, as: .standard) == nil)
            #expect(Base64.decode(padded, as: .standardUnpadded) == nil)
            #expect(Base64.decode(padded, as: .url) == nil)
        }
    }

    @Test("agrees with Foundation for every length and all bytes")
    func lengths() {
        for length in 0...260 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 167 + length) }
            let text = Base64.encode(bytes, as: .standard)
            #expect(text == Array(Data(bytes).base64EncodedString().utf8))
            #expect(Base64.decode(text, as: .standard) == bytes)
            let url = Base64.encode(bytes, as: .url)
            #expect(Base64.decode(url, as: .url) == bytes)
        }
    }

    @Test("gives every value one text: of all groups of two and three characters, only canonical ones are taken")
    func canonical() {
        let characters = Base64.encode((0..<192).map { UInt8($0 * 7 % 256) }, as: .url).reduce(into: Set<UInt8>()) {
            $0.insert($1)
        }.sorted()
        var accepted = 0
        var wrong: [[UInt8]] = []
        for first in characters {
            for second in characters {
                for text in [[first, second], [first, second, second]] {
                    guard let bytes = Base64.decode(text, as: .url) else { continue }
                    accepted += 1
                    if Base64.encode(bytes, as: .url) != text { wrong.append(text) }
                }
            }
        }
        #expect(wrong == [])
        // Of two characters, 4 bits are unused; of three, 2.
        #expect(accepted == 64 * 4 + 64 * 16)
        #expect(Base64.decode(Array("Zh".utf8), as: .url) == nil)
        #expect(Base64.decode(Array("Zm9".utf8), as: .url) == nil)
        #expect(Base64.decode(Array("Zh==".utf8), as: .standard) == nil)
    }

    @Test(
        "refuses everything else",
        arguments: [
            "A", "AAAAA", "AA=", "=", "==", "===", "====", "A===", "AA=A", "=AAA", "AA==AA==", "AA ==", " AAAA",
            "AAAA\n", "AA\nAA", "AA\u{0}A",
            "AAAé", "AAA=\n", "AAAA=", "AAAA==", "AAAA====", "AA*A", "AA.A",
        ])
    func refusals(_ text: String) {
        for form in [Base64.Form.standard, .standardUnpadded, .url] {
            #expect(Base64.decode(Array(text.utf8), as: form) == nil)
        }
    }

    @Test("does not take the other alphabet")
    func alphabets() {
        #expect(Base64.decode(Array("-_-_".utf8), as: .url) == Base64.decode(Array("+/+/".utf8), as: .standard))
        #expect(Base64.decode(Array("-_-_".utf8), as: .standard) == nil)
        #expect(Base64.decode(Array("+/+/".utf8), as: .url) == nil)
    }
}
