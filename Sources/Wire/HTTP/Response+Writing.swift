extension Response {
    /// Whether a response with this status has a body, if only an empty one.
    ///
    /// [RFC 9110, section 6.4.1](https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1)
    public static func hasBody(status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

    /// The interim response that asks for the body. [RFC 9110, section 15.2.1](https://www.rfc-editor.org/rfc/rfc9110#section-15.2.1)
    public static let continuation = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Appends the head: status line, fields, `Date`, `Content-Length` and `Connection`, up to and including the empty line.
    ///
    /// `Content-Length` is the body's, also when the body is not sent because the request was HEAD; a status that has no body gets
    /// none. The version is always 1.1. [RFC 9110, section 2.5](https://www.rfc-editor.org/rfc/rfc9110#section-2.5)
    ///
    /// - Parameters:
    ///   - output: Where the bytes go.
    ///   - date: The value of `Date`, as ``HTTPDate`` writes it.
    ///   - keepsAlive: Whether the connection stays open behind the response. ``closes`` overrules it.
    ///   - isHTTP10: Whether the client speaks HTTP/1.0 and must be told that the connection stays open.
    public func appendHead(to output: inout [UInt8], date: [UInt8], keepsAlive: Bool, isHTTP10: Bool = false) {
        StatusLine.append(status, to: &output)
        output.append(contentsOf: fields.lines)
        output.append(contentsOf: Self.dateName)
        output.append(contentsOf: date)
        if Self.hasBody(status: status) {
            output.append(contentsOf: Self.lengthName)
            Decimal.append(body.count, to: &output)
        }
        if !keepsAlive || closes {
            output.append(contentsOf: Self.close)
        } else if isHTTP10 {
            output.append(contentsOf: Self.keepAlive)
        } else {
            output.append(contentsOf: Self.end)
        }
    }

    /// Appends head and body; the body is left out when the request was HEAD or the status has none.
    public func append(
        to output: inout [UInt8], answering method: Method, date: [UInt8], keepsAlive: Bool, isHTTP10: Bool = false
    ) {
        output.reserveCapacity(output.count + fields.lines.count + body.count + 160)
        appendHead(to: &output, date: date, keepsAlive: keepsAlive, isHTTP10: isHTTP10)
        if method != .head, Self.hasBody(status: status) { output.append(contentsOf: body) }
    }

    private static let dateName = Array("Date: ".utf8)
    private static let lengthName = Array("\r\nContent-Length: ".utf8)
    private static let close = Array("\r\nConnection: close\r\n\r\n".utf8)
    private static let keepAlive = Array("\r\nConnection: keep-alive\r\n\r\n".utf8)
    private static let end = Array("\r\n\r\n".utf8)
}
