/// Moments as logs write them: `2026-11-30T02:40:00.123Z`. [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339)
public enum Timestamp {
    /// Appends the moment `milliseconds` after 1970-01-01 UTC; a moment before that counts as it.
    public static func append(_ milliseconds: Int64, to output: inout [UInt8]) {
        let milliseconds = max(0, milliseconds)
        let seconds = milliseconds / 1_000
        let second = Int(seconds % 86_400)
        let (year, month, day) = HTTPDate.civil(seconds / 86_400)
        let millisecond = Int(milliseconds % 1_000)
        output.append(addingCapacity: 24) { (output: inout OutputSpan<UInt8>) in
            output.append(twoDigits: year / 100)
            output.append(twoDigits: year % 100)
            output.append(UInt8(ascii: "-"))
            output.append(twoDigits: month)
            output.append(UInt8(ascii: "-"))
            output.append(twoDigits: day)
            output.append(UInt8(ascii: "T"))
            output.append(twoDigits: second / 3_600)
            output.append(UInt8(ascii: ":"))
            output.append(twoDigits: second / 60 % 60)
            output.append(UInt8(ascii: ":"))
            output.append(twoDigits: second % 60)
            output.append(UInt8(ascii: "."))
            output.append(digit: millisecond / 100)
            output.append(twoDigits: millisecond % 100)
            output.append(UInt8(ascii: "Z"))
        }
    }
}
