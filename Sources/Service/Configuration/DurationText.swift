import Wire

/// Spans of time as the configuration writes them: a whole number and a unit.
enum DurationText {
    /// The units, largest first.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// Reads `15`, `15s`, `500ms`, `12h`; nothing for any other text.
    static func read(_ text: String) -> Duration? {
        guard let (number, unit) = NumberText.split(text) else { return nil }
        guard let factor = unit.isEmpty ? 1_000 : units.first(where: { $0.name == unit })?.milliseconds else {
            return nil
        }
        let (value, overflow) = Int64(number).multipliedReportingOverflow(by: factor)
        return overflow ? nil : .milliseconds(value)
    }

    /// Writes `duration` in the largest unit that needs no fraction.
    static func write(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        for unit in units where milliseconds % unit.milliseconds == 0 && milliseconds != 0 {
            return "\(milliseconds / unit.milliseconds)\(unit.name)"
        }
        return "0s"
    }
}

/// Sizes as the configuration writes them: a whole number of bytes, or one with a unit.
enum SizeText {
    private static let units: [(name: String, bytes: Int)] = [("MiB", 1 << 20), ("KiB", 1 << 10)]

    /// Reads `65536`, `64KiB`, `64 KiB`, `1 MiB`; nothing for any other text.
    static func read(_ text: String) -> Int? {
        guard let (number, unit) = NumberText.split(text) else { return nil }
        guard let factor = unit.isEmpty ? 1 : units.first(where: { $0.name == unit })?.bytes else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : value
    }

    /// Writes `size` in the largest unit that needs no fraction.
    static func write(_ size: Int) -> String {
        for unit in units where size % unit.bytes == 0 && size != 0 { return "\(size / unit.bytes) \(unit.name)" }
        return "\(size)"
    }
}

/// A number and what stands behind it.
enum NumberText {
    /// Splits `64 KiB` into 64 and `KiB`: digits, at most one space, letters.
    static func split(_ text: String) -> (number: Int, unit: String)? {
        let bytes = Array(text.utf8)
        let digits = bytes.prefix { ASCII.isDigit($0) }
        guard let number = Decimal.parse(digits) else { return nil }
        var unit = bytes[digits.endIndex...]
        if unit.first == UInt8(ascii: " ") {
            unit = unit.dropFirst()
            guard !unit.isEmpty else { return nil }
        }
        guard unit.allSatisfy(ASCII.isAlpha) else { return nil }
        return (number, String(decoding: unit, as: UTF8.self))
    }
}

extension Duration {
    /// Whole milliseconds, fractions cut off: what deadlines are counted in.
    public var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
