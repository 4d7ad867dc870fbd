/// An HTTP request: as it came in, or as it goes out.
public struct Request: Sendable {
    /// What is asked.
    public var method: Method
    /// The request target in origin-form: path and query as written, beginning with `/` (or `*` for OPTIONS).
    public var target: [UInt8]
    /// The header fields.
    ///
    /// Outgoing requests carry no `Host` and no framing fields: Transport writes those.
    public var fields: HeaderFields
    /// The whole body, transfer codings removed.
    public var body: [UInt8]

    /// Creates a request.
    public init(_ method: Method, _ target: [UInt8], fields: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }
}

extension Request: Unprintable {}
