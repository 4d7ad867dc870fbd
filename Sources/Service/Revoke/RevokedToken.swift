import Providers
import Wire

/// A token that an app wants ended, as the provider knows it.
struct RevokedToken: Unprintable {
    /// What a token is for. [RFC 7009, section 2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.1)
    enum Kind: String {
        case access = "access_token"
        case refresh = "refresh_token"
    }

    let value: [UInt8]
    /// What it is said to be; nothing when nobody said so, or in other words.
    let kind: Kind?
    /// The provider's client id that it was issued to.
    let clientID: [UInt8]

    init(_ value: [UInt8], _ kind: Kind?, clientID: [UInt8]) {
        self.value = value
        self.kind = kind
        self.clientID = clientID
    }

    /// A way to have a token ended.
    enum Way {
        /// The token itself is shown.
        case direct
        /// It is renewed, and the access token that comes of it is shown.
        case renewed
    }

    /// The ways to try at `provider`, until one ends it: what the app says of the token is no more than a hint.
    ///
    /// None for a value that cannot be a token there.
    func ways(at provider: ProviderDescription) -> [Way] {
        let isAccessToken = provider.codeRules.tokenPrefixes.contains { value.starts(with: $0) }
        let direct: [Way] = provider.revocation.style == .bearer && !isBearable ? [] : [.direct]
        guard provider.revocation.renewsFirst, provider.refresh.isSupported, !isAccessToken else { return direct }
        return kind == .refresh ? [.renewed] + direct : direct + [.renewed]
    }

    /// Whether it can stand in `Authorization: Bearer`. [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)
    private var isBearable: Bool {
        let text = value.prefix { $0 != UInt8(ascii: "=") }
        return !text.isEmpty && value.dropFirst(text.count).allSatisfy { $0 == UInt8(ascii: "=") }
            && text.allSatisfy { ASCII.isAlpha($0) || ASCII.isDigit($0) || "-._~+/".utf8.contains($0) }
    }
}
