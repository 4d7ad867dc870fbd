/// How a provider learns the client secret.
///
/// [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
public enum ClientAuthentication: String, Sendable, CaseIterable {
    /// Not at all: there is no secret, or it is not asked for.
    case none
    /// As a parameter of the body, beside the client id.
    case post
    /// As a parameter of the query. Only for providers that leave no other way.
    case query
    /// By `Authorization: Basic`, client id and secret; neither is repeated in the body.
    case basic
    /// By `Authorization: Basic` with the secret as user name and no password.
    case basicUser = "basic_user"
    /// By `Authorization: Bearer`.
    case bearer
    /// As the whole value of a header field of the provider's own.
    case header
}
