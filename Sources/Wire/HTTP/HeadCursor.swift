/// Why reading a head stopped before its end.
enum HeadStop: Error {
    /// What came so far may be the beginning of a good head.
    case incomplete
    /// No byte that could follow makes this a good head.
    case fault(MessageFault)

    /// A fault of the plain kind.
    static func bad(_ part: String) -> HeadStop { .fault(MessageFault(.badRequest, in: part)) }
}

/// A place in a head that is read strictly from left to right.
///
/// A byte is judged when it is reached and never again, so more input can turn "incomplete" into something else, but never
/// one verdict into another. A bare CR, a bare LF and an obsolete fold are faults, not line ends: a message that two
/// recipients may read differently is how requests are smuggled.
/// [RFC 9112, section 2.2](https://www.rfc-editor.org/rfc/rfc9112#section-2.2)
struct HeadCursor {
    /// The next byte to read.
    private(set) var position = 0
    /// Whether the input has as many bytes as a head may have.
    private let isFull: Bool

    /// Starts at the beginning of an input that ends with the last byte that came, or with the last that a head may have.
    init(isFull: Bool) { self.isFull = isFull }

    /// What it means that the input ends here, in `part` of the head.
    func exhausted(_ kind: MessageFault.Kind, _ part: String) -> HeadStop {
        isFull ? .fault(MessageFault(kind, in: part)) : .incomplete
    }

    /// Steps over a byte that has been judged.
    @inline(__always)
    mutating func advance() { position &+= 1 }

    /// Steps over bytes that have been judged.
    @inline(__always)
    mutating func advance(to position: Int) { self.position = position }

    /// The byte here, which is not stepped over, or nothing at the end of input.
    @inline(__always)
    func peek(_ input: Span<UInt8>) -> UInt8? { position < input.count ? input[position] : nil }

    /// Steps over exactly `byte`.
    @inline(__always)
    mutating func expect(
        _ byte: UInt8, _ input: Span<UInt8>, _ part: String, tooLarge: MessageFault.Kind
    ) throws(HeadStop) {
        guard position < input.count else { throw exhausted(tooLarge, part) }
        guard input[position] == byte else { throw .bad(part) }
        position &+= 1
    }

    /// Steps over bytes of `set` and returns the first other byte, which is not stepped over.
    @inline(__always)
    mutating func skip(
        _ set: ByteSet, _ input: Span<UInt8>, _ part: String, tooLarge: MessageFault.Kind
    ) throws(HeadStop) -> UInt8 {
        var here = position
        while here < input.count {
            let byte = input[here]
            guard set.contains(byte) else {
                position = here
                return byte
            }
            here &+= 1
        }
        throw exhausted(tooLarge, part)
    }

    /// Steps over `HTTP/1.0` or `HTTP/1.1` and returns the last digit.
    ///
    /// When something else is there, or not all of it yet, it is left to be read byte by byte.
    @inline(__always)
    mutating func skipKnownVersion(_ input: Span<UInt8>) -> UInt8? {
        // As a number, first letter highest; `0` and `1` differ in the last bit.
        let word = ByteWord(input, at: position).bits.byteSwapped
        guard word | 1 == 0x4854_5450_2F31_2E31 else { return nil }
        position &+= 8
        return UInt8(word & 1)
    }
}

/// The names by which faults call the parts of a message.
enum Part {
    static let method = "method"
    static let target = "request target"
    static let version = "version"
    static let requestLine = "request line"
    static let statusLine = "status line"
    static let field = "field line"
    static let fieldCount = "number of fields"
    static let host = "Host"
    static let contentLength = "Content-Length"
    static let transferEncoding = "Transfer-Encoding"
    static let expect = "Expect"
    static let body = "body"
    static let chunkSize = "chunk size"
    static let chunkExtension = "chunk extension"
    static let chunkEnd = "chunk end"
    static let trailer = "trailer"
}
