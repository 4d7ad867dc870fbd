import Providers
import Vault
import Wire

/// One client with what its requests need beside the configuration: whom to contact, what to count.
final class Registration: Sendable {
    let configuration: ClientConfiguration
    let metrics: ClientMetrics
    /// What has been used of its limits.
    let budget: ClientBudget
    let tokenOrigin: Origin
    let refreshOrigin: Origin
    /// Nothing where no request token is fetched.
    let requestTokenOrigin: Origin?
    /// Nothing where no token can be ended.
    let revocationOrigin: Origin?
    /// What a library needs to know of the client.
    let discovery: StaticDocument
    /// Other names of the client's endpoints; empty for nearly all.
    private let aliases: [(path: [UInt8], endpoint: ClientEndpoint)]
    /// The pages that may call the client; nothing when none may.
    let crossOrigins: CrossOrigins?
    /// How log lines name the client and its provider.
    let logMembers: [UInt8]
    /// Names the codes that are spent at the token endpoint.
    let claims: ClaimScope
    /// Says once each that an app sends a client secret, and that it sends ours.
    let sentSecret = Counter()
    let sentOurSecret = Counter()

    init(
        _ configuration: ClientConfiguration, _ origins: Origins, _ metrics: ClientMetrics, _ budget: ClientBudget
    ) {
        let provider = configuration.provider
        self.configuration = configuration
        self.metrics = metrics
        self.budget = budget
        tokenOrigin = origins.origin(of: provider.token.url, provider.network)
        refreshOrigin = provider.refresh.url.map { origins.origin(of: $0, provider.network) } ?? tokenOrigin
        requestTokenOrigin = provider.requestToken.url.map { origins.origin(of: $0, provider.network) }
        revocationOrigin = provider.revocation.url.map { origins.origin(of: $0, provider.network) }
        discovery = StaticDocument(discoveryOf: configuration)
        aliases = configuration.policy.aliases.map { (Array($0.key.utf8), $0.value) }
        crossOrigins = CrossOrigins(configuration.policy.corsOrigins)
        logMembers = LogLine.members([
            (LogLine.Name("client"), configuration.name), (LogLine.Name("provider"), Array(provider.id.utf8)),
        ])
        claims = ClaimScope(
            tokenEndpoint: Array(provider.token.url.text.utf8), grantType: GrantKind.code.bytes)
    }

    var provider: ProviderDescription { configuration.provider }

    /// What is at `path`, which begins behind the client's name and its slash.
    func endpoint(at path: ArraySlice<UInt8>) -> ClientEndpoint? {
        ClientEndpoint(at: path) ?? aliases.first { path.elementsEqual($0.path) }?.endpoint
    }
}
