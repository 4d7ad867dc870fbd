import Providers

/// What an app wants turned into a token: grammar, client and redirect URI are checked, nobody has been asked yet.
enum TokenRequest {
    /// Ask the provider with this grant.
    case exchange(Grant, Provenance)
    /// The callback held the token itself, and the client allows that.
    case answer(TokenGrant)
}
