/// How much one caller may ask in a minute.
///
/// The generic cell rate algorithm: a caller has paid ahead up to some moment, each request moves that moment by
/// ``interval``, and it may lie ``burst`` ahead of now at most. So a minute's worth may come at once, and then one for each
/// interval. One number for each caller is all there is to keep, and it means the same when a reload changes the rate.
///
/// Times are microseconds.
struct Rate: Sendable, Equatable {
    /// How far one request moves the moment; rounded up, so that what is configured is never exceeded.
    let interval: Int64
    /// How far ahead the moment may lie.
    let burst: Int64

    /// The largest count: beyond it an interval is too few microseconds to be exact.
    static let maximum = 6_000_000
    /// How much deeper than its burst a caller can get into debt by wrong guesses: so long it waits at most.
    static let debt: Int64 = 60_000_000
    /// What lies further ahead than any caller can get, clocks of reactors that are apart included, is long past.
    static let horizon: Int64 = 180_000_000

    /// Nothing for 0, which counts nothing.
    init?(perMinute count: Int) {
        guard count > 0 else { return nil }
        interval = (60_000_000 + Int64(count) - 1) / Int64(count)
        burst = interval * Int64(count)
    }

    /// How far ahead the moment lies after one more request; nothing when there may be none yet.
    func admitting(_ ahead: Int64) -> Int64? {
        let next = ahead + interval
        return next <= burst ? next : nil
    }

    /// How far ahead the moment lies after `count` requests' worth that are not asked for.
    func charging(_ count: Int64, _ ahead: Int64) -> Int64 { min(ahead + interval * count, burst + Self.debt) }

    /// How long it takes until one more is admitted.
    func wait(_ ahead: Int64) -> Int64 { max(0, ahead + interval - burst) }
}
