/// The first line of a request, read strictly. [RFC 9112, section 3](https://www.rfc-editor.org/rfc/rfc9112#section-3)
struct RequestLine {
    /// What is asked.
    let method: Method
    /// Where path and query stand in the input; empty for an absolute target that has neither.
    let target: Range<Int>
    /// Whether a `/` has to be put before `target`.
    let needsSlash: Bool
    /// Whether the version is HTTP/1.0.
    let isHTTP10: Bool

    /// More empty lines than this before a request are no slip of a client.
    private static let emptyLines = 4
    /// No method in use is as long as this.
    private static let longestMethod = 32

    /// Reads the line and its CR LF, and the empty lines that may stand before it.
    init(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) {
        try Self.skipEmptyLines(&cursor, input)
        let method = try Self.method(&cursor, input)
        if let method {
            (target, needsSlash) = try RequestTarget.read(&cursor, input, for: method)
        } else {
            let start = cursor.position
            _ = try cursor.skip(.visible, input, Part.target, tooLarge: .uriTooLong)
            guard cursor.position > start else { throw .bad(Part.target) }
            (target, needsSlash) = (start..<cursor.position, false)
        }
        try cursor.expect(UInt8(ascii: " "), input, Part.target, tooLarge: .uriTooLong)
        let minor = try Self.version(&cursor, input)
        guard let minor else { throw .fault(MessageFault(.versionNotSupported, in: Part.version)) }
        guard let method else { throw .fault(MessageFault(.notImplemented, in: Part.method)) }
        self.method = method
        isHTTP10 = minor == 0
    }

    /// A client of old ends a body with a CR LF that it does not count.
    /// [RFC 9112, section 2.2](https://www.rfc-editor.org/rfc/rfc9112#section-2.2)
    private static func skipEmptyLines(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) {
        var count = 0
        while cursor.peek(input) == UInt8(ascii: "\r") {
            guard count < emptyLines else { throw .bad(Part.requestLine) }
            cursor.advance()
            try cursor.expect(UInt8(ascii: "\n"), input, Part.requestLine, tooLarge: .badRequest)
            count &+= 1
        }
    }

    /// Reads the method and the space behind it; nothing when it is well-formed but unknown here.
    private static func method(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> Method? {
        let start = cursor.position
        cursor.advance(to: input.endOfRun(from: start) { $0.notLetterOrDash })
        while let byte = cursor.peek(input), ByteSet.token.contains(byte) { cursor.advance() }
        let range = start..<cursor.position
        guard range.count <= longestMethod else { throw .fault(MessageFault(.notImplemented, in: Part.method)) }
        guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.requestLine) }
        guard !range.isEmpty, byte == UInt8(ascii: " ") else { throw .bad(Part.method) }
        cursor.advance()
        return Method(input, range)
    }

    /// Reads the version and the line's end: its minor number, or nothing when it is a version that is not spoken here.
    private static func version(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> UInt8? {
        let known = cursor.skipKnownVersion(input)
        let minor = if let known { known } else { try otherVersion(&cursor, input) }
        try cursor.expect(UInt8(ascii: "\r"), input, Part.version, tooLarge: .uriTooLong)
        try cursor.expect(UInt8(ascii: "\n"), input, Part.requestLine, tooLarge: .uriTooLong)
        return minor
    }

    private static func otherVersion(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> UInt8? {
        for byte in protocolName { try cursor.expect(byte, input, Part.version, tooLarge: .uriTooLong) }
        let major = try digit(&cursor, input)
        try cursor.expect(UInt8(ascii: "."), input, Part.version, tooLarge: .uriTooLong)
        let minor = try digit(&cursor, input)
        return major == 1 && minor <= 1 ? minor : nil
    }

    private static func digit(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> UInt8 {
        guard let byte = cursor.peek(input) else { throw cursor.exhausted(.uriTooLong, Part.version) }
        guard ASCII.isDigit(byte) else { throw .bad(Part.version) }
        cursor.advance()
        return byte & 0x0F
    }

    private static let protocolName = Array("HTTP/".utf8)
}

extension Method {
    /// The method that is spelled at `range`, in capitals as all of them are.
    init?(_ input: Span<UInt8>, _ range: Range<Int>) {
        // As a number, first letter highest: seven letters at most, so no two methods meet.
        guard (1...7).contains(range.count) else { return nil }
        let word = ByteWord(input, at: range.lowerBound).bits.byteSwapped &>> UInt64(64 &- 8 &* range.count)
        switch word {
        case 0x47_4554: self = .get
        case 0x4845_4144: self = .head
        case 0x504F_5354: self = .post
        case 0x50_5554: self = .put
        case 0x4445_4C45_5445: self = .delete
        case 0x4F_5054_494F_4E53: self = .options
        case 0x50_4154_4348: self = .patch
        default: return nil
        }
    }
}
