import Wire

/// What the transport counts, over all reactors.
public final class TransportCounters: Sendable {
    /// One counted thing.
    public struct Reading: Sendable {
        /// The metric's name, without the program's prefix.
        public let name: String
        /// What it counts, in one line.
        public let help: String
        /// Whether it can also fall.
        public let isGauge: Bool
        /// The value now.
        public let value: Int
    }

    let openConnections = AtomicCount()
    let acceptedConnections = AtomicCount()
    let refusedConnections = AtomicCount()
    let failedHandshakes = AtomicCount()
    let upstreamConnections = AtomicCount()
    let upstreamOpened = AtomicCount()
    let upstreamRetries = AtomicCount()
    /// Open connections by a keyed hash of their address.
    ///
    /// Addresses that share a place make the bound stricter, never looser.
    private let places: [AtomicCount]
    private let seed = Hasher.seed()

    init() { places = (0..<4_096).map { _ in AtomicCount() } }

    /// All values, for the operator.
    public var readings: [Reading] {
        func reading(_ name: String, _ help: String, _ isGauge: Bool, _ value: AtomicCount) -> Reading {
            Reading(name: name, help: help, isGauge: isGauge, value: value.value)
        }
        return [
            reading("connections_open", "Connections of clients that are open.", true, openConnections),
            reading("connections_accepted_total", "Connections of clients taken.", false, acceptedConnections),
            reading(
                "connections_refused_total", "Connections closed at once, over a bound.", false, refusedConnections),
            reading("handshakes_failed_total", "TLS handshakes of clients that failed.", false, failedHandshakes),
            reading("upstream_connections_open", "Connections to providers that are open.", true, upstreamConnections),
            reading("upstream_connections_total", "Connections to providers opened.", false, upstreamOpened),
            reading(
                "upstream_retries_total", "Requests sent again because a reused connection was dead.", false,
                upstreamRetries),
        ]
    }

    /// The number of open connections, of addresses like `address`.
    func place(of address: IPAddress) -> AtomicCount {
        var hasher = Hasher()
        hasher.combine(seed)
        hasher.combine(address)
        return places[hasher.finalize() & 4_095]
    }
}

extension Hasher {
    /// A value that differs from process to process.
    fileprivate static func seed() -> Int { Hasher().finalize() }
}
