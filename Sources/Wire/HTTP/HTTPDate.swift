/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
public enum HTTPDate {
    /// The date `seconds` after 1970-01-01 UTC, as an IMF-fixdate; the year is kept within 1 to 9999.
    public static func format(_ seconds: Int64) -> [UInt8] {
        let clamped = min(max(seconds, earliest), latest)
        var days = clamped / 86_400
        var second = clamped % 86_400
        if second < 0 {
            second += 86_400
            days -= 1
        }
        let (year, month, day) = civil(days)
        // Day 0 was a Thursday.
        let weekday = Int((days % 7 + 7 + 4) % 7)
        var output: [UInt8] = []
        output.reserveCapacity(length)
        output.append(contentsOf: weekdays[weekday * 3..<weekday * 3 + 3])
        output.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")])
        output.appendDigits(day, 2)
        output.append(UInt8(ascii: " "))
        output.append(contentsOf: months[(month - 1) * 3..<month * 3])
        output.append(UInt8(ascii: " "))
        output.appendDigits(year, 4)
        output.append(UInt8(ascii: " "))
        output.appendDigits(Int(second / 3_600), 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits(Int(second / 60 % 60), 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits(Int(second % 60), 2)
        output.append(contentsOf: zone)
        return output
    }

    /// Seconds from 1970-01-01 UTC to an IMF-fixdate, or nothing when `value` is none or names a day that does not exist.
    public static func parse(_ value: ArraySlice<UInt8>) -> Int64? {
        let text = Array(value)
        guard text.count == length, Array(text[25...]) == zone, text[3] == UInt8(ascii: ","), text[4] == 0x20,
            text[7] == 0x20,
            text[11] == 0x20, text[16] == 0x20, text[19] == UInt8(ascii: ":"), text[22] == UInt8(ascii: ":"),
            let weekday = index(of: text[0..<3], in: weekdays), let monthIndex = index(of: text[8..<11], in: months),
            let day = number(text[5..<7]), let year = number(text[12..<16]), let hour = number(text[17..<19]),
            let minute = number(text[20..<22]), let second = number(text[23..<25])
        else { return nil }
        let month = monthIndex + 1
        // A leap second is written as 60 and counted as the next minute's first.
        guard year >= 1, day >= 1, day <= daysInMonth(month, of: year), hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        let days = daysBefore(year: year, month: month, day: day)
        guard Int((days % 7 + 7 + 4) % 7) == weekday else { return nil }
        return days * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    private static let length = 29
    private static let earliest = daysBefore(year: 1, month: 1, day: 1) * 86_400
    private static let latest = daysBefore(year: 9_999, month: 12, day: 31) * 86_400 + 86_399
    private static let weekdays = Array("SunMonTueWedThuFriSat".utf8)
    private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)
    private static let zone = Array(" GMT".utf8)

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a day, counted in years that begin in March, so that a leap day is the last of its year.
    private static func daysBefore(year: Int, month: Int, day: Int) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return Int64(marchYear * 365 + leapDays + dayOfYear) - 719_468
    }

    /// The inverse of `daysBefore`, for the years 1 to 9999.
    static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = Int(days) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func index(of name: ArraySlice<UInt8>, in names: [UInt8]) -> Int? {
        (0..<names.count / 3).first { names[$0 * 3..<$0 * 3 + 3].elementsEqual(name) }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard ASCII.isDigit(digit) else { return nil }
            value = value * 10 + Int(digit & 0x0F)
        }
        return value
    }
}

extension [UInt8] {
    /// Adds a number that has at most `width` digits, zeros before it.
    mutating func appendDigits(_ number: Int, _ width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}
