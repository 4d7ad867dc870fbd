/// Writes `application/x-www-form-urlencoded` texts: bodies and queries.
public enum FormEncoding {
    /// How a space is written.
    public enum Space: Sendable, Hashable {
        /// As `+`: what [the URL Standard](https://url.spec.whatwg.org/#urlencoded-serializing) says of forms.
        case plus
        /// As `%20`: what every reader of a query or of Basic credentials understands.
        case percent
    }

    /// Adds a field to `output`, with a `&` before it unless it comes first: in an empty text, or behind `?`, `#` or `&`.
    ///
    /// Letters, digits and `-._~` stay as they are; every other byte becomes `%XX` in capitals.
    public static func append(_ name: [UInt8], _ value: [UInt8], to output: inout [UInt8], space: Space = .plus) {
        switch output.last {
        case nil, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"): break
        default: output.append(UInt8(ascii: "&"))
        }
        append(name, to: &output, space: space)
        output.append(UInt8(ascii: "="))
        append(value, to: &output, space: space)
    }

    /// Adds a field to `output`; see ``append(_:_:to:space:)``.
    public static func append(_ name: String, _ value: [UInt8], to output: inout [UInt8], space: Space = .plus) {
        append(Array(name.utf8), value, to: &output, space: space)
    }

    /// Adds one encoded name or value to `output`.
    public static func append(_ text: [UInt8], to output: inout [UInt8], space: Space = .plus) {
        append(text.span, to: &output, space: space)
    }

    /// Adds one encoded name or value to `output`; room is made before the first byte is written.
    public static func append(_ text: Span<UInt8>, to output: inout [UInt8], space: Space = .plus) {
        output.append(addingCapacity: 3 * text.count) { append(text, to: &$0, space: space) }
    }

    /// Adds one encoded name or value to `output`, which must have room for three times its size.
    public static func append(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>, space: Space = .plus) {
        PercentEncoding.append(text, spaceIsPlus: space == .plus, to: &output)
    }
}
