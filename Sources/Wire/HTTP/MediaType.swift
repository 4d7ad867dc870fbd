/// Comparison of media types. [RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)
public enum MediaType {
    /// Whether the value of a `Content-Type` field names the media type `type`, in any case and with any parameters.
    ///
    /// - Parameters:
    ///   - type: Type and subtype, for instance `application/json`.
    ///   - value: The field's value.
    /// - Returns: Whether it is that media type.
    public static func matches(_ type: String, _ value: ArraySlice<UInt8>) -> Bool {
        let type = type.utf8.span
        let value = value.span
        var position = 0
        while position < value.count, ASCII.isBlank(value[position]) { position += 1 }
        let rest = value.extracting(position...)
        guard rest.extracting(first: type.count).equalsInAnyCase(type) else { return false }
        position = type.count
        while position < rest.count, ASCII.isBlank(rest[position]) { position += 1 }
        return position == rest.count || rest[position] == UInt8(ascii: ";")
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
        while end > start, ASCII.isBlank(value[end - 1]) { end -= 1 }
        while start < end, ASCII.isBlank(value[start]) { start += 1 }
        return start..<end
    }
}
