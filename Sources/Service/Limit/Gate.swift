import Providers
import Wire

/// Lets requests of one reactor pass, within the limits of the configuration.
struct Gate {
    private let limiter: Limiter
    private let clock: Clock

    init(_ limiter: Limiter, _ clock: Clock) {
        self.limiter = limiter
        self.clock = clock
    }

    /// What a wrong guess costs beside the request itself.
    ///
    /// An app that errs does so once and then sends the user to sign in, which takes seconds; a guesser does nothing
    /// else. With 10, a limit of 600 a minute leaves a guesser 54 guesses, and an honest address does not feel it.
    static let guessCost: Int64 = 10

    /// Counts a request of any kind against its address; returns what to say when there are too many.
    func refusal(of visit: Visit, _ site: Site) -> Refusal? {
        guard site.rates.requestsPerAddress != nil else { return nil }
        do throws(Refusal) {
            try limiter.admit(.requestsPerAddress, site.rates.requestsPerAddress, from: visit.caller, now: visit.start)
            return nil
        } catch {
            return error
        }
    }

    /// Counts a request against the client that it is for.
    func admit(_ visit: Visit, to registration: Registration, _ site: Site) throws(Refusal) {
        try limiter.admit(
            .requestsPerClient, site.rates.requestsPerClient, registration.budget.requests, now: visit.start)
    }

    /// Counts a sign-in for which a provider is asked: one call to it that anybody can bring about, without a grant.
    ///
    /// For every endpoint that fetches a request token, before it does.
    func admitSignIn(_ visit: Visit, at registration: Registration, _ site: Site) throws(Refusal) {
        try limiter.admit(.signInsPerAddress, site.rates.signInsPerAddress, from: visit.caller, now: visit.start)
        try limiter.admit(.signInsPerClient, site.rates.signInsPerClient, registration.budget.signIns, now: visit.start)
    }

    /// Charges the address more for a refusal that a guesser would meet.
    func charge(_ refusal: Refusal, _ visit: Visit, _ site: Site) {
        guard let rate = site.rates.requestsPerAddress, refusal.isWrongGuess else { return }
        limiter.charge(.requestsPerAddress, rate, Self.guessCost, to: visit.caller, now: clock.now())
    }
}

extension Refusal {
    /// Whether the caller brought a code, verifier or token that is not good, as one does who tries some out.
    ///
    /// Never a provider's outage, and never a refresh token that has run out by itself.
    var isWrongGuess: Bool {
        guard case .grant = kind else { return false }
        return switch reason {
        case .badVerifier, .codeExpired, .codeForOtherClient, .codeSpent, .codeUnknown, .notOurToken, .replayed,
            .tokenRevoked, .wrongClient:
            true
        // The provider's own invalid_grant, where it says no more.
        case .providerSaidNo: kind == .grant(.invalidGrant)
        default: false
        }
    }
}
