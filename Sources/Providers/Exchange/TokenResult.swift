public import Wire

/// What a provider's answer to a grant comes to.
public enum TokenResult: Sendable, Unprintable {
    /// A token.
    case token(TokenGrant)
    /// No token.
    case refused(ProviderRefusal)
}
