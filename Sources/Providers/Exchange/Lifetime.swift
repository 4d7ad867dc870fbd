import Wire

/// How long a token lives, as providers write it.
enum Lifetime {
    /// A longer one is no lifetime but a mistake, such as a point in time: about 31 years.
    private static let longest = 1_000_000_000

    /// The seconds that `value` says, as a number or a text; nothing when it is zero, negative or beyond belief.
    static func seconds(_ value: JSONValue) -> Int? {
        guard let seconds = value.integer ?? text(value).flatMap({ JSONNumber.wholeSeconds($0) }), seconds > 0,
            seconds <= longest
        else { return nil }
        return seconds
    }

    /// The seconds until the time that `value` says: seconds or milliseconds since 1970, or an ISO 8601 time.
    static func seconds(until value: JSONValue, nowMilliseconds: Int64) -> Int? {
        guard let text = text(value) else { return nil }
        let milliseconds: Int64
        if let number = JSONNumber.wholeSeconds(text) {
            // Seconds reach this figure in the year 5138.
            milliseconds = number >= 100_000_000_000 ? Int64(number) : Int64(number) * 1000
        } else if let time = CalendarTime(iso8601: text) {
            milliseconds = time.seconds * 1000
        } else {
            return nil
        }
        let seconds = (milliseconds - nowMilliseconds) / 1000
        return seconds > 0 && seconds <= longest ? Int(seconds) : nil
    }

    private static func text(_ value: JSONValue) -> [UInt8]? { value.string ?? value.number.map { Array($0) } }
}
