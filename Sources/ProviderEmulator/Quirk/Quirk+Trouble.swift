extension Quirk {
    /// The provider itself fails.
    static let troubles = [
        Quirk("server-error", "500 in the provider's own words", .trouble(.serverError)),
        Quirk("unavailable", "503 with Retry-After", .trouble(.unavailable)),
        Quirk("rate-limited", "429 with Retry-After", .trouble(.rateLimited)),
    ]

    /// The right answer, late.
    ///
    /// The call has taken effect before the wait begins.
    static let delays = [
        Quirk("slow", "the answer comes after about 2 seconds", .delay(ticks: 16)),
        Quirk("hang", "the answer comes after about 30 seconds, behind every deadline", .delay(ticks: 240)),
    ]
}
