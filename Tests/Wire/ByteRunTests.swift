import Testing
import Wire

/// What is read eight bytes at a time must say the same of every byte, wherever it stands and whatever stands around it.
@Suite("Runs of bytes")
struct ByteRunTests {
    /// Texts of `filler` with `byte` at each place, a little shorter and longer than one word and than two.
    private func texts(with byte: UInt8, among filler: UInt8) -> [[UInt8]] {
        [1, 3, 7, 8, 9, 16, 19].flatMap { length in
            (0..<length).map { place in
                var text = [UInt8](repeating: filler, count: length)
                text[place] = byte
                return text
            }
        }
    }

    @Test("are visible, printable or unreserved when each of their bytes is", arguments: UInt8.min...UInt8.max)
    func classes(_ byte: UInt8) {
        for filler in [UInt8(ascii: "a"), 0xFF, 0x00] {
            for text in texts(with: byte, among: filler) {
                #expect(ASCII.areVisible(text) == text.allSatisfy(ASCII.isVisible))
                #expect(ASCII.arePrintable(text) == text.allSatisfy { ASCII.isVisible($0) || $0 == 0x20 })
                #expect(ASCII.areUnreserved(text) == text.allSatisfy(ASCII.isUnreserved))
            }
        }
    }

    @Test("empty ones are all of these")
    func empty() {
        #expect(ASCII.areVisible([]) && ASCII.arePrintable([]) && ASCII.areUnreserved([]))
    }

    @Test("in a field's value are accepted when each of their bytes is", arguments: UInt8.min...UInt8.max)
    func fieldValues(_ byte: UInt8) {
        for value in texts(with: byte, among: UInt8(ascii: "v")) {
            let text = Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + value + Array("\r\n\r\n".utf8)
            var isHead = false
            if case .head(let head, _) = RequestHead.parse(text.span, limits: MessageLimits()) {
                isHead = true
                let trimmed =
                    value.first == byte || value.last == byte ? value.filter { $0 != 0x20 && $0 != 0x09 } : value
                #expect(HeaderName("x".utf8).flatMap { head.fields.first($0) } == trimmed[...])
            }
            #expect(isHead == ASCII.isFieldContent(byte))
        }
    }

    @Test("in a field's name are accepted when each of their bytes is", arguments: UInt8.min...UInt8.max)
    func fieldNames(_ byte: UInt8) {
        for name in texts(with: byte, among: UInt8(ascii: "n")) where byte != UInt8(ascii: ":") {
            let text = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + name + Array(": v\r\n\r\n".utf8)
            var isHead = false
            if case .head(let head, _) = RequestHead.parse(text.span, limits: MessageLimits()) {
                isHead = true
                let shouted = name.map { ASCII.lowercased($0) == $0 && ASCII.isAlpha($0) ? $0 ^ 0x20 : $0 }
                #expect(HeaderName(shouted).flatMap { head.fields.first($0) } == Array("v".utf8)[...])
            }
            #expect(isHead == ASCII.isToken(byte))
        }
    }

    @Test("in JSON come back as they were written, escaped or not", arguments: UInt8.min...0x7F)
    func json(_ byte: UInt8) throws {
        for text in texts(with: byte, among: UInt8(ascii: "j")) {
            var writer = JSONWriter()
            writer.string(text)
            let written = writer.finish()
            #expect(try JSONDocument(written).root.string == text)
            #expect(ASCII.areVisible(written.filter { $0 != 0x20 }))
            let raw = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
            let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            #expect(((try? JSONDocument(raw).root.string) == text) == isPlain)
        }
    }

    @Test("in a form end at its marks and nowhere else", arguments: UInt8.min...UInt8.max)
    func forms(_ byte: UInt8) throws {
        for text in texts(with: byte, among: UInt8(ascii: "f")) where byte != UInt8(ascii: "%") {
            let parts = text.split(separator: UInt8(ascii: "&")).map { piece in
                let name = piece.prefix { $0 != UInt8(ascii: "=") }
                return [name, piece.dropFirst(name.count + 1)]
                    .map { $0.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 } }
            }
            #expect(try FormFields(text).map { [$0.name, $0.value] } == parts)
            var encoded = Array("n=".utf8)
            FormEncoding.append(text, to: &encoded)
            #expect(try FormFields(encoded).first("n") == text)
        }
    }
}
