/// How a token is ended. [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009)
public struct RevocationEndpoint: Sendable {
    /// The address; nothing when the provider has none.
    public var url: EndpointURL?
    /// What is sent.
    public var style = RevocationStyle.form
    /// The name of the token.
    public var tokenName: [UInt8] = Array("token".utf8)
    /// Whether `token_type_hint` may be sent.
    public var takesHint = true
}
