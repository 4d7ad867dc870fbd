public import Wire

/// Where and how a code is turned into a token.
///
/// [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3)
public struct TokenEndpoint: Sendable {
    /// The address.
    public var url: EndpointURL
    /// POST, or GET for the few that want it.
    public var method = Method.post
    /// How the parameters are written.
    public var form = ParameterForm.form
    /// How the secret is shown.
    public var authentication = ClientAuthentication.post
    /// The field that carries the secret under ``ClientAuthentication/header``.
    public var secretHeader: HeaderName?
    /// How client id and secret are written inside `Authorization: Basic`.
    public var basicEncoding = BasicEncoding.form
    /// Whether a code verifier stands in place of the secret: then never both.
    public var verifierReplacesSecret = false
    /// The name of the client id; nothing when it is not sent.
    public var clientIDName: [UInt8]? = Array("client_id".utf8)
    /// The name of the secret as a parameter.
    public var clientSecretName: [UInt8] = Array("client_secret".utf8)
    /// The name of the grant type.
    public var grantTypeName: [UInt8] = Array("grant_type".utf8)
    /// The grant type of a code; nothing when it is not sent.
    public var grantType: [UInt8]? = Array("authorization_code".utf8)
    /// The name of the code.
    public var codeName: [UInt8] = Array("code".utf8)
    /// The name of the redirect URI.
    public var redirectURIName: [UInt8] = Array("redirect_uri".utf8)
    /// How the redirect URI is sent when a client says nothing else.
    public var redirectMode = RedirectMode.send
    /// The name of the code verifier.
    public var verifierName: [UInt8] = Array("code_verifier".utf8)
    /// Further parameters.
    public var parameters: [Parameter] = []
    /// Further header fields; one of ours gives way to one of the same name.
    public var headers: [HeaderParameter] = []
    /// The value of `User-Agent`.
    public var userAgent: [UInt8] = Array("Cloakroom".utf8)
}
