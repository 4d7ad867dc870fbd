public import Wire

/// What a token is asked for with, and by whom.
///
/// A class, because it goes along from step to step: as a value, each of its arrays would be retained and released on every one.
public final class Grant: Sendable, Unprintable {
    /// What kind it is.
    public let kind: GrantKind
    /// The code or the refresh token.
    public let credential: [UInt8]
    /// The client id at the provider.
    public let clientID: [UInt8]
    /// The redirect URI that the code was issued for.
    public let redirectURI: [UInt8]?
    /// How the redirect URI is sent; as the provider's data says when nothing.
    public let redirectMode: RedirectMode?
    /// The code verifier. [RFC 7636, section 4.5](https://www.rfc-editor.org/rfc/rfc7636#section-4.5)
    public let codeVerifier: [UInt8]?
    /// A smaller scope, joined by spaces, for a refresh.
    public let scope: [UInt8]?

    private init(
        _ kind: GrantKind, _ credential: [UInt8], clientID: [UInt8], redirectURI: [UInt8]?, redirectMode: RedirectMode?,
        codeVerifier: [UInt8]?, scope: [UInt8]?
    ) {
        self.kind = kind
        self.credential = credential
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.redirectMode = redirectMode
        self.codeVerifier = codeVerifier
        self.scope = scope
    }

    /// A code.
    public static func code(
        _ code: [UInt8], clientID: [UInt8], redirectURI: [UInt8]?, redirectMode: RedirectMode? = nil,
        codeVerifier: [UInt8]? = nil
    ) -> Grant {
        Grant(
            .code, code, clientID: clientID, redirectURI: redirectURI, redirectMode: redirectMode,
            codeVerifier: codeVerifier,
            scope: nil)
    }

    /// A refresh token.
    public static func refresh(_ token: [UInt8], clientID: [UInt8], scope: [UInt8]? = nil) -> Grant {
        Grant(
            .refresh, token, clientID: clientID, redirectURI: nil, redirectMode: nil, codeVerifier: nil, scope: scope)
    }
}
