import Wire

/// An attempt to redeem a code.
struct Redemption: Sendable {
    let code: ByteString
    let provider: ProviderName
    let clientID: ByteString
    let redirectURI: ByteString?
    var verifier: ByteString?
    let time: Instant
}

extension Redemption: Unprintable {}
