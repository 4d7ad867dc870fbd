/// The name under which a code is claimed: a keyed hash, from which the code cannot be told.
///
/// The key is random and lives as long as the process, so names mean nothing outside of it.
public struct ClaimKey: Hashable, Sendable {
    let high, low: UInt64

    private static let processKey = SipKey.random()

    /// Names what a provider accepts once.
    ///
    /// - Parameters:
    ///   - tokenEndpoint: Where it is spent.
    ///   - clientID: The client identifier at the provider.
    ///   - grantType: `authorization_code`, `refresh_token`, or what else the provider calls it.
    ///   - code: The provider's own code or token, as the provider will see it.
    public init(
        tokenEndpoint: Span<UInt8>, clientID: Span<UInt8>, grantType: Span<UInt8>, code: Span<UInt8>
    ) {
        var hash = SipHash128(Self.processKey)
        hash.update(prefixed: tokenEndpoint)
        hash.update(prefixed: clientID)
        hash.update(prefixed: grantType)
        hash.update(prefixed: code)
        (high, low) = hash.finish()
    }

    /// Names what a provider accepts once.
    public init(tokenEndpoint: [UInt8], clientID: [UInt8], grantType: [UInt8], code: [UInt8]) {
        self.init(
            tokenEndpoint: tokenEndpoint.span, clientID: clientID.span, grantType: grantType.span, code: code.span)
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
