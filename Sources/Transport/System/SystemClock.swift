import Glibc
public import Wire

extension Clock {
    /// The system's clocks, read at every call: for threads that are no reactor.
    public static let system = Clock(
        now: { ReactorClock().now }, wallMilliseconds: { ReactorClock().wallMilliseconds })
}
