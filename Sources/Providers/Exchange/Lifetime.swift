import Wire

/// How long a token lives, as providers write it.
enum Lifetime {
    /// A longer one is no lifetime but a mistake, such as a point in time: about 31 years.
    private static let longest = 1_000_000_000

    /// The seconds in `text`; nothing when it is no number, zero, negative or beyond belief.
    static func seconds(_ text: [UInt8]) -> Int? {
        guard let seconds = JSONNumber.wholeSeconds(text), seconds > 0, seconds <= longest else { return nil }
        return seconds
    }

    /// The seconds until `text`: seconds or milliseconds since 1970, or an ISO 8601 time.
    static func seconds(until text: [UInt8], nowMilliseconds: Int64) -> Int? {
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
}
