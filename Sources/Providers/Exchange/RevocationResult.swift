/// What came of the attempt to end a token.
public enum RevocationResult: Sendable, Equatable {
    /// It is ended.
    case ended
    /// The provider does not know it, or not any more, so that it is good for nothing.
    case unknown
    /// It may still be good.
    case refused(ProviderRefusal)
}
