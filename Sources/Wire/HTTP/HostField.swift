/// The grammar of `host [":" port]`, as it stands in `Host` and in an absolute request target.
///
/// [RFC 9110, section 7.2](https://www.rfc-editor.org/rfc/rfc9110#section-7.2),
/// [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
enum HostField {
    /// The longest name that is accepted: DNS has no longer one.
    private static let longestName = 255

    /// Whether the bytes at `range` name a host.
    ///
    /// User information is never part of one.
    static func isValid(_ input: Span<UInt8>, _ range: Range<Int>, allowsEmpty: Bool) -> Bool {
        if range.isEmpty { return allowsEmpty }
        var position = range.lowerBound
        if input[position] == UInt8(ascii: "[") {
            while position < range.upperBound, input[position] != UInt8(ascii: "]") { position &+= 1 }
            guard position < range.upperBound, isIPv6(input.bytes(at: range.lowerBound &+ 1..<position)) else {
                return false
            }
            position &+= 1
        } else {
            // Nearly all names are made of these only.
            position = input.extracting(..<range.upperBound).endOfRun(from: position) { $0.notUnreserved }
            while position < range.upperBound {
                if input[position] == UInt8(ascii: "%") {
                    guard position &+ 2 < range.upperBound, ASCII.hexValue(input[position &+ 1]) != nil,
                        ASCII.hexValue(input[position &+ 2]) != nil
                    else { return false }
                } else if !ByteSet.host.contains(input[position]) {
                    break
                }
                position &+= 1
            }
            let length = position &- range.lowerBound
            guard length > 0, length <= longestName else { return false }
        }
        guard position < range.upperBound else { return true }
        return input[position] == UInt8(ascii: ":") && isPort(input, position &+ 1..<range.upperBound)
    }

    /// What stands between brackets; a future kind of address is none that could be asked for here.
    private static func isIPv6(_ text: [UInt8]) -> Bool {
        text.contains(UInt8(ascii: ":")) && IPAddress(text[...]) != nil
    }

    /// Digits that make a number below 65536; none at all is lawful.
    private static func isPort(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 5 else { return false }
        let digits = input.extracting(range)
        var port = 0
        for index in digits.indices {
            guard ASCII.isDigit(digits[index]) else { return false }
            port = port &* 10 &+ Int(digits[index] & 0x0F)
        }
        return port <= 65_535
    }
}
