import Providers
import Wire

/// A configuration made ready for requests. Never changes: a reload makes another one.
public final class Site: Sendable {
    /// What it was made from.
    public let configuration: Configuration
    /// Common header fields.
    let standard: StandardFields
    private let registrations: [[UInt8]: Registration]
    let upstreamMilliseconds: Int64

    /// Makes `configuration` ready.
    ///
    /// - Parameter facilities: What outlives a configuration: counters, claims, connections.
    public init(_ configuration: Configuration, _ facilities: Facilities) {
        self.configuration = configuration
        standard = StandardFields(isSecure: configuration.publicURL.starts(with: "https:".utf8))
        var registrations: [[UInt8]: Registration] = [:]
        for client in configuration.clients {
            let metrics = facilities.metrics.client(
                String(decoding: client.name, as: UTF8.self), provider: client.provider.id)
            registrations[client.name] = Registration(client, facilities.origins, metrics)
        }
        self.registrations = registrations
        upstreamMilliseconds = configuration.deadlines.upstream.milliseconds
    }

    /// The client whose short name is `name`.
    func registration(_ name: ArraySlice<UInt8>) -> Registration? { registrations[Array(name)] }

    /// The address of the caller: the one that a trusted proxy names, else the connection's own.
    func caller(_ request: borrowing Request, _ arrival: Arrival) -> IPAddress {
        let proxies = configuration.trustedProxies
        guard !proxies.isEmpty else { return arrival.peer }
        var caller = arrival.peer
        // From the nearest hop outwards, as far as the hops are ours.
        for hop in request.fields.elements(of: .xForwardedFor).reversed() {
            guard proxies.contains(where: { $0.contains(caller) }), let address = IPAddress(hop) else { break }
            caller = address
        }
        return caller
    }
}
