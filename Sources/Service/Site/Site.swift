import Providers
import Vault
import Wire

/// A configuration made ready for requests.
///
/// Never changes: a reload makes another one.
public final class Site: Sendable {
    /// What it was made from.
    public let configuration: Configuration
    /// Common header fields.
    let standard: StandardFields
    /// One for each of the configuration's clients, in their order.
    private let registrations: [Registration]
    let upstreamMilliseconds: Int64
    /// The files that vouch for apps.
    let association: AssociationFiles
    /// How much callers may ask.
    let rates: Rates
    /// The path of the public address, which all issuers have in front; empty for nearly all.
    private let publicPath: [UInt8]
    /// What seals: the operator's keys, or else one that is as old as this process, which a reload keeps.
    let keyRing: KeyRing

    /// Makes `configuration` ready, with what outlives it: counters, claims, connections.
    public init(_ configuration: Configuration, _ facilities: Facilities) {
        self.configuration = configuration
        standard = StandardFields(isSecure: configuration.publicURL.starts(with: "https:".utf8))
        registrations = configuration.clients.map { client in
            let metrics = facilities.metrics.client(
                String(decoding: client.name, as: UTF8.self), provider: client.provider.id)
            return Registration(client, facilities.origins, metrics, facilities.limiter.budget(of: client.name))
        }
        association = AssociationFiles(configuration)
        rates = Rates(configuration.limits)
        publicPath = URLReference(configuration.publicURL).map { Array($0.path) } ?? []
        upstreamMilliseconds = configuration.deadlines.upstream.milliseconds
        keyRing = configuration.sealKeys ?? facilities.ephemeralSeals
    }

    /// The key ring as `client` uses it at `now`, in seconds since 1970.
    func seals(of client: ClientConfiguration, at now: Int64) -> ClientSeals {
        ClientSeals(ring: keyRing, client: client, now: now)
    }

    /// The client whose short name is `name`.
    func registration(_ name: ArraySlice<UInt8>) -> Registration? {
        configuration.clientIndex(named: name).map { registrations[$0] }
    }

    /// The client whose issuer has this path. [RFC 8414, section 3.1](https://www.rfc-editor.org/rfc/rfc8414#section-3.1)
    func registration(issuerPath path: ArraySlice<UInt8>) -> Registration? {
        let rest = path.dropFirst(publicPath.count)
        guard path.starts(with: publicPath), rest.first == UInt8(ascii: "/") else { return nil }
        return registration(rest.dropFirst())
    }

    /// The name that a trusted proxy gave the request; nothing when it is too long for a log or no visible ASCII.
    func proxyRequestID(_ request: borrowing Request, _ arrival: Arrival) -> [UInt8]? {
        let peer = arrival.peer
        guard configuration.trustedProxies.contains(where: { $0.contains(peer) }),
            let name = request.fields.first(.xRequestID), (1...128).contains(name.count),
            name.allSatisfy(ASCII.isVisible)
        else { return nil }
        return Array(name)
    }

    /// The address of the caller: the one that a trusted proxy names, else the connection's own.
    func caller(_ request: borrowing Request, _ arrival: Arrival) -> IPAddress {
        let proxies = configuration.trustedProxies
        guard !proxies.isEmpty else { return arrival.peer }
        var caller = arrival.peer
        // From the nearest hop outwards, as far as the hops are ours.
        for hop in ForwardedFor.hops(request.fields).reversed() {
            guard proxies.contains(where: { $0.contains(caller) }), let address = ForwardedFor.address(hop) else {
                break
            }
            caller = address
        }
        return caller
    }
}
