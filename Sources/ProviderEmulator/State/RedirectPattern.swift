import Wire

/// A registered redirect URI: matched byte for byte, but for a port written `*`, which stands for any, and a query written `*`
/// likewise.
///
/// [RFC 8252, section 7.3](https://www.rfc-editor.org/rfc/rfc8252#section-7.3)
struct RedirectPattern: Sendable, Hashable {
    private let head: ByteString
    /// What follows the free port; nothing when there is none.
    private let tail: ByteString?
    /// Whether any query may follow.
    private let allowsAnyQuery: Bool

    /// The URIs that are known without being asked for.
    static let standard = [
        "yourapp://foursquare", "db-dbxkey://2/token", "db-dbxkey://1/connect", "pocketapp1234:authorizationFinished",
        "com.example.app:/oauth2redirect", "https://app.example.com/callback", "http://127.0.0.1:*/callback",
    ].map { RedirectPattern(ByteString($0)) }

    init(_ pattern: ByteString) {
        let anyQuery = Array("?*".utf8)
        allowsAnyQuery = pattern.bytes.suffix(anyQuery.count).elementsEqual(anyQuery)
        let bytes = allowsAnyQuery ? pattern.bytes.dropLast(anyQuery.count) : pattern.bytes
        if let star = bytes.indices.first(where: {
            bytes[$0] == UInt8(ascii: "*") && bytes[..<$0].last == UInt8(ascii: ":")
        }) {
            head = ByteString(bytes[..<star])
            tail = ByteString(bytes[(star + 1)...])
        } else {
            head = ByteString(bytes)
            tail = nil
        }
    }

    /// Whether `uri` is the registered one.
    func matches(_ uri: ByteString) -> Bool {
        var uri = uri
        if allowsAnyQuery { uri = ByteString(uri.bytes.prefix { $0 != UInt8(ascii: "?") }) }
        guard let tail else { return uri == head }
        guard uri.hasPrefix(head) else { return false }
        let rest = uri.bytes.dropFirst(head.bytes.count)
        let port = rest.prefix(while: ASCII.isDigit)
        return (1...5).contains(port.count) && ByteString(rest.dropFirst(port.count)) == tail
    }
}
