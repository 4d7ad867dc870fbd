/// A value of the member `error`, as OAuth spells it.
///
/// [RFC 6749, sections 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1) and
/// [5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2), and
/// [RFC 7009, section 2.2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1)
public enum OAuthError: String, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case unsupportedTokenType = "unsupported_token_type"
    case invalidScope = "invalid_scope"
    case accessDenied = "access_denied"
    case serverError = "server_error"
    case temporarilyUnavailable = "temporarily_unavailable"

    /// What it means, for the caller.
    ///
    /// Constant.
    public var text: String {
        switch self {
        case .invalidRequest: "The request is not complete or not well-formed."
        case .invalidClient: "The client is not known here."
        case .invalidGrant:
            "The code or refresh token is not valid, has expired, was used before or belongs to another client."
        case .unauthorizedClient: "The client may not ask for this."
        case .unsupportedGrantType: "This kind of grant is not supported."
        case .unsupportedResponseType: "This kind of answer is not supported."
        case .unsupportedTokenType: "This kind of token cannot be ended before its time."
        case .invalidScope: "The scope is not known or larger than what was granted."
        case .accessDenied: "The user or the provider refused access."
        case .serverError: "The request cannot be answered because of a fault that is not the caller's."
        case .temporarilyUnavailable: "The request cannot be answered now; later it can."
        }
    }
}
