public import Wire

/// Where codes are spent: names them for the table of claims, and has hashed once what all of their names have in common.
///
/// The key is random and lives as long as the process, so names mean nothing outside of it.
public struct ClaimScope: Unprintable, Sendable {
    private static let processKey = SipKey.random()

    private let beginning: SipHash128

    /// Begins the names of what is spent at one place.
    ///
    /// - Parameters:
    ///   - tokenEndpoint: Where it is spent.
    ///   - grantType: `authorization_code`, `refresh_token`, or what else the provider calls it.
    public init(tokenEndpoint: [UInt8], grantType: [UInt8]) {
        var hash = SipHash128(Self.processKey)
        hash.update(prefixed: tokenEndpoint.span)
        hash.update(prefixed: grantType.span)
        beginning = hash
    }

    /// Names what a provider accepts once.
    ///
    /// - Parameters:
    ///   - clientID: The client identifier at the provider.
    ///   - code: The provider's own code or token, as the provider will see it.
    /// - Returns: The name.
    public func key(clientID: [UInt8], code: [UInt8]) -> ClaimKey {
        var hash = beginning
        hash.update(prefixed: clientID.span)
        hash.update(prefixed: code.span)
        let (high, low) = hash.finish()
        return ClaimKey(high: high, low: low)
    }
}
