/// How large a message may be before it is refused.
public struct MessageLimits: Sendable, Hashable {
    /// Bytes of a head: start line, fields and the empty line behind them.
    public var head: Int
    /// Bytes of a body, transfer codings removed.
    public var body: Int
    /// Field lines in a head.
    public var fields: Int

    /// Creates limits; those that are left out are a request's.
    public init(head: Int = 16_384, body: Int = 65_536, fields: Int = 100) {
        self.head = head
        self.body = body
        self.fields = fields
    }

    /// What a provider may answer: a head of 64 KiB, a body of 1 MiB, 200 fields.
    public static let answer = MessageLimits(head: 65_536, body: 1_048_576, fields: 200)
}
