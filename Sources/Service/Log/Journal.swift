import Providers
import Wire

/// Writes down what came of each request: one log line, and the counts.
final class Journal {
    private let log: Log
    private let metrics: Metrics
    private let clock: Clock

    init(_ log: Log, _ metrics: Metrics, _ clock: Clock) {
        self.log = log
        self.metrics = metrics
        self.clock = clock
    }

    /// A token went out, or another answer that a provider was asked for.
    func granted(_ visit: Visit, outcome: String, status: Int = 200) {
        let now = clock.now()
        if let metrics = visit.registration?.metrics {
            switch visit.grant {
            case .code: metrics.codeTokens.add()
            case .refresh: metrics.refreshTokens.add()
            case nil: break
            }
            measure(visit, metrics, now)
        }
        log.write(Self.exchange[Log.Level.info.rank]) { line in
            line.add(Name.outcome, word: outcome)
            visit.write(to: &line, status: status, now: now)
        }
    }

    /// A request was refused, by an answer of this `status`; the refusal's own when nothing.
    func refused(_ visit: Visit, _ refusal: Refusal, status: Int? = nil) {
        let now = clock.now()
        if let metrics = visit.registration?.metrics {
            metrics.refused(refusal.reason)
            measure(visit, metrics, now)
        } else {
            metrics.strangers.add(refusal.reason)
        }
        let wasAsked = visit.providerMicroseconds != nil
        // What a caller says that a provider has said is hearsay: it must not ring the operator's bell.
        let opening = wasAsked ? Self.exchange[refusal.level.rank] : Self.refused[refusal.hearsayLevel.rank]
        log.write(opening) { line in
            line.add(Name.outcome, word: refusal.word)
            line.add(Name.reason, word: refusal.reason.rawValue)
            if let field = refusal.field {
                line.add(Name.field, text: Array(field.utf8))
            }
            if let providerError = refusal.providerError {
                line.add(Name.providerError, text: providerError)
            }
            visit.write(to: &line, status: status ?? refusal.status, now: now)
        }
    }

    /// An app does something that its makers should know of.
    ///
    /// Once for each client.
    func warn(_ level: Log.Level, _ text: String, _ registration: Registration) {
        log.write(LogLine.Opening(level, "notice")) { line in
            line.add(members: registration.logMembers)
            line.add(Name.text, text: Array(text.utf8))
        }
    }

    /// Hands over what was gathered.
    func flush() { log.flush() }

    func setThreshold(_ level: Log.Level) { log.threshold = level }

    private func measure(_ visit: Visit, _ metrics: ClientMetrics, _ now: Instant) {
        guard let microseconds = visit.providerMicroseconds else { return }
        metrics.durations.add(microseconds: Int(now.microseconds(since: visit.start)))
        metrics.providerDurations.add(microseconds: Int(microseconds))
    }

    /// How lines about requests begin, by the rank of their level.
    private static let exchange = Log.Level.allCases.map { LogLine.Opening($0, "exchange") }
    private static let refused = Log.Level.allCases.map { LogLine.Opening($0, "refused") }

    private enum Name {
        static let outcome = LogLine.Name("outcome")
        static let reason = LogLine.Name("reason")
        static let field = LogLine.Name("field")
        static let providerError = LogLine.Name("provider_error")
        static let text = LogLine.Name("text")
    }
}

extension Refusal {
    /// How much it matters when no provider was asked.
    fileprivate var hearsayLevel: Log.Level {
        guard case .problem(let code) = kind, code.isProviders else { return level }
        return .info
    }

    /// What the operator must mend is an error, what passes by itself a warning, and what the caller did wrong is news.
    fileprivate var level: Log.Level {
        switch kind {
        case .grant: .info
        case .problem(.providerRejectedClient), .problem(.internal): .error
        // These two are the caller's own doing, and any caller could fill the log with them.
        case .problem(.notImplemented), .problem(.versionNotSupported): .info
        case .problem(let code): code.status >= 500 ? .warning : .info
        }
    }
}
