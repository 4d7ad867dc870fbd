public import Wire

/// What the user came back with.
public struct Callback: Sendable, Unprintable {
    /// What it comes to.
    public enum Outcome: Sendable, Unprintable {
        /// A code to exchange.
        case code([UInt8])
        /// A token in place of a code, which nobody has verified.
        case token(TokenGrant)
        /// A refusal, or an error of the provider.
        case refused(ProviderRefusal)
        /// Nothing: at this provider the callback says neither yes nor no, and the code is known already.
        case bare
    }

    /// What it comes to.
    public let outcome: Outcome
    /// The state that came back; never empty.
    public let state: [UInt8]?
    /// The redirect URI that the code was issued for, where that is another one than the user came back to.
    public let redirectURI: [UInt8]?
    /// What else came that the app needs, in order.
    public let kept: [Parameter]
}
