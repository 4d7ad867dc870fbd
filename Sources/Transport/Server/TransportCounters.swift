import Synchronization
public import Wire

/// What the transport counts, over all reactors.
public final class TransportCounters: Sendable {
    let openConnections = Counter()
    let acceptedConnections = Counter()
    let refusedConnections = Counter()
    let failedHandshakes = Counter()
    let upstreamConnections = Counter()
    let upstreamOpened = Counter()
    let upstreamRetries = Counter()
    /// Open connections by a keyed hash of their address.
    ///
    /// Addresses that share a place make the bound stricter, never looser.
    private let places = InlineArray<4_096, Atomic<Int>> { _ in Atomic(0) }

    init() {}

    /// Connections of clients that are open.
    public var open: Int { openConnections.value }

    /// All values, for the operator.
    public var measurements: [Measurement] {
        [
            Measurement("connections_open", "Connections of clients that are open.", .gauge, openConnections.value),
            Measurement("connections_total", "Connections of clients taken.", .counter, acceptedConnections.value),
            Measurement(
                "connections_refused_total", "Connections of clients closed at once, over a bound.", .counter,
                refusedConnections.value),
            Measurement(
                "handshakes_failed_total", "TLS handshakes of clients that failed.", .counter, failedHandshakes.value),
            Measurement(
                "provider_connections_open", "Connections to providers that are open.", .gauge,
                upstreamConnections.value),
            Measurement(
                "provider_connections_total", "Connections to providers opened.", .counter, upstreamOpened.value),
            Measurement(
                "provider_retries_total", "Requests sent again because a kept connection was dead.", .counter,
                upstreamRetries.value),
        ]
    }

    /// Counts a connection of `address`, unless `bound` are open already; returns where it was counted.
    ///
    /// Swift's hash is keyed anew in every process.
    func enter(_ address: IPAddress, upTo bound: Int) -> Int? {
        let place = address.hashValue & 4_095
        if places[place].add(1, ordering: .relaxed).newValue <= bound { return place }
        leave(place)
        return nil
    }

    /// A connection that was counted at `place` has ended.
    func leave(_ place: Int) { places[place].subtract(1, ordering: .relaxed) }
}
