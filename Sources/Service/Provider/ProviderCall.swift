import Providers
import Wire

/// Asks providers for one reactor's endpoints: within the deadline, counted and timed.
final class ProviderCall {
    private let fetch: Fetch
    private let clock: Clock

    init(_ fetch: @escaping Fetch, _ clock: Clock) {
        self.fetch = fetch
        self.clock = clock
    }

    /// The time by which answers are judged: milliseconds since 1970.
    var wallMilliseconds: Int64 { clock.wallMilliseconds() }

    /// The time by which seals are judged: seconds since 1970.
    var wallSeconds: Int64 { clock.wallSeconds }

    /// The moment now.
    var now: Instant { clock.now() }

    /// Fetches a request token.
    func requestToken(
        _ request: consuming Request, _ origin: Origin, _ registration: Registration, _ site: Site, _ visit: Visit
    ) async throws(Refusal) -> [UInt8] {
        let answer: Response
        do throws(FetchError) {
            answer = try await ask(request, origin, registration, site, visit)
        } catch {
            throw Refusal(ProviderRefusal(error))
        }
        switch registration.provider.readRequestToken(answer, nowMilliseconds: wallMilliseconds) {
        case .refused(let refusal): throw Refusal(refusal)
        case .token(let token): return token
        }
    }

    /// Sends `request` and returns the whole answer; how long it took is noted in `visit`, and why it failed.
    func ask(
        _ request: consuming Request, _ origin: Origin, _ registration: Registration, _ site: Site, _ visit: Visit
    ) async throws(FetchError) -> Response {
        begin(visit, registration)
        let outcome: Result<Response, FetchError>
        do throws(FetchError) {
            outcome = .success(try await fetch(request, origin, deadline(visit, site)))
        } catch {
            outcome = .failure(error)
        }
        end(visit, registration, outcome)
        return try outcome.get()
    }

    /// When a call for `visit` is given up.
    func deadline(_ visit: Visit, _ site: Site) -> Deadline {
        Deadline.after(milliseconds: site.upstreamMilliseconds, from: visit.start)
    }

    /// A call goes out.
    func begin(_ visit: Visit, _ registration: Registration) {
        registration.metrics.running.add()
        visit.asked = clock.now()
    }

    /// A call has come to its end: how long it took is noted in `visit`, and why it failed.
    func end(_ visit: Visit, _ registration: Registration, _ outcome: Result<Response, FetchError>) {
        registration.metrics.running.add(-1)
        visit.providerMicroseconds = (visit.providerMicroseconds ?? 0) + clock.now().microseconds(since: visit.asked)
        if case .failure(let error) = outcome { visit.hint = "\(error.kind.rawValue): \(error.hint)" }
    }
}
