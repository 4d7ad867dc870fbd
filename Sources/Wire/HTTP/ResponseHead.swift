/// The head of a response as a client takes it: everything before the body.
///
/// As strict as ``RequestHead`` about line ends and lengths, because a reused connection is only as good as both sides' agreement
/// on where an answer ends. Lenient where nothing hangs on it: the reason phrase, and the space before it, may be missing.
public struct ResponseHead: Sendable {
    /// The status code, 100 to 599.
    public let status: Int
    /// The header fields.
    public let fields: HeaderFields
    /// How the body's end is found.
    public let body: BodyFraming
    /// Whether the connection may carry another request behind the body.
    public let keepsAlive: Bool

    /// Whether this is not the answer yet: a 1xx head, which has no body and is followed by another head.
    public var isInformational: Bool { status < 200 }

    /// What has come of a head.
    public enum Parse: Sendable {
        /// What came so far may be the beginning of a good response.
        case incomplete
        /// The head is whole and took `consumed` bytes.
        case head(ResponseHead, consumed: Int)
        /// This is no response, whatever may follow.
        case fault(MessageFault)
    }

    /// Reads the head at the beginning of `input`.
    ///
    /// Called again on the whole input when more has come. A verdict other than ``Parse/incomplete`` does not change with more input.
    ///
    /// - Parameters:
    ///   - input: All bytes that have come.
    ///   - method: The request's method: the answer to HEAD has no body, whatever its fields say.
    ///   - limits: A `Content-Length` above ``MessageLimits/body`` is a fault of the kind `payloadTooLarge`.
    /// - Returns: The head, or how far it has come.
    public static func parse(_ input: Span<UInt8>, answering method: Method, limits: MessageLimits = .answer) -> Parse {
        var cursor = HeadCursor(isFull: input.count >= limits.head)
        let input = input.extracting(first: limits.head)
        do throws(HeadStop) {
            return .head(try ResponseHead(&cursor, input, method, limits), consumed: cursor.position)
        } catch {
            switch error {
            case .incomplete: return .incomplete
            case .fault(let fault): return .fault(fault)
            }
        }
    }

    private init(
        _ cursor: inout HeadCursor, _ input: Span<UInt8>, _ method: Method, _ limits: MessageLimits
    ) throws(HeadStop) {
        let (status, isHTTP10) = try Self.statusLine(&cursor, input)
        var framing = FramingFields(isRequest: false, isHTTP10: isHTTP10)
        let fields = try cursor.fields(input, limit: limits.fields, &framing)
        let hasBody = method != .head && Response.hasBody(status: status)
        let body = hasBody ? try framing.body(limit: limits.body) ?? .untilClose : .none
        self.status = status
        self.fields = fields
        self.body = body
        keepsAlive = body != .untilClose && framing.keepsAlive
    }

    /// Reads the status line. [RFC 9112, section 4](https://www.rfc-editor.org/rfc/rfc9112#section-4)
    private static func statusLine(
        _ cursor: inout HeadCursor, _ input: Span<UInt8>
    ) throws(HeadStop) -> (status: Int, isHTTP10: Bool) {
        let minor = try version(&cursor, input)
        guard minor <= 1 else { throw .fault(MessageFault(.versionNotSupported, in: Part.version)) }
        try cursor.expect(UInt8(ascii: " "), input, Part.statusLine, tooLarge: .headerTooLarge)
        var status = 0
        for _ in 0..<3 { status = status * 10 + Int(try digit(&cursor, input, Part.statusLine)) }
        // 101 answers an Upgrade, and none is ever asked for.
        guard (100..<600).contains(status), status != 101 else { throw .bad(Part.statusLine) }
        if cursor.peek(input) == UInt8(ascii: " ") {
            while let byte = cursor.peek(input), ASCII.isFieldContent(byte) { cursor.advance() }
        }
        try cursor.expect(UInt8(ascii: "\r"), input, Part.statusLine, tooLarge: .headerTooLarge)
        try cursor.expect(UInt8(ascii: "\n"), input, Part.statusLine, tooLarge: .headerTooLarge)
        return (status, minor == 0)
    }

    private static func version(_ cursor: inout HeadCursor, _ input: Span<UInt8>) throws(HeadStop) -> UInt8 {
        if let minor = cursor.skipKnownVersion(input) { return minor }
        for byte in versionStart { try cursor.expect(byte, input, Part.version, tooLarge: .headerTooLarge) }
        return try digit(&cursor, input, Part.version)
    }

    private static func digit(
        _ cursor: inout HeadCursor, _ input: Span<UInt8>, _ part: String
    ) throws(HeadStop) -> UInt8 {
        guard let byte = cursor.peek(input) else { throw cursor.exhausted(.headerTooLarge, part) }
        guard ASCII.isDigit(byte) else { throw .bad(part) }
        cursor.advance()
        return byte & 0x0F
    }

    private static let versionStart = Array("HTTP/1.".utf8)
}

extension ResponseHead: Unprintable {}
