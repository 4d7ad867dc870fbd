public import Providers
public import Vault

/// One registration of an app at a provider, as requests need it.
///
/// A class, because every request holds one for a while and all of it stays as it is until the next reload.
public final class ClientConfiguration: Sendable {
    /// The short name: the first segment of a request's path, `[a-z0-9][a-z0-9-]{0,62}`.
    public let name: [UInt8]
    /// The provider, with the configuration's own changes in it.
    public let provider: ProviderDescription
    /// The client id at the provider.
    public let clientID: [UInt8]
    /// Client ids for platforms that have their own, by platform.
    public let clientIDs: [String: [UInt8]]
    /// The client secret; absent where the provider asks for none.
    public let secret: Secret?
    /// Where an app may be opened again; none allowed when empty.
    public let redirectURIs: [RedirectURI]
    /// What the client may do and how it is answered.
    public let policy: ClientPolicy

    /// The issuer, which is public URL, slash and name; never taken from a request.
    public let issuer: [UInt8]
    /// The allowed scopes, sorted by their bytes, for a look-up per request.
    public let scopes: [[UInt8]]
    /// How the redirect URI goes upstream: the client's way, or the provider's.
    public let redirectMode: RedirectMode
    /// The only redirect URI, when there is exactly one and it stands for itself: what a request without one means.
    public let onlyRedirectURI: [UInt8]?

    /// Creates a client and what requests need of it.
    ///
    /// - Parameters:
    ///   - name: The short name.
    ///   - provider: The provider, with the configuration's own changes in it.
    ///   - clientID: The client id there.
    ///   - clientIDs: Client ids for platforms that have their own.
    ///   - secret: The client secret; nothing where the provider asks for none.
    ///   - redirectURIs: Where an app may be opened again.
    ///   - policy: What the client may do.
    ///   - publicURL: Where apps reach the service, without a slash at the end.
    public init(
        name: [UInt8], provider: ProviderDescription, clientID: [UInt8], clientIDs: [String: [UInt8]] = [:],
        secret: Secret?,
        redirectURIs: [RedirectURI], policy: ClientPolicy, publicURL: [UInt8]
    ) {
        self.name = name
        self.provider = provider
        self.clientID = clientID
        self.clientIDs = clientIDs
        self.secret = secret
        self.redirectURIs = redirectURIs
        self.policy = policy
        issuer = publicURL + [UInt8(ascii: "/")] + name
        redirectMode = policy.redirectMode ?? provider.token.redirectMode
        scopes = policy.scopes.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        onlyRedirectURI =
            redirectURIs.count == 1 && redirectURIs[0].allowsAnyPort == false ? redirectURIs[0].bytes : nil
    }

    /// The provider's client id that an app means by `identifier`: the short name or one of the provider's ids; nothing when it
    /// is another client's.
    public func clientID(for identifier: ArraySlice<UInt8>) -> [UInt8]? {
        if identifier.elementsEqual(clientID) || identifier.elementsEqual(name) { return clientID }
        for id in clientIDs.values where identifier.elementsEqual(id) { return id }
        return nil
    }

    /// The registered redirect URI that `candidate` is, byte for byte but for a port that was left open.
    public func redirectURI(matching candidate: [UInt8]) -> RedirectURI? { redirectURI(matching: candidate.span) }

    /// The registered redirect URI that `candidate` is, byte for byte but for a port that was left open.
    public func redirectURI(matching candidate: Span<UInt8>) -> RedirectURI? {
        for entry in redirectURIs where entry.matches(candidate) { return entry }
        return nil
    }

    /// Whether an app may ask for `scope`.
    public func allows(scope: ArraySlice<UInt8>) -> Bool {
        scopes.isEmpty || scopes.contains { $0.elementsEqual(scope) }
    }
}
