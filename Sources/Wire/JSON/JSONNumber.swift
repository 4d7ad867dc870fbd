/// Numbers as texts, without floating point.
public enum JSONNumber {
    /// The largest count of seconds that is believed: beyond 2^53 other programs lose digits.
    private static let largest = 1 << 53

    /// The whole seconds of a lifetime, fractions cut off: `3600`, `3600.0` and `3.6e3` are 3600.
    ///
    /// - Parameter text: A number in JSON's grammar, from a number or out of a string.
    /// - Returns: 0 to 2^53; nothing for a negative number, a larger one, or any other text.
    public static func wholeSeconds(_ text: [UInt8]) -> Int? {
        guard let first = text.first, ASCII.isDigit(first) else { return nil }
        guard (try? text.span.endOfNumber(from: 0)) == text.count else { return nil }

        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let digits = whole + mantissa.dropFirst(whole.count + 1)
        // Where the point stands among the digits once the exponent has moved it.
        let point = whole.count + exponent(text.dropFirst(mantissa.count + 1))

        var value = 0
        for digit in digits.prefix(max(0, point)) {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            if value > largest { return nil }
        }
        if value == 0 || point <= digits.count { return value }
        for _ in digits.count..<point {
            value *= 10
            if value > largest { return nil }
        }
        return value
    }

    /// The value of an exponent; one that is beyond every text's length stays there.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        let isNegative = text.first == UInt8(ascii: "-")
        var value = 0
        for byte in text where ASCII.isDigit(byte) { value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40) }
        return isNegative ? -value : value
    }
}
