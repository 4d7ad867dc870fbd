import Providers
import Synchronization
import Wire

/// The origins that are in use, so that clients at one provider, and a configuration and its successor, share connections.
final class Origins: Sendable {
    private struct Key: Hashable {
        let isSecure: Bool
        let host: String
        let port: UInt16
        let trust: Origin.Trust
        let allowsPrivateAddresses: Bool
    }

    private let known = Mutex<[Key: Origin]>([:])

    func origin(of url: EndpointURL, _ network: NetworkRules) -> Origin {
        let key = Key(
            isSecure: url.isSecure, host: url.host, port: url.port, trust: network.trust,
            allowsPrivateAddresses: network.allowsPrivateAddresses)
        return known.withLock { known in
            if let origin = known[key] { return origin }
            let origin = url.origin(network)
            known[key] = origin
            return origin
        }
    }

    /// Whose authorities will be needed.
    var trusts: [Origin.Trust] { known.withLock { Array(Set($0.values.filter(\.isSecure).map(\.trust))) } }
}
