import Providers
import Vault
import Wire

/// The cookie that ties a sign-in to the browser that began it.
///
/// It holds what tells the browser from others and, at a provider that hands out a request token first, that token, sealed.
/// With `__Host-` before its name no other host and no plain connection can have set it.
/// [RFC 6265bis, section 4.1.3.2](https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.2)
struct BrowserCookie: Unprintable {
    let key: BrowserKey
    /// The sealed request token; nothing at most providers.
    let requestToken: [UInt8]?

    /// Begins a sign-in: a browser that has a key already keeps it, so that two sign-ins side by side both end well.
    init(_ request: borrowing Request, of client: ClientConfiguration) {
        key = Self.read(request, client)?.key ?? .random()
        requestToken = nil
    }

    private init(_ key: BrowserKey, requestToken: [UInt8]?) {
        self.key = key
        self.requestToken = requestToken
    }

    /// The same, with a request token.
    func holding(requestToken: [UInt8]) -> BrowserCookie { BrowserCookie(key, requestToken: requestToken) }

    /// What the browser sends for `client`; nothing when that is no cookie of ours.
    static func read(_ request: borrowing Request, _ client: ClientConfiguration) -> BrowserCookie? {
        let name = name(client)
        for field in request.fields.all(.cookie) {
            for piece in field.split(separator: UInt8(ascii: ";")) {
                let pair = piece.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: name), pair.dropFirst(name.count).first == UInt8(ascii: "=") else { continue }
                let value = pair.dropFirst(name.count + 1)
                let text = value.prefix { $0 != UInt8(ascii: ".") }
                guard let key = BrowserKey(text) else { continue }
                let token = value.dropFirst(text.count + 1)
                return BrowserCookie(key, requestToken: token.isEmpty ? nil : Array(token))
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`.
    ///
    /// A provider that posts its answer comes from another site, and only `SameSite=None` lets the cookie come along then.
    func setting(for client: ClientConfiguration) -> [UInt8] {
        var value = Self.name(client)
        value.append(UInt8(ascii: "="))
        value += key.text
        if let requestToken {
            value.append(UInt8(ascii: "."))
            value += requestToken
        }
        value += "; Path=/; Max-Age=\(Transaction.lifetime); HttpOnly; SameSite=".utf8
        value += (client.provider.authorize.postsItsAnswer ? "None" : "Lax").utf8
        if Self.isSecure(client) { value += "; Secure".utf8 }
        return value
    }

    private static func name(_ client: ClientConfiguration) -> [UInt8] {
        Array((isSecure(client) ? "__Host-cloakroom-" : "cloakroom-").utf8) + client.name
    }

    /// Whether browsers reach us by https; if not, we are being tried out on somebody's own machine.
    private static func isSecure(_ client: ClientConfiguration) -> Bool { client.issuer.starts(with: "https:".utf8) }
}
