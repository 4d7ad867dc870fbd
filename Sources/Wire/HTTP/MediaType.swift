/// Comparison of media types. [RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)
public enum MediaType {
    /// Whether the value of a `Content-Type` field names the media type `type`, in any case and with any parameters.
    ///
    /// - Parameters:
    ///   - type: Type and subtype, for instance `application/json`.
    ///   - value: The field's value.
    /// - Returns: Whether it is that media type.
    public static func matches(_ type: String, _ value: ArraySlice<UInt8>) -> Bool {
        value.span.extracting(essenceRange(of: value.span)).equalsInAnyCase(type.utf8.span)
    }

    /// The value up to its first parameter, without white space around it.
    public static func essence(of value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let range = essenceRange(of: value.span)
        return value[value.startIndex + range.lowerBound..<value.startIndex + range.upperBound]
    }

    private static func essenceRange(of value: Span<UInt8>) -> Range<Int> {
        var start = 0
        var end = 0
        while end < value.count, value[end] != UInt8(ascii: ";") { end += 1 }
        while end > start, value[end - 1] == 0x20 || value[end - 1] == 0x09 { end -= 1 }
        while start < end, value[start] == 0x20 || value[start] == 0x09 { start += 1 }
        return start..<end
    }
}
