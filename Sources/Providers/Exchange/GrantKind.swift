/// What is handed to a token endpoint.
public enum GrantKind: String, Sendable, CaseIterable {
    /// An authorization code, or a request token that the user approved.
    case code = "authorization_code"
    /// A refresh token.
    case refresh = "refresh_token"
}
