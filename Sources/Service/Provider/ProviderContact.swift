import Providers
import Wire

/// Asks providers, and measures how long they take: the one place where a request waits.
struct ProviderContact {
    private let fetch: Fetch
    private let clock: Clock

    init(_ fetch: @escaping Fetch, _ clock: Clock) {
        self.fetch = fetch
        self.clock = clock
    }

    /// Sends `request` to `origin` and returns the answer, within the time that is left since the app asked.
    ///
    /// What is to be said of the call, fine or failed, is written into `visit`.
    func ask(
        _ request: consuming Request, _ origin: Origin, _ registration: Registration, _ site: Site, _ visit: inout Visit
    ) async throws(FetchError) -> Response {
        let start = clock.now()
        let running = registration.metrics.running
        running.add()
        defer {
            running.add(-1)
            visit.providerMicroseconds = clock.now().microseconds(since: start)
        }
        do throws(FetchError) {
            let deadline = Deadline.after(milliseconds: site.upstreamMilliseconds, from: visit.start)
            return try await fetch(request, origin, deadline)
        } catch {
            visit.hint = "\(error.kind.rawValue): \(error.hint)"
            throw error
        }
    }
}
