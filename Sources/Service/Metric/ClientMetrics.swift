import Providers
import Wire

/// What is counted for one client.
final class ClientMetrics: Sendable {
    let client: String
    let provider: String
    /// Tokens handed out, for codes and for refresh tokens.
    let codeTokens = Counter()
    let refreshTokens = Counter()
    /// Tokens without a refresh token, where one was hoped for.
    let running = Counter()
    /// From the request to the answer.
    let durations = Histogram()
    /// The provider's part of it.
    let providerDurations = Histogram()
    private let refusals = ReasonCounts()

    init(client: String, provider: String) {
        self.client = client
        self.provider = provider
    }

    func refused(_ reason: Reason) { refusals.add(reason) }

    var refusalReadings: [(reason: Reason, count: Int)] { refusals.readings }
}

/// One count for each reason.
final class ReasonCounts: Sendable {
    private let counts = Dictionary(uniqueKeysWithValues: Reason.allCases.map { ($0, Counter()) })

    func add(_ reason: Reason) { counts[reason]?.add() }

    /// Those that are not 0, in the order of the list.
    var readings: [(reason: Reason, count: Int)] {
        Reason.allCases.compactMap { reason in
            counts[reason].flatMap { $0.value > 0 ? (reason, $0.value) : nil }
        }
    }
}
