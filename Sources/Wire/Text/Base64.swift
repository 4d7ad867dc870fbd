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
        let bytes = bytes.span
        let table = form.characters
        let characters = table.span
        output.append(addingCapacity: (bytes.count + 2) / 3 * 4) { (output: inout OutputSpan<UInt8>) in
            var offset = 0
            while offset < bytes.count {
                let rest = min(3, bytes.count - offset)
                var group = UInt32(bytes[offset]) << 16
                if rest > 1 { group |= UInt32(bytes[offset + 1]) << 8 }
                if rest > 2 { group |= UInt32(bytes[offset + 2]) }
                output.append(characters[Int(group >> 18)])
                output.append(characters[Int(group >> 12 & 63)])
                if rest > 1 { output.append(characters[Int(group >> 6 & 63)]) }
                if rest > 2 { output.append(characters[Int(group & 63)]) }
                offset += rest
                if form == .standard, rest < 3 { output.append(repeating: UInt8(ascii: "="), count: 3 - rest) }
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
        var isCanonical = false
        let output = [UInt8](capacity: text.count / 4 * 3 + 2) { (output: inout OutputSpan<UInt8>) in
            isCanonical = decode(text.span, form, to: &output)
        }
        return isCanonical ? output : nil
    }

    /// The bytes that `text` stands for; nothing when it is not the one text that ``encode(_:as:)`` makes of them.
    public static func decode(_ text: [UInt8], as form: Form) -> [UInt8]? { decode(text[...], as: form) }

    private static func decode(_ text: Span<UInt8>, _ form: Form, to output: inout OutputSpan<UInt8>) -> Bool {
        let table = form.values
        let values = table.span
        var group: UInt32 = 0
        var bits = 0
        for offset in text.indices {
            let value = values[Int(text[offset])]
            guard value < 64 else { return false }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: group &>> UInt32(bits)))
                group &= 1 &<< UInt32(bits) - 1
            }
        }
        return group == 0
    }
}

extension Base64.Form {
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardCharacters = Array((letters + "+/").utf8)
    private static let urlCharacters = Array((letters + "-_").utf8)
    private static let standardValues = values(of: standardCharacters)
    private static let urlValues = values(of: urlCharacters)

    /// The character of each of the 64 values.
    fileprivate var characters: [UInt8] { self == .url ? Self.urlCharacters : Self.standardCharacters }

    /// The value of each of the 256 bytes; 64 for those that are no character.
    fileprivate var values: [UInt8] { self == .url ? Self.urlValues : Self.standardValues }

    private static func values(of characters: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(truncatingIfNeeded: value) }
        return values
    }
}
