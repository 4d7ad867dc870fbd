import Testing
import Wire

@Suite("A decimal integer")
struct DecimalTests {
    @Test("is written and read back", arguments: [0, 1, 9, 10, 99, 100, 3600, -1, -10, Int.max, Int.min, Int.min + 1])
    func roundTrip(_ value: Int) {
        var text = Array("x".utf8)
        Decimal.append(value, to: &text)
        #expect(String(decoding: text, as: UTF8.self) == "x\(value)")
        #expect(Decimal.parseSigned(text[1...]) == value)
        #expect(Decimal.parse(text[1...]) == (value < 0 ? nil : value))
    }

    @Test(
        "is nothing for any other text",
        arguments: [
            "", "+1", " 1", "1 ", "1a", "0x1", "1.0", "9223372036854775808", "99999999999999999999", "--1", "-", "1-",
            "-9223372036854775809",
            "٣",
        ])
    func refusals(_ text: String) {
        #expect(Decimal.parse(Array(text.utf8)) == nil)
        #expect(Decimal.parseSigned(Array(text.utf8)[...]) == nil)
    }

    @Test("may begin with zeros")
    func leadingZeros() { #expect(Decimal.parse(Array("0042".utf8)) == 42) }
}
