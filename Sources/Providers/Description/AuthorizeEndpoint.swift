/// Where and how the user is asked.
///
/// [RFC 6749, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1)
public struct AuthorizeEndpoint: Sendable {
    /// The page that a browser is sent to; nothing when only codes that an app already has are exchanged.
    public var url: EndpointURL?
    /// The page for an app that opens it itself, where it differs.
    public var signInURL: EndpointURL?
    /// The name of the client id; nothing when it is not sent.
    public var clientIDName: [UInt8]? = Array("client_id".utf8)
    /// The name of the redirect URI.
    public var redirectURIName: [UInt8]? = Array("redirect_uri".utf8)
    /// The value of `response_type`; nothing when it is not sent.
    public var responseType: [UInt8]? = Array("code".utf8)
    /// The value of `response_mode`; nothing when it is not sent.
    public var responseMode: [UInt8]?
    /// The name of the scopes; nothing when the provider has none.
    public var scopeName: [UInt8]? = Array("scope".utf8)
    /// What joins the scopes.
    public var scopeSeparator: [UInt8] = [UInt8(ascii: " ")]
    /// The scopes that are asked for when nobody names others.
    public var scopes: [[UInt8]] = []
    /// Further parameters, which may refer to values of the request.
    public var parameters: [TemplateParameter] = []
    /// What the address must end with, without the `#`; nothing for nearly all.
    public var fragment: [UInt8]?
    /// The longest `state` that the provider returns whole, in bytes; 0 when it loses it.
    public var stateLimit = 4096
    /// Whether it takes a code challenge.
    public var pkce = PKCESupport.optional

    /// Whether the provider brings its answer by a form POST, so that a cookie must be `SameSite=None` to come along.
    public var postsItsAnswer: Bool { responseMode.map { $0.elementsEqual("form_post".utf8) } ?? false }
}
