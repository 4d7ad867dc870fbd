import Wire

/// The time as log lines begin with it.
///
/// A line comes every few microseconds, a new second seldom: only the milliseconds are written anew.
struct LogTime {
    private var second: Int64 = -1
    private var current: [UInt8] = []

    /// The moment `milliseconds` after 1970-01-01 UTC: `2026-11-30T02:40:00.123Z`.
    mutating func text(_ milliseconds: Int64) -> [UInt8] {
        guard milliseconds / 1_000 == second else {
            second = milliseconds / 1_000
            current.removeAll(keepingCapacity: true)
            Timestamp.append(milliseconds, to: &current)
            return current
        }
        var rest = Int(milliseconds % 1_000)
        for place in [22, 21, 20] {
            current[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        return current
    }
}
