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
            let head = try RequestHead(&cursor, input, limits)
            return .head(head, consumed: cursor.position)
        } catch {
            switch error {
            case .incomplete: return .incomplete
            case .fault(let fault): return .fault(fault)
            }
        }
    }

    private init(_ cursor: inout HeadCursor, _ input: Span<UInt8>, _ limits: MessageLimits) throws(HeadStop) {
        let line = try RequestLine(&cursor, input)
        let start = cursor.position
        var entries: [HeaderFields.Entry] = []
        entries.reserveCapacity(16)
        var framing = FramingFields()
        var hasHost = false
        var expects = false
        while let entry = try cursor.fieldLine(input) {
            guard entries.count < limits.fields else {
                throw .fault(MessageFault(.headerTooLarge, in: Part.fieldCount))
            }
            switch entry.name.count {
            case 4 where entry.isNamed(.host, input):
                guard !hasHost, HostField.isValid(input, entry.valueOffsets, allowsEmpty: true) else {
                    throw .bad(Part.host)
                }
                hasHost = true
            case 6 where !line.isHTTP10 && entry.isNamed(.expect, input):
                guard input.equals(entry.valueOffsets, Self.continuation) else {
                    throw .fault(MessageFault(.expectationFailed, in: Part.expect))
                }
                expects = true
            default:
                try framing.note(entry, input)
            }
            entries.append(entry.shifted(back: Int32(truncatingIfNeeded: start)))
        }
        guard hasHost || line.isHTTP10 else { throw .bad(Part.host) }
        try framing.verify(isHTTP10: line.isHTTP10)

        method = line.method
        target = line.needsSlash ? [UInt8(ascii: "/")] + input.bytes(at: line.target) : input.bytes(at: line.target)
        fields = HeaderFields(bytes: input.bytes(at: start..<cursor.position &- 2), entries: entries)
        if framing.isChunked {
            body = .chunked
        } else if let length = framing.contentLength, length > 0 {
            guard length <= limits.body else { throw .fault(MessageFault(.payloadTooLarge, in: Part.contentLength)) }
            body = .length(length)
        } else {
            body = .none
        }
        keepsAlive = framing.keepsAlive(isHTTP10: line.isHTTP10)
        expectsContinue = expects && body != .none
        isHTTP10 = line.isHTTP10
    }

    private static let continuation = Array("100-continue".utf8)
}

extension RequestHead: Unprintable {}
