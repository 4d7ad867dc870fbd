/// By which keys an identity token can be checked.
///
/// [OpenID Connect Discovery 1.0, section 3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata)
public struct IdentityKeys: Sendable {
    /// Where the provider's public keys are; nothing at providers without identity tokens.
    public var url: EndpointURL?
    /// The algorithms that it signs with.
    public var algorithms = [Array("RS256".utf8)]
}
