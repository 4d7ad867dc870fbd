import Wire

/// Where a grant comes from, as far as the answer depends on it.
enum Provenance: Unprintable {
    /// The app has the code from the provider.
    case providerCode
    /// The app has the code from us; these members of a JSON object came with it.
    case ourCode(kept: [UInt8])
    /// The app has a refresh token.
    case refreshToken(HeldRefreshToken)

    /// Whether a code of ours stands at the beginning: then the app takes us for the issuer.
    var isOurs: Bool {
        switch self {
        case .providerCode: false
        case .ourCode: true
        case .refreshToken(let held): held.isOfOurCode
        }
    }
}
