import Providers
import Synchronization
import Wire

/// What the service counts, and how it is shown: Prometheus' text format, version 0.0.4.
final class Metrics: Sendable {
    /// Requests refused before their client was known.
    let strangers = ReasonCounts()
    private let clients = Mutex<[ClientMetrics]>([])
    private let limiter: Limiter
    private let others: @Sendable () -> [Measurement]

    /// - Parameters:
    ///   - limiter: What counts how often a limit was reached.
    ///   - others: What has been measured elsewhere.
    init(_ limiter: Limiter, others: @escaping @Sendable () -> [Measurement]) {
        self.limiter = limiter
        self.others = others
    }

    /// The counters of a client; the same ones again after a reload.
    func client(_ name: String, provider: String) -> ClientMetrics {
        clients.withLock { clients in
            if let known = clients.first(where: { $0.client == name && $0.provider == provider }) { return known }
            let made = ClientMetrics(client: name, provider: provider)
            clients.append(made)
            return made
        }
    }

    /// All of it as text.
    var text: [UInt8] {
        let clients = clients.withLock { $0 }
        var page = MetricsPage()
        page.begin("tokens_total", "Tokens handed to apps.", "counter")
        for client in clients {
            page.add(client, [("grant", GrantKind.code.rawValue)], client.codeTokens.value)
            page.add(client, [("grant", GrantKind.refresh.rawValue)], client.refreshTokens.value)
        }
        page.begin("refusals_total", "Requests refused, by reason.", "counter")
        for client in clients {
            for (reason, count) in client.refusalReadings { page.add(client, [("reason", reason.rawValue)], count) }
        }
        for (reason, count) in strangers.readings {
            page.add([("client", ""), ("provider", ""), ("reason", reason.rawValue)], count)
        }
        page.begin("limited_total", "Requests refused because a limit was reached.", "counter")
        for (kind, count) in limiter.readings { page.add([("limit", kind.rawValue)], count) }
        page.begin("exchanges_running", "Requests that wait for their provider.", "gauge")
        for client in clients { page.add(client, [], client.running.value) }
        page.begin(
            "exchange_duration_seconds", "From request to answer, for those that reached a provider.", "histogram")
        for client in clients { page.add(client, client.durations) }
        page.begin("provider_duration_seconds", "The provider's part of it.", "histogram")
        for client in clients { page.add(client, client.providerDurations) }
        for measurement in others() {
            page.begin(measurement.name, measurement.help, measurement.kind.rawValue)
            page.add([], measurement.value)
        }
        return page.text
    }
}
