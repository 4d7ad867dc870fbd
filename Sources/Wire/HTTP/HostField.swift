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
            guard position < range.upperBound, isIPv6(input, range.lowerBound &+ 1..<position) else { return false }
            position &+= 1
        } else {
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

    /// Digits that make a number below 65536; none at all is lawful.
    private static func isPort(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 5 else { return false }
        var port = 0
        for i in range {
            guard ASCII.isDigit(input[i]) else { return false }
            port = port &* 10 &+ Int(input[i] & 0x0F)
        }
        return port <= 65_535
    }

    /// Eight groups of up to four hexadecimal digits, one run of zero groups as `::`, the last two perhaps as IPv4.
    private static func isIPv6(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var groups = 0
        var isShortened = false
        var position = range.lowerBound
        if range.count >= 2, input[position] == UInt8(ascii: ":") {
            guard input[position &+ 1] == UInt8(ascii: ":") else { return false }
            isShortened = true
            position &+= 2
        }
        while position < range.upperBound {
            let start = position
            while position < range.upperBound, ASCII.hexValue(input[position]) != nil { position &+= 1 }
            if position < range.upperBound, input[position] == UInt8(ascii: ".") {
                guard isIPv4(input, start..<range.upperBound) else { return false }
                groups &+= 2
                position = range.upperBound
                break
            }
            guard position > start, position &- start <= 4 else { return false }
            groups &+= 1
            guard position < range.upperBound else { break }
            guard input[position] == UInt8(ascii: ":"), position &+ 1 < range.upperBound else { return false }
            position &+= 1
            if input[position] == UInt8(ascii: ":") {
                guard !isShortened else { return false }
                isShortened = true
                position &+= 1
            }
        }
        return isShortened ? groups <= 7 : groups == 8
    }

    /// Four decimal numbers below 256, without leading zeros.
    private static func isIPv4(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var numbers = 0
        var position = range.lowerBound
        while true {
            let start = position
            var value = 0
            while position < range.upperBound, ASCII.isDigit(input[position]), position &- start < 3 {
                value = value &* 10 &+ Int(input[position] & 0x0F)
                position &+= 1
            }
            guard position > start, value <= 255, position &- start == 1 || input[start] != UInt8(ascii: "0") else {
                return false
            }
            numbers &+= 1
            guard position < range.upperBound else { return numbers == 4 }
            guard input[position] == UInt8(ascii: ".") else { return false }
            position &+= 1
        }
    }
}
