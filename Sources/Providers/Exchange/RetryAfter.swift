import Wire

/// How long a provider asks to wait. [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
enum RetryAfter {
    /// Nobody waits longer; a larger figure is cut to this one.
    private static let longest = 3600

    /// The seconds to wait, 0 to 3600; nothing when the field is missing or neither a count of seconds nor a date.
    static func seconds(_ fields: HeaderFields, nowMilliseconds: Int64) -> Int? {
        guard let value = fields.first(.retryAfter) else { return nil }
        if !value.isEmpty, value.allSatisfy(ASCII.isDigit) { return min(Decimal.parse(value) ?? longest, longest) }
        let year = CalendarTime.year(ofMilliseconds: nowMilliseconds)
        guard let time = CalendarTime(httpDate: value, nowYear: year) else { return nil }
        return Int(max(0, min(time.seconds - nowMilliseconds / 1000, Int64(longest))))
    }
}
