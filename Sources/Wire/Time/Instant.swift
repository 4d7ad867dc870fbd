/// A moment on the monotonic clock, in nanoseconds since an arbitrary start.
///
/// Steps of the wall clock do not touch it, so waits and deadlines are counted in it.
public struct Instant: Sendable, Hashable, Comparable {
    /// Nanoseconds since the clock's start.
    public let nanoseconds: Int64

    /// Creates the moment `nanoseconds` after the clock's start.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Orders by time.
    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    /// The moment `milliseconds` later.
    public func advanced(milliseconds: Int64) -> Instant {
        Instant(nanoseconds: nanoseconds + milliseconds * 1_000_000)
    }

    /// Microseconds from `earlier` to this moment; never negative.
    public func microseconds(since earlier: Instant) -> Int64 { max(0, (nanoseconds - earlier.nanoseconds) / 1_000) }
}

/// The moment at which a piece of work is given up.
///
/// Absolute, so that it can be handed on from step to step unchanged.
public struct Deadline: Sendable, Hashable {
    /// When to give up.
    public let instant: Instant

    /// Gives up at `instant`.
    public init(at instant: Instant) { self.instant = instant }

    /// Gives up `milliseconds` after `start`.
    public static func after(milliseconds: Int64, from start: Instant) -> Deadline {
        Deadline(at: start.advanced(milliseconds: milliseconds))
    }
}
