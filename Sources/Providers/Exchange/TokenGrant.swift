public import Wire

/// A provider's token answer, in one shape whatever shape it came in.
///
/// [RFC 6749, section 5.1](https://www.rfc-editor.org/rfc/rfc6749#section-5.1)
///
/// A class for the same reason as ``Grant``.
public final class TokenGrant: Sendable, Unprintable {
    /// The access token.
    ///
    /// Visible ASCII; from a form answer it may hold spaces.
    public let accessToken: [UInt8]
    /// The token type, never empty: `Bearer` in this spelling when the provider said so in any, or said nothing.
    public let tokenType: [UInt8]
    /// The lifetime in seconds, when it is known and makes sense.
    public let expiresIn: Int?
    /// The granted scope, joined by spaces; never empty.
    public let scope: [UInt8]?
    /// The refresh token; never empty.
    public let refreshToken: [UInt8]?
    /// The identity token; never empty.
    public let idToken: [UInt8]?
    /// Every other member of the answer as JSON, `"name":value` joined by commas, without brackets: values as they were
    /// written, every digit kept, nulls left out.
    ///
    /// Never `error` and never a name of the members above.
    public let extraMembers: [UInt8]

    /// Creates a token answer.
    public init(
        accessToken: [UInt8], tokenType: [UInt8], expiresIn: Int? = nil, scope: [UInt8]? = nil,
        refreshToken: [UInt8]? = nil,
        idToken: [UInt8]? = nil, extraMembers: [UInt8] = []
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.scope = scope
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.extraMembers = extraMembers
    }
}
