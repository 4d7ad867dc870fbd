import Synchronization
import Wire

/// What one client has used of one of its limits.
///
/// Clients are few and known, so each has cells of its own, and no stranger can touch them but by calling the client.
final class RateCell: Sendable {
    /// The moment up to which is paid, in microseconds of the monotonic clock.
    private let paid = Atomic<Int64>(.min)

    /// Counts a request; returns how many microseconds it has to wait, 0 when it is admitted.
    func admit(_ rate: Rate, now: Instant) -> Int64 {
        let now = now.nanoseconds / 1_000
        var seen = paid.load(ordering: .relaxed)
        while true {
            let ahead = seen > now ? seen - now : 0
            guard let next = rate.admitting(ahead) else { return rate.wait(ahead) }
            let result = paid.weakCompareExchange(expected: seen, desired: now + next, ordering: .relaxed)
            if result.exchanged { return 0 }
            seen = result.original
        }
    }
}
