/// The two clocks, as a value, so that a test can set them.
public struct Clock: Sendable {
    /// The monotonic clock.
    ///
    /// On a reactor it is read once per turn, so a call costs nothing.
    public let now: @Sendable () -> Instant
    /// Milliseconds since 1970-01-01 UTC.
    public let wallMilliseconds: @Sendable () -> Int64

    /// Creates a clock from its two readings.
    public init(now: @escaping @Sendable () -> Instant, wallMilliseconds: @escaping @Sendable () -> Int64) {
        self.now = now
        self.wallMilliseconds = wallMilliseconds
    }
}
