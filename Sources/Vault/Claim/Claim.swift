/// What became of an attempt to claim a code.
public enum Claim: Sendable, Hashable {
    /// The code is the caller's to spend, and nobody else's.
    case granted
    /// The code was claimed before and is not to be sent again.
    case taken
    /// No claim can be recorded, so nothing may be sent.
    case full
}
