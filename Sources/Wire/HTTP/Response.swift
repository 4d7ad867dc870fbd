/// An HTTP response: as it goes out, or as a provider gave it.
public struct Response: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields.
    ///
    /// Outgoing responses carry no `Date`, `Connection` or framing fields: Transport writes those.
    public var fields: HeaderFields
    /// The whole body, transfer and content codings removed.
    public var body: [UInt8]
    /// Whether the connection is closed behind it.
    public var closes: Bool

    /// Creates a response.
    public init(_ status: Int, fields: HeaderFields = HeaderFields(), body: [UInt8] = [], closes: Bool = false) {
        self.status = status
        self.fields = fields
        self.body = body
        self.closes = closes
    }
}

extension Response: Unprintable {}
