import Glibc
import Synchronization
import Wire

/// The two clocks as a reactor sees them: read once per turn.
///
/// Atomic without an order, which costs what plain memory does; a plain property of an object that changes costs a look-up in the
/// runtime's list of accesses whenever it is read, and the time is read a dozen times per exchange.
final class ReactorClock: Sendable {
    private let monotonic: Atomic<Int64>
    private let wall: Atomic<Int64>

    init() {
        monotonic = Atomic(Self.read(CLOCK_MONOTONIC))
        wall = Atomic(Self.read(CLOCK_REALTIME) / 1_000_000)
    }

    /// The moment of the last update.
    var now: Instant { Instant(nanoseconds: monotonic.load(ordering: .relaxed)) }

    /// Milliseconds since 1970 at the last update.
    var wallMilliseconds: Int64 { wall.load(ordering: .relaxed) }

    func update() {
        monotonic.store(Self.read(CLOCK_MONOTONIC), ordering: .relaxed)
        wall.store(Self.read(CLOCK_REALTIME) / 1_000_000, ordering: .relaxed)
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
