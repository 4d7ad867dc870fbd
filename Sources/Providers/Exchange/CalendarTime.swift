import Wire

/// A point in time in UTC, as texts write it.
struct CalendarTime: Equatable {
    /// Seconds since 1970-01-01.
    let seconds: Int64

    /// Reads `2027-12-31T23:59:59Z`, with a fraction and another zone if need be.
    ///
    /// [RFC 3339, section 5.6](https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
    init?(iso8601 text: [UInt8]) {
        guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
            text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            let year = Decimal.parse(text[0..<4]), let month = Decimal.parse(text[5..<7]),
            let day = Decimal.parse(text[8..<10])
        else { return nil }
        var zone = text[19...]
        if zone.first == UInt8(ascii: ".") { zone = zone.dropFirst().drop(while: ASCII.isDigit) }
        guard let offset = Self.offset(Array(zone)) else { return nil }
        self.init(year: year, month: month, day: day, clock: text[11..<19], offset: offset)
    }

    /// Reads a date of HTTP: `Fri, 31 Dec 2027 23:59:59 GMT` and the two older forms.
    /// [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
    init?(httpDate text: some Collection<UInt8>, nowYear: Int) {
        let words = text.split(whereSeparator: { $0 == UInt8(ascii: " ") }).map { Array($0) }
        switch words.count {
        case 6:
            guard let day = Decimal.parse(words[1]), let month = Self.month(words[2]),
                let year = Decimal.parse(words[3])
            else { return nil }
            self.init(year: year, month: month, day: day, clock: words[4][...], offset: 0)
        case 4:
            let parts = words[1].split(separator: UInt8(ascii: "-")).map { Array($0) }
            guard parts.count == 3, let day = Decimal.parse(parts[0]), let month = Self.month(parts[1]),
                var year = Decimal.parse(parts[2]), year < 100
            else { return nil }
            // Two digits that lie more than 50 years ahead are of the last century.
            year += nowYear / 100 * 100
            if year > nowYear + 50 { year -= 100 }
            self.init(year: year, month: month, day: day, clock: words[2][...], offset: 0)
        case 5:
            guard let month = Self.month(words[1]), let day = Decimal.parse(words[2]),
                let year = Decimal.parse(words[4])
            else { return nil }
            self.init(year: year, month: month, day: day, clock: words[3][...], offset: 0)
        default: return nil
        }
    }

    private init?(year: Int, month: Int, day: Int, clock: ArraySlice<UInt8>, offset: Int64) {
        let start = clock.startIndex
        guard clock.count == 8, clock[start + 2] == UInt8(ascii: ":"), clock[start + 5] == UInt8(ascii: ":"),
            let hour = Decimal.parse(clock[start..<start + 2]),
            let minute = Decimal.parse(clock[start + 3..<start + 5]),
            let second = Decimal.parse(clock[start + 6..<start + 8]), (1970...9999).contains(year),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        // Days since 1970 in a year that begins with March, so that the leap day comes last.
        let shifted = month <= 2 ? year - 1 : year
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = shifted / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second) - offset
    }

    /// The year, roughly: enough to tell one century from the next.
    static func year(ofMilliseconds milliseconds: Int64) -> Int { 1970 + Int(milliseconds / 31_556_952_000) }

    private static func offset(_ zone: [UInt8]) -> Int64? {
        if zone.count == 1, zone[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = Decimal.parse(zone[1..<3]), hours < 24,
            let minutes = Decimal.parse(zone[4..<6]), minutes < 60
        else { return nil }
        let seconds = Int64(hours * 3600 + minutes * 60)
        switch zone[0] {
        case UInt8(ascii: "+"): return seconds
        case UInt8(ascii: "-"): return -seconds
        default: return nil
        }
    }

    private static func month(_ name: [UInt8]) -> Int? {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            .firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 }
    }
}
