/// Comparison of media types. [RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)
public enum MediaType {
    /// Whether the value of a `Content-Type` field names the media type `type`, in any case and with any parameters.
    ///
    /// - Parameters:
    ///   - type: Type and subtype, for instance `application/json`.
    ///   - value: The field's value.
    /// - Returns: Whether it is that media type.
    public static func matches(_ type: String, _ value: ArraySlice<UInt8>) -> Bool {
        var rest = essence(of: value)[...]
        for byte in type.utf8 {
            guard let first = rest.popFirst(), ASCII.lowercased(first) == ASCII.lowercased(byte) else { return false }
        }
        return rest.isEmpty
    }

    /// The value up to its first parameter, without white space around it.
    public static func essence(of value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var essence = value.prefix { $0 != UInt8(ascii: ";") }
        while let last = essence.last, last == 0x20 || last == 0x09 { essence.removeLast() }
        while let first = essence.first, first == 0x20 || first == 0x09 { essence.removeFirst() }
        return essence
    }
}
