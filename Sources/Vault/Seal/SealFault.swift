/// Why a text cannot be opened.
public enum SealFault: Error, Equatable, Sendable, CaseIterable {
    /// It does not begin as our values do: a provider's own token, perhaps.
    case foreign
    /// It was sealed under a key that this ring does not have.
    case unknownKey
    /// It begins as our values do, and is forged, damaged, of another version, or sealed for another purpose or client.
    case broken
    /// It is genuine and its time is over.
    case expired
}
