/// Integers in decimal digits, as header fields and JSON write them.
public enum Decimal {
    /// The value of `text`: digits and nothing else, at least one; nothing when it does not fit.
    public static func parse(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty else { return nil }
        var value = 0
        for byte in text {
            guard ASCII.isDigit(byte) else { return nil }
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }

    /// The value of `text`: digits and nothing else, at least one; nothing when it does not fit.
    public static func parse(_ text: [UInt8]) -> Int? { parse(text[...]) }

    /// The same with an optional minus before the digits.
    public static func parseSigned(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first == UInt8(ascii: "-") else { return parse(text) }
        let digits = text.dropFirst()
        guard let value = parse(digits) else {
            // The one number whose digits alone do not fit.
            return digits.elementsEqual("9223372036854775808".utf8) ? .min : nil
        }
        return -value
    }

    /// Adds the shortest digits of `value` to `output`.
    public static func append(_ value: Int, to output: inout [UInt8]) {
        output.append(addingCapacity: 20) { (output: inout OutputSpan<UInt8>) in append(value, to: &output) }
    }

    /// Adds the shortest digits of `value` to `output`, which has room for them: 20 at most.
    public static func append(_ value: Int, to output: inout OutputSpan<UInt8>) {
        if value < 0 { output.append(UInt8(ascii: "-")) }
        append(digitsOf: value.magnitude, to: &output)
    }

    private static func append(digitsOf value: UInt, to output: inout OutputSpan<UInt8>) {
        if value >= 10 { append(digitsOf: value / 10, to: &output) }
        output.append(digit: Int(truncatingIfNeeded: value % 10))
    }
}
