/// The target of a request, read in the forms that an origin server takes.
/// [RFC 9112, section 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)
enum RequestTarget {
    /// Reads the target up to the space behind it, which is not stepped over.
    ///
    /// - Returns: Where path and query stand, and whether a `/` is missing before them.
    static func read(
        _ cursor: inout HeadCursor, _ input: Span<UInt8>, for method: Method
    ) throws(HeadStop) -> (Range<Int>, needsSlash: Bool) {
        guard let first = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.target) }
        var start = cursor.position
        switch first {
        case UInt8(ascii: "/"):
            break
        case UInt8(ascii: "*") where method == .options:
            cursor.advance()
            return (start..<cursor.position, false)
        case UInt8(ascii: "H"), UInt8(ascii: "h"):
            try skipAuthority(&cursor, input)
            start = cursor.position
        default:
            throw .bad(Part.target)
        }
        if cursor.peek(input) == UInt8(ascii: "/") { try skipPath(&cursor, input) }
        let needsSlash = start == cursor.position
        if cursor.peek(input) == UInt8(ascii: "?") { try skipQuery(&cursor, input) }
        guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.target) }
        guard byte == UInt8(ascii: " ") else { throw .bad(Part.target) }
        return (start..<cursor.position, needsSlash)
    }

    /// Steps over `http://host` or `https://host`.
    ///
    /// The host is judged and then forgotten: nothing here depends on it.
    private static func skipAuthority(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) {
        for letter in scheme {
            guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.target) }
            guard ASCII.lowercased(byte) == letter else { throw .bad(Part.target) }
            cursor.advance()
        }
        if let byte = cursor.peek(input), ASCII.lowercased(byte) == UInt8(ascii: "s") { cursor.advance() }
        for byte in afterScheme { try cursor.expect(byte, input, Part.target, tooLarge: .uriTooLong) }
        let start = cursor.position
        while true {
            guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.target) }
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: " ") { break }
            guard ASCII.isVisible(byte) else { throw .bad(Part.target) }
            cursor.advance()
        }
        guard HostField.isValid(input, start..<cursor.position, allowsEmpty: false) else { throw .bad(Part.target) }
    }

    /// Steps over a path.
    ///
    /// Refused are dot segments, which clients resolve before they send, and NUL and `\` in any spelling: what one reader takes
    /// as data and another as a separator must not come further than here. An encoded slash is data, but it ends no dot segment.
    private static func skipPath(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) {
        var here = cursor.position
        var dots = 0
        while here < input.count {
            let byte = input[here]
            if byte == UInt8(ascii: "%") {
                cursor.advance(to: here)
                switch try escape(&cursor, input) {
                case UInt8(ascii: "\\"): throw .bad(Part.target)
                case UInt8(ascii: "/"):
                    if dots == 1 || dots == 2 { throw .bad(Part.target) }
                    dots = 0
                case UInt8(ascii: "."): dots &+= 1
                default: dots = 3
                }
                here = cursor.position
                continue
            }
            if byte == UInt8(ascii: ".") {
                dots &+= 1
            } else if ByteSet.segment.contains(byte) {
                dots = 3
                here = input.endOfRun(from: here &+ 1) { $0.notLetterOrDash }
                continue
            } else {
                if dots == 1 || dots == 2 { throw .bad(Part.target) }
                guard byte == UInt8(ascii: "/") else { break }
                dots = 0
            }
            here &+= 1
        }
        cursor.advance(to: here)
    }

    private static func skipQuery(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) {
        while true {
            guard try cursor.skip(.query, input, Part.target, tooLarge: .uriTooLong) == UInt8(ascii: "%") else {
                return
            }
            _ = try escape(&cursor, input)
        }
    }

    /// Steps over a percent sign and two digits and returns what they stand for.
    private static func escape(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> UInt8 {
        cursor.advance()
        var value: UInt8 = 0
        for _ in 0..<2 {
            guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.target) }
            guard let digit = ASCII.hexValue(byte) else { throw .bad(Part.target) }
            value = value &<< 4 | digit
            cursor.advance()
        }
        guard value != 0 else { throw .bad(Part.target) }
        return value
    }

    private static let scheme = Array("http".utf8)
    private static let afterScheme = Array("://".utf8)
}
