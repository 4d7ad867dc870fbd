import Synchronization
import Wire

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    private let time = Mutex<(now: Int64, wall: Int64)>((now: 5_000_000_000, wall: 1_800_000_000_000))

    var clock: Clock { Clock(now: { self.now }, wallMilliseconds: { self.time.withLock { $0.wall } }) }

    var now: Instant { Instant(nanoseconds: time.withLock { $0.now }) }

    /// Lets time pass.
    func advance(milliseconds: Int64) {
        time.withLock { time in
            time.now += milliseconds * 1_000_000
            time.wall += milliseconds
        }
    }
}
