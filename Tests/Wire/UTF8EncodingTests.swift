import Testing
import Wire

@Suite("UTF-8 validation")
struct UTF8EncodingTests {
    @Test("agrees with the standard library for every pair of bytes that begins above ASCII, alone and in company")
    func pairs() {
        var disagreements: [[UInt8]] = []
        for first in UInt8(0x7F)...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for text in [[first, second], [first, second, 0x80], [0x61, first, second, 0x80, 0x80]] {
                    if UTF8Encoding.isValid(text) != isValidByStandardLibrary(text) { disagreements.append(text) }
                }
            }
        }
        #expect(disagreements == [])
    }

    @Test("takes every scalar value and no surrogate")
    func scalars() {
        var wrong: [UInt32] = []
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = Array(String(Character(scalar)).utf8)
            let isPrefixValid = UTF8Encoding.isValid(text.dropLast())
            if !UTF8Encoding.isValid(text) || isPrefixValid != (text.count == 1) { wrong.append(value) }
        }
        for value in UInt32(0xD800)...0xDFFF {
            let text = [0xED, UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F)]
            if UTF8Encoding.isValid(text) { wrong.append(value) }
        }
        #expect(wrong == [])
    }

    private func isValidByStandardLibrary(_ text: [UInt8]) -> Bool { String(validating: text, as: UTF8.self) != nil }
}
