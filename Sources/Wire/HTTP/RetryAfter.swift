/// The value of `Retry-After`. [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
public enum RetryAfter {
    /// The seconds to wait: a number as written, or the time from now to a date, zero when it has passed.
    ///
    /// Nothing for anything else, negative numbers included. A number too large for `Int` is `Int.max`; the caller sets a bound.
    ///
    /// - Parameters:
    ///   - value: The field's value.
    ///   - nowMilliseconds: Milliseconds since 1970-01-01 UTC.
    /// - Returns: Seconds, zero or more; or nothing.
    public static func seconds(from value: ArraySlice<UInt8>, nowMilliseconds: Int64) -> Int? {
        if let date = HTTPDate.parse(value) {
            // Rounded up: not before the date.
            let milliseconds = max(0, date * 1_000 - nowMilliseconds)
            return Int((milliseconds + 999) / 1_000)
        }
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else { return nil }
        return Decimal.parse(value) ?? .max
    }
}
