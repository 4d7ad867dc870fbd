/// How a token is ended at a provider.
public enum RevocationStyle: String, Sendable, CaseIterable {
    /// A form with the token and the client's credentials. [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009)
    case form
    /// A request without a body that bears the very token to end.
    case bearer
}
