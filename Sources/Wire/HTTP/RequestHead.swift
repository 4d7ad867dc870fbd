/// The head of a request as a server takes it: everything before the body.
///
/// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112), read strictly: where the RFC lets a recipient be lenient and two recipients
/// could then disagree about where a message ends, this one refuses.
public struct RequestHead: Sendable {
    /// What is asked.
    public let method: Method
    /// The target in origin-form: path and query as written, beginning with `/`; `*` for `OPTIONS *`.
    public let target: [UInt8]
    /// The header fields.
    public let fields: HeaderFields
    /// How the body's end is found; never ``BodyFraming/untilClose``.
    public let body: BodyFraming
    /// Whether the client wants the connection to stay open.
    public let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    public let expectsContinue: Bool
    /// Whether the client speaks HTTP/1.0.
    public let isHTTP10: Bool

    /// What has come of a head.
    public enum Parse: Sendable {
        /// What came so far may be the beginning of a good request.
        case incomplete
        /// The head is whole and took `consumed` bytes, empty lines before it included.
        case head(RequestHead, consumed: Int)
        /// This is no request that is served here, whatever may follow.
        case fault(MessageFault)
    }

    /// Reads the head at the beginning of `input`.
    ///
    /// Called again on the whole input when more has come. A verdict other than ``Parse/incomplete`` does not change with more
    /// input, and a fault is reported as soon as its first byte is there.
    public static func parse(_ input: Span<UInt8>, limits: MessageLimits) -> Parse {
        var cursor = HeadCursor(isFull: input.count >= limits.head)
        let input = input.extracting(first: limits.head)
        do throws(HeadStop) {
            return .head(try RequestHead(&cursor, input, limits), consumed: cursor.position)
        } catch {
            switch error {
            case .incomplete: return .incomplete
            case .fault(let fault): return .fault(fault)
            }
        }
    }

    private init(_ cursor: inout HeadCursor, _ input: Span<UInt8>, _ limits: MessageLimits) throws(HeadStop) {
        let line = try RequestLine(&cursor, input)
        var framing = FramingFields(isRequest: true, isHTTP10: line.isHTTP10)
        let fields = try cursor.fields(input, limit: limits.fields, &framing)
        let body = try framing.body(limit: limits.body) ?? .none
        method = line.method
        target = line.needsSlash ? [UInt8(ascii: "/")] + input.bytes(at: line.target) : input.bytes(at: line.target)
        self.fields = fields
        self.body = body
        keepsAlive = framing.keepsAlive
        expectsContinue = framing.expectsContinue && body != .none
        isHTTP10 = line.isHTTP10
    }
}

extension RequestHead: Unprintable {}
