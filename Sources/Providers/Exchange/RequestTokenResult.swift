public import Wire

/// What a provider's answer to the call before the sign-in comes to.
public enum RequestTokenResult: Sendable, Unprintable {
    /// A request token.
    case token([UInt8])
    /// None.
    case refused(ProviderRefusal)
}
