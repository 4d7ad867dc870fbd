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
        Quirk("slow", "the answer comes after 2 seconds", .delay(milliseconds: 2_000)),
        Quirk("hang", "the answer comes after 30 seconds, behind every deadline", .delay(milliseconds: 30_000)),
    ]
}
