/// Percent-encoding of single components. [RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
public enum PercentEncoding {
    /// `text` with every `%XX` resolved; nothing when a `%` is not followed by two hexadecimal digits.
    public static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var isWhole = false
        let output = [UInt8](capacity: text.count) { (output: inout OutputSpan<UInt8>) in
            isWhole = decode(text.span, to: &output)
        }
        return isWhole ? output : nil
    }

    /// `text` with every `%XX` resolved; nothing when a `%` is not followed by two hexadecimal digits.
    public static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text[...]) }

    /// `text` with every byte but the unreserved ones (letters, digits, `-._~`) as `%XX` in capitals.
    public static func encode(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        append(text, to: &output)
        return output
    }

    /// Adds `text` to `output`, every byte but the unreserved ones as `%XX` in capitals.
    public static func append(_ text: [UInt8], to output: inout [UInt8]) {
        output.append(addingCapacity: 3 * text.count) { append(text.span, spaceIsPlus: false, to: &$0) }
    }

    /// Adds `text` to `output`, which must have room for three times its size.
    static func append(_ text: Span<UInt8>, spaceIsPlus: Bool, to output: inout OutputSpan<UInt8>) {
        // Most values need no encoding at all; in the others, too, what needs none is moved in one piece.
        var plainStart = 0
        text.forEachPlace(where: { $0.notUnreserved }) { place in
            output.append(copying: text.extracting(plainStart..<place))
            plainStart = place + 1
            let byte = text[place]
            if spaceIsPlus, byte == UInt8(ascii: " ") {
                output.append(UInt8(ascii: "+"))
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(hexDigit(byte >> 4))
                output.append(hexDigit(byte & 0xF))
            }
        }
        output.append(copying: text.extracting(plainStart..<text.count))
    }

    /// Adds the decoded `text` to `output`; false at a bad escape, and then `output` holds what stood before it.
    private static func decode(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            var byte = text[offset]
            if byte == UInt8(ascii: "%") {
                guard offset + 2 < text.count, let high = ASCII.hexValue(text[offset + 1]),
                    let low = ASCII.hexValue(text[offset + 2])
                else { return false }
                byte = high << 4 | low
                offset += 2
            }
            output.append(byte)
            offset += 1
        }
        return true
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
