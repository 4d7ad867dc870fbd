extension Response {
    /// Whether a response with this status has a body, if only an empty one.
    ///
    /// [RFC 9110, section 6.4.1](https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1)
    public static func hasBody(status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

    /// The interim response that asks for the body. [RFC 9110, section 15.2.1](https://www.rfc-editor.org/rfc/rfc9110#section-15.2.1)
    public static let continuation = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Appends the whole response: status line, fields, `Date`, `Content-Length` and `Connection`, the empty line and the body.
    ///
    /// The body is left out when the request was HEAD. `Content-Length` is the body's all the same; a status that has no body gets
    /// neither. The version is always 1.1. [RFC 9110, section 2.5](https://www.rfc-editor.org/rfc/rfc9110#section-2.5)
    ///
    /// - Parameters:
    ///   - output: Where the bytes go.
    ///   - method: The request's method.
    ///   - date: The value of `Date`, as ``HTTPDate`` writes it.
    ///   - keepsAlive: Whether the connection stays open behind the response. ``closes`` overrules it.
    ///   - isHTTP10: Whether the client speaks HTTP/1.0 and must be told that the connection stays open.
    public func append(
        to output: inout [UInt8], answering method: Method, date: [UInt8], keepsAlive: Bool, isHTTP10: Bool = false
    ) {
        let hasBody = Self.hasBody(status: status)
        let statusLine = StatusLine.bytes(status)
        let end = !keepsAlive || closes ? Self.close : isHTTP10 ? Self.keepAlive : Self.end
        // Spans, because a closure keeps what it captures, and these cost nothing to keep.
        let (first, fields, date, last, body) = (statusLine.span, fields.lines.span, date.span, end.span, body.span)
        let size = first.count + fields.count + date.count + body.count + 128
        output.append(addingCapacity: size) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: first)
            output.append(copying: fields)
            output.append(copying: Self.dateName.span)
            output.append(copying: date)
            if hasBody {
                output.append(copying: Self.lengthName.span)
                Decimal.append(body.count, to: &output)
            }
            output.append(copying: last)
            if hasBody, method != .head { output.append(copying: body) }
        }
    }

    private static let dateName = Array("Date: ".utf8)
    private static let lengthName = Array("\r\nContent-Length: ".utf8)
    private static let close = Array("\r\nConnection: close\r\n\r\n".utf8)
    private static let keepAlive = Array("\r\nConnection: keep-alive\r\n\r\n".utf8)
    private static let end = Array("\r\n\r\n".utf8)
}
