/// The contents of strings that a parser has accepted.
enum JSONString {
    /// Resolves the escapes of `text`, which stands between the quotes of an accepted string.
    static func decode(_ text: Span<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            guard byte == UInt8(ascii: "\\"), offset < text.count else {
                output.append(byte)
                continue
            }
            let escape = text[offset]
            offset += 1
            switch escape {
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "u"):
                let unit = codeUnit(text, at: &offset)
                if unit & 0xFC00 == 0xD800 {
                    offset += 2
                    let low = codeUnit(text, at: &offset)
                    UTF8Encoding.append(0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF, to: &output)
                } else {
                    UTF8Encoding.append(unit, to: &output)
                }
            default: output.append(escape)
            }
        }
        return output
    }

    private static func codeUnit(_ text: Span<UInt8>, at offset: inout Int) -> UInt32 {
        var unit: UInt32 = 0
        for index in offset..<offset + 4 { unit = unit << 4 | UInt32(ASCII.hexValue(text[index]) ?? 0) }
        offset += 4
        return unit
    }
}
