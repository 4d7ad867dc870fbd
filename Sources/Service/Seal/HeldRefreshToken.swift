import Wire

/// A refresh token in an app's hands.
struct HeldRefreshToken: Unprintable {
    /// As the app has it.
    let text: [UInt8]
    /// As the provider knows it.
    let value: [UInt8]
    /// The provider's client id that it was issued to.
    let clientID: [UInt8]
    /// When the first of its line was sealed, in seconds since 1970; nothing for a provider's own.
    let issued: Int64?
    /// Whether it came of a code of ours, or may have.
    let isOfOurCode: Bool
    /// Whether it is sealed under the key that seals now.
    let isCurrent: Bool
}
