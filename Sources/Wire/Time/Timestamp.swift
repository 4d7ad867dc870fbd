/// Moments as logs write them: `2026-11-30T02:40:00.123Z`. [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339)
public enum Timestamp {
    /// Appends the moment `milliseconds` after 1970-01-01 UTC; a moment before that counts as it.
    public static func append(_ milliseconds: Int64, to output: inout [UInt8]) {
        let milliseconds = max(0, milliseconds)
        let seconds = milliseconds / 1_000
        let second = Int(seconds % 86_400)
        let (year, month, day) = HTTPDate.civil(seconds / 86_400)
        output.appendDigits(year, 4)
        output.append(UInt8(ascii: "-"))
        output.appendDigits(month, 2)
        output.append(UInt8(ascii: "-"))
        output.appendDigits(day, 2)
        output.append(UInt8(ascii: "T"))
        output.appendDigits(second / 3_600, 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits(second / 60 % 60, 2)
        output.append(UInt8(ascii: ":"))
        output.appendDigits(second % 60, 2)
        output.append(UInt8(ascii: "."))
        output.appendDigits(Int(milliseconds % 1_000), 3)
        output.append(UInt8(ascii: "Z"))
    }
}
