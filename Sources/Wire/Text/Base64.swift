/// Base64 in both alphabets. [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648)
///
/// Decoding is canonical: one value has one text. Unused bits must be zero, and no other character may stand between.
public enum Base64 {
    /// Which characters stand for 62 and 63, and whether `=` fills up the last group.
    public enum Form: Sendable, Hashable {
        /// `+` and `/`, filled up with `=`. [Section 4](https://www.rfc-editor.org/rfc/rfc4648#section-4)
        case standard
        /// `+` and `/`, not filled up.
        case standardUnpadded
        /// `-` and `_`, not filled up. [Section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
        case url
    }

    /// The text of `bytes`.
    public static func encode(_ bytes: [UInt8], as form: Form) -> [UInt8] {
        var output: [UInt8] = []
        append(bytes, as: form, to: &output)
        return output
    }

    /// Adds the text of `bytes` to `output`.
    public static func append(_ bytes: [UInt8], as form: Form, to output: inout [UInt8]) {
        output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
        var offset = 0
        while offset < bytes.count {
            let rest = min(3, bytes.count - offset)
            var group = UInt32(bytes[offset]) << 16
            if rest > 1 { group |= UInt32(bytes[offset + 1]) << 8 }
            if rest > 2 { group |= UInt32(bytes[offset + 2]) }
            output.append(character(group >> 18, form))
            output.append(character(group >> 12, form))
            if rest > 1 { output.append(character(group >> 6, form)) }
            if rest > 2 { output.append(character(group, form)) }
            offset += rest
            if form == .standard, rest < 3 {
                output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - rest))
            }
        }
    }

    /// The bytes that `text` stands for; nothing when it is not the one text that ``encode(_:as:)`` makes of them.
    public static func decode(_ text: ArraySlice<UInt8>, as form: Form) -> [UInt8]? {
        var text = text
        if form == .standard {
            guard text.count % 4 == 0 else { return nil }
            for _ in 0..<2 where text.last == UInt8(ascii: "=") { text.removeLast() }
        }
        guard text.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count / 4 * 3 + 2)
        var group: UInt32 = 0
        var bits = 0
        for byte in text {
            guard let value = value(byte, form) else { return nil }
            group = group << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: group >> bits))
                group &= 1 << bits - 1
            }
        }
        return group == 0 ? output : nil
    }

    /// The bytes that `text` stands for; nothing when it is not the one text that ``encode(_:as:)`` makes of them.
    public static func decode(_ text: [UInt8], as form: Form) -> [UInt8]? { decode(text[...], as: form) }

    private static func character(_ group: UInt32, _ form: Form) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: group & 0x3F)
        return switch value {
        case ..<26: UInt8(ascii: "A") + value
        case ..<52: UInt8(ascii: "a") + value - 26
        case ..<62: UInt8(ascii: "0") + value - 52
        case 62: form == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: form == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }

    private static func value(_ byte: UInt8, _ form: Form) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case form == .url ? UInt8(ascii: "-") : UInt8(ascii: "+"): 62
        case form == .url ? UInt8(ascii: "_") : UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
