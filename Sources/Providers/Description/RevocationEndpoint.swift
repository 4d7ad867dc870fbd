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
    /// Whether a refresh token is ended through the access token that it leads to.
    ///
    /// For providers that take access tokens only, and end the refresh token behind one together with it.
    public var renewsFirst = false
    /// The error words of a token that is not good, or not any more.
    public var unknownWords = [Array("invalid_token".utf8), Array("invalid_grant".utf8)]
    /// What stands in the body of a refusal of such a token, where there is no error word.
    public var unknownTexts: [[UInt8]] = []
}
