/// The UTF-8 encoding as [RFC 3629](https://www.rfc-editor.org/rfc/rfc3629) allows it: no overlong form, no surrogate,
/// nothing above U+10FFFF.
public enum UTF8Encoding {
    /// What stands at one position of a text.
    struct Scalar {
        /// The number of bytes of the character; when it is ill-formed, of the part that one U+FFFD replaces.
        var length: Int
        /// Whether it is a character.
        var isValid: Bool
    }

    /// Whether all of `text` is well-formed.
    public static func isValid(_ text: Span<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            if text[offset] < 0x80 {
                offset += 1
                continue
            }
            let scalar = scalar(in: text, at: offset)
            guard scalar.isValid else { return false }
            offset += scalar.length
        }
        return true
    }

    /// Whether all of `text` is well-formed.
    public static func isValid(_ text: [UInt8]) -> Bool { isValid(text.span) }

    /// Whether all of `text` is well-formed.
    public static func isValid(_ text: ArraySlice<UInt8>) -> Bool { isValid(text.span) }

    /// Looks at the character that begins at `offset`, which must lie inside `text`.
    ///
    /// An ill-formed one is as long as its longest part that could have begun a character: Unicode's own advice for U+FFFD.
    static func scalar(in text: Span<UInt8>, at offset: Int) -> Scalar {
        let first = text[offset]
        if first < 0x80 { return Scalar(length: 1, isValid: true) }
        var second: ClosedRange<UInt8> = 0x80...0xBF
        let length: Int
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return Scalar(length: 1, isValid: false)
        }
        for index in 1..<length {
            let allowed = index == 1 ? second : 0x80...0xBF
            guard offset + index < text.count, allowed.contains(text[offset + index]) else {
                return Scalar(length: index, isValid: false)
            }
        }
        return Scalar(length: length, isValid: true)
    }

    /// Adds the character `value`, which must be a Unicode scalar value.
    static func append(_ value: UInt32, to output: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | value >> shift & 0x3F) }
        switch value {
        case ..<0x80:
            output.append(UInt8(truncatingIfNeeded: value))
        case ..<0x800:
            output.append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
            output.append(continuation(0))
        case ..<0x1_0000:
            output.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
            output.append(continuation(6))
            output.append(continuation(0))
        default:
            output.append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
            output.append(continuation(12))
            output.append(continuation(6))
            output.append(continuation(0))
        }
    }
}
