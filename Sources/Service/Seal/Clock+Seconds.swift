import Wire

extension Clock {
    /// Seconds since 1970-01-01 UTC.
    var wallSeconds: Int64 { wallMilliseconds() / 1_000 }
}
