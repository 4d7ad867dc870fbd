/// How the end of a message's body is found. [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3)
public enum BodyFraming: Sendable, Hashable {
    /// There is no body.
    case none
    /// The body has this many bytes.
    case length(Int)
    /// The body comes in chunks; ``ChunkedDecoder`` finds its end.
    case chunked
    /// The body ends with the connection. Never a request's.
    case untilClose
}
