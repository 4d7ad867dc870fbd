import Wire

/// How long a token lives, as providers write it.
enum Lifetime {
    /// A longer one is no lifetime but a mistake, such as a point in time: about 31 years.
    private static let longest = 1_000_000_000

    /// The seconds that the value at `index` says, as a number or a text; nothing when it is zero, negative or beyond belief.
    static func seconds(at index: Int, in document: borrowing JSONDocument) -> Int? {
        let value = document.nodes[index]
        // Nearly all are numbers of a few digits.
        let digits = value.kind == .number ? Decimal.parse(document.text[value.range]) : nil
        guard let seconds = digits ?? text(index, document).flatMap({ JSONNumber.wholeSeconds($0) }), seconds > 0,
            seconds <= longest
        else { return nil }
        return seconds
    }

    /// The seconds until the time that the value at `index` says: seconds or milliseconds since 1970, or an ISO 8601 time.
    static func seconds(
        untilTimeAt index: Int, in document: borrowing JSONDocument, nowMilliseconds: Int64
    ) -> Int? {
        guard let text = text(index, document) else { return nil }
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

    private static func text(_ index: Int, _ document: borrowing JSONDocument) -> [UInt8]? {
        switch document.nodes[index].kind {
        case .string: document.contents(at: index)
        case .number: Array(document.text[document.nodes[index].range])
        default: nil
        }
    }
}
