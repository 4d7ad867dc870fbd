/// Classes of bytes, named as the RFCs name them.
public enum ASCII {
    /// `A`-`Z` as `a`-`z`; any other byte as it is.
    @inlinable public static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// `0`-`9`.
    @inlinable public static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// `A`-`Z` and `a`-`z`.
    @inlinable public static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

    /// The value of a hexadecimal digit, or nothing.
    @inlinable public static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
    }

    /// `tchar`: what a method or a field name is made of. [RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2)
    @inlinable public static func isToken(_ byte: UInt8) -> Bool {
        if isDigit(byte) || isAlpha(byte) { return true }
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            return true
        default: return false
        }
    }

    /// A visible character, a space, a tab or an opaque byte above 7F: what a field value is made of.
    /// [RFC 9110, section 5.5](https://www.rfc-editor.org/rfc/rfc9110#section-5.5)
    @inlinable public static func isFieldContent(_ byte: UInt8) -> Bool { byte >= 0x20 ? byte != 0x7F : byte == 0x09 }

    /// A space or a tab, of which white space in a field value is made. [RFC 9110, section 5.6.3](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.3)
    @inlinable public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// `unreserved`: what never needs percent-encoding. [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
    @inlinable public static func isUnreserved(_ byte: UInt8) -> Bool {
        isDigit(byte) || isAlpha(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    /// `VCHAR`: a visible character.
    @inlinable public static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
