/// What a token is asked for with.
public enum ClientStep: Sendable, Hashable, CaseIterable {
    /// An authorization code.
    case code
    /// A refresh token.
    case refresh
}
