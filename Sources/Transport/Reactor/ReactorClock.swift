import Glibc
import Wire

/// The two clocks as a reactor sees them: read once per turn.
struct ReactorClock {
    private(set) var now: Instant
    private(set) var wallMilliseconds: Int64

    init() {
        now = Instant(nanoseconds: Self.read(CLOCK_MONOTONIC))
        wallMilliseconds = Self.read(CLOCK_REALTIME) / 1_000_000
    }

    mutating func update() { self = ReactorClock() }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
