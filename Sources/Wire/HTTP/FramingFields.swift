/// What the fields of a head say about the body's end and the connection, gathered line by line.
///
/// A length that is not plain digits, two lengths, or a length beside a transfer coding are refused, never repaired.
/// [RFC 9112, section 6](https://www.rfc-editor.org/rfc/rfc9112#section-6)
struct FramingFields {
    private let isRequest: Bool
    private let isHTTP10: Bool
    /// The value of `Content-Length`; `Int.max` when it is larger.
    private var contentLength: Int?
    private var isChunked = false
    /// Whether a request's sender waits for `100 Continue`.
    private(set) var expectsContinue = false
    private var hasHost = false
    private var closes = false
    private var staysOpen = false

    /// Starts with what the first line says.
    init(isRequest: Bool, isHTTP10: Bool) {
        self.isRequest = isRequest
        self.isHTTP10 = isHTTP10
    }

    /// Takes note of one field line of `input`.
    mutating func note(_ line: FieldLine, _ input: Span<UInt8>) throws(HeadStop) {
        switch line.name.count {
        case 4 where isRequest && line.isNamed(.host, in: input):
            guard !hasHost, HostField.isValid(input, line.value, allowsEmpty: true) else {
                throw .bad(Part.host)
            }
            hasHost = true
        case 6 where isRequest && !isHTTP10 && line.isNamed(.expect, in: input):
            guard input.equals(line.value, Self.continuation) else {
                throw .fault(MessageFault(.expectationFailed, in: Part.expect))
            }
            expectsContinue = true
        case 10 where line.isNamed(.connection, in: input): noteConnection(line.value, input)
        case 14 where line.isNamed(.contentLength, in: input): try noteContentLength(line.value, input)
        case 17 where line.isNamed(.transferEncoding, in: input): try noteTransferEncoding(line.value, input)
        default: break
        }
    }

    /// Whether the connection stays open behind the message.
    /// [RFC 9112, section 9.3](https://www.rfc-editor.org/rfc/rfc9112#section-9.3)
    var keepsAlive: Bool { !closes && (!isHTTP10 || staysOpen) }

    /// Refuses what would leave the target or the body's end open to interpretation; called when all fields are noted.
    func verify() throws(HeadStop) {
        guard hasHost || isHTTP10 || !isRequest else { throw .bad(Part.host) }
        guard isChunked else { return }
        if contentLength != nil { throw .bad(Part.contentLength) }
        if isHTTP10 { throw .bad(Part.transferEncoding) }
    }

    /// How the body's end is found, or nothing when no field says; a length above `limit` is refused.
    func body(limit: Int) throws(HeadStop) -> BodyFraming? {
        if isChunked { return .chunked }
        guard let contentLength else { return nil }
        guard contentLength <= limit else { throw .fault(MessageFault(.payloadTooLarge, in: Part.contentLength)) }
        return contentLength > 0 ? .length(contentLength) : BodyFraming.none
    }

    private mutating func noteContentLength(_ value: Range<Int>, _ input: Span<UInt8>) throws(HeadStop) {
        guard contentLength == nil, !value.isEmpty else { throw .bad(Part.contentLength) }
        var length = 0
        for i in value {
            guard ASCII.isDigit(input[i]) else { throw .bad(Part.contentLength) }
            let (tens, wraps) = length.multipliedReportingOverflow(by: 10)
            let (sum, wrapsToo) = tens.addingReportingOverflow(Int(input[i] & 0x0F))
            length = wraps || wrapsToo ? .max : sum
        }
        contentLength = length
    }

    private mutating func noteTransferEncoding(_ value: Range<Int>, _ input: Span<UInt8>) throws(HeadStop) {
        guard !isChunked else { throw .bad(Part.transferEncoding) }
        var isForeign = false
        var list = CommaList(value)
        while let element = list.next(input) {
            guard !isChunked, !element.isEmpty else { throw .bad(Part.transferEncoding) }
            let nameEnd = element.first { !ByteSet.token.contains(input[$0]) } ?? element.upperBound
            let name = element.lowerBound..<nameEnd
            // A parameter belongs to a coding we do not know: `chunked` has none.
            guard !name.isEmpty, nameEnd == element.upperBound || input[nameEnd] == UInt8(ascii: ";") else {
                throw .bad(Part.transferEncoding)
            }
            if input.equals(name, Self.chunked) {
                guard nameEnd == element.upperBound else { throw .bad(Part.transferEncoding) }
                isChunked = true
            } else {
                isForeign = true
            }
        }
        if isForeign { throw .fault(MessageFault(.notImplemented, in: Part.transferEncoding)) }
    }

    private mutating func noteConnection(_ value: Range<Int>, _ input: Span<UInt8>) {
        var list = CommaList(value)
        while let option = list.next(input) {
            if input.equals(option, Self.close) { closes = true }
            if input.equals(option, Self.keepAlive) { staysOpen = true }
        }
    }

    private static let continuation = Array("100-continue".utf8)
    private static let chunked = Array("chunked".utf8)
    private static let close = Array("close".utf8)
    private static let keepAlive = Array("keep-alive".utf8)
}
