public import Wire

/// How an access token is renewed, where that differs from the way a code is exchanged.
///
/// [RFC 6749, section 6](https://www.rfc-editor.org/rfc/rfc6749#section-6)
public struct RefreshEndpoint: Sendable {
    /// Whether the provider renews at all.
    public var isSupported = true
    /// The address; the token endpoint's when nothing.
    public var url: EndpointURL?
    /// The method; the token endpoint's when nothing.
    public var method: Method?
    /// How the parameters are written; as at the token endpoint when nothing.
    public var form: ParameterForm?
    /// How the secret is shown; as at the token endpoint when nothing.
    public var authentication: ClientAuthentication?
    /// The grant type; nothing when it is not sent.
    public var grantType: [UInt8]? = Array("refresh_token".utf8)
    /// The name of the refresh token.
    public var tokenName: [UInt8] = Array("refresh_token".utf8)
    /// Whether a smaller scope may be asked for.
    public var takesScope = true
    /// Whether each renewal brings a new refresh token and ends the old one.
    public var rotates = false
    /// Further parameters.
    public var parameters: [Parameter] = []
}
