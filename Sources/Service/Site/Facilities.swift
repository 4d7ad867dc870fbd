public import Vault
public import Wire

/// What all reactors share and what outlives a configuration.
public final class Facilities: Sendable {
    /// The codes that were sent.
    let claims: ClaimTable
    let metrics: Metrics
    let origins = Origins()
    /// What callers have used of their limits.
    let limiter: Limiter
    /// What seals where the operator has given no key.
    let ephemeralSeals = KeyRing.ephemeral()
    /// Where log lines go.
    let log: LogSink
    /// Whether the service should get requests.
    let isReady: @Sendable () -> Bool

    /// Creates what reactors share.
    ///
    /// - Parameters:
    ///   - claims: The codes that were sent.
    ///   - log: Where log lines go.
    ///   - isReady: Whether the service should get requests: `/readyz` says so.
    ///   - measurements: What others have measured, for `/metrics`.
    public init(
        claims: ClaimTable, log: LogSink, isReady: @escaping @Sendable () -> Bool = { true },
        measurements: @escaping @Sendable () -> [Measurement] = { [] }
    ) {
        self.claims = claims
        self.log = log
        self.isReady = isReady
        let limiter = Limiter()
        self.limiter = limiter
        metrics = Metrics(limiter) {
            measurements() + log.measurements + [
                Measurement("claims", "Codes that are remembered as sent.", .gauge, claims.count)
            ]
        }
    }

    /// Whose authorities will be needed to reach the providers of the sites made so far.
    public var trusts: [Origin.Trust] { origins.trusts }

    /// Waits until every log line handed over so far is written.
    public func flushLog() { log.flush() }
}
