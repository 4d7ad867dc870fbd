import Foundation

/// A request as a client library puts it together, with nothing of the code that is judged.
public struct ClientRequest: Sendable {
    /// The method, in capital letters.
    public let method: String
    /// The whole address.
    public let url: String
    /// The header fields that the library sets.
    ///
    /// Those that its HTTP stack adds (Host, User-Agent, Accept-Encoding) are left out.
    public var fields: [(name: String, value: String)]
    /// The body.
    public var body: String

    /// Creates a request.
    init(_ method: String, _ url: String, _ fields: [(name: String, value: String)] = [], body: String = "") {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// The same with the parameters of its form in the opposite order.
    ///
    /// Several libraries keep parameters in a hash table, so every order comes up.
    public var reordered: ClientRequest {
        var copy = self
        if !body.hasPrefix("{") { copy.body = body.split(separator: "&").reversed().joined(separator: "&") }
        return copy
    }

    /// The parameters of the query, in order, decoded as a form.
    public var query: [(name: String, value: String)] {
        Self.parameters(of: url.drop { $0 != "?" }.dropFirst())
    }

    /// The parameters of the body, in order, decoded as a form.
    public var form: [(name: String, value: String)] { Self.parameters(of: body[...]) }

    private static func parameters(of text: Substring) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1].replacing("+", with: " ")) : ""
            return (String(parts[0]), value.removingPercentEncoding ?? value)
        }
    }
}
