/// An answer as it reaches a client library.
public struct ClientAnswer: Sendable {
    /// The status.
    public let status: Int
    /// The header fields, names in lower case.
    public let fields: [String: String]
    /// The body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(_ status: Int, _ fields: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Creates an answer with a body of text.
    public init(_ status: Int, _ fields: [String: String], _ body: String) {
        self.init(status, fields, body: Array(body.utf8))
    }

    /// The body, when it is a JSON object.
    var object: [String: ClientJSON]? { ClientJSON(body)?.object }
}
