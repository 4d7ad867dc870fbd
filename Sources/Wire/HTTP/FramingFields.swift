/// What the fields of a head say about the body's end and the connection, gathered line by line.
///
/// A length that is not plain digits, two lengths, or a length beside a transfer coding are refused, never repaired.
/// [RFC 9112, section 6](https://www.rfc-editor.org/rfc/rfc9112#section-6)
struct FramingFields {
    /// The value of `Content-Length`; `Int.max` when it is larger.
    private(set) var contentLength: Int?
    /// Whether the body is chunked.
    private(set) var isChunked = false
    private var closes = false
    private var staysOpen = false

    /// Takes note of one field line.
    mutating func note(_ entry: HeaderFields.Entry, _ input: Span<UInt8>) throws(HeadStop) {
        switch entry.name.count {
        case 10 where entry.isNamed(.connection, input): noteConnection(entry.valueOffsets, input)
        case 14 where entry.isNamed(.contentLength, input): try noteContentLength(entry.valueOffsets, input)
        case 17 where entry.isNamed(.transferEncoding, input): try noteTransferEncoding(entry.valueOffsets, input)
        default: break
        }
    }

    /// Whether the connection stays open behind the message.
    /// [RFC 9112, section 9.3](https://www.rfc-editor.org/rfc/rfc9112#section-9.3)
    func keepsAlive(isHTTP10: Bool) -> Bool { !closes && (!isHTTP10 || staysOpen) }

    /// Refuses what would leave the body's end open to interpretation; called when all fields are noted.
    func verify(isHTTP10: Bool) throws(HeadStop) {
        guard isChunked else { return }
        if contentLength != nil { throw .bad(Part.contentLength) }
        if isHTTP10 { throw .bad(Part.transferEncoding) }
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

    private static let chunked = Array("chunked".utf8)
    private static let close = Array("close".utf8)
    private static let keepAlive = Array("keep-alive".utf8)
}

extension HeaderFields.Entry {
    /// Where the value stands in the input.
    var valueOffsets: Range<Int> { Int(value.lowerBound)..<Int(value.upperBound) }

    /// Whether the field is called `known`, in any case.
    func isNamed(_ known: HeaderName, _ input: Span<UInt8>) -> Bool {
        input.equals(Int(name.lowerBound)..<Int(name.upperBound), known.folded)
    }

    /// The same field in bytes that begin `distance` later.
    func shifted(back distance: Int32) -> HeaderFields.Entry {
        HeaderFields.Entry(
            name: name.lowerBound &- distance..<name.upperBound &- distance,
            value: value.lowerBound &- distance..<value.upperBound &- distance)
    }
}
