import Wire

extension MessageFault {
    /// The fault as the vectors write it.
    var words: String { "\(kind.rawValue) in \(part)" }
}

extension [UInt8] {
    /// The bytes as text, for comparisons.
    var text: String { String(decoding: self, as: UTF8.self) }
}

/// Bytes of a text whose characters are all below U+0100, one byte each.
func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

/// A server's side of one connection: reads requests from bytes that come in pieces.
struct RequestReader {
    var limits = MessageLimits()
    private(set) var messages: [String] = []
    private(set) var bodies: [[UInt8]] = []
    private(set) var targets: [String] = []
    private(set) var fault: String?
    /// Whether a request was the connection's last; what follows it is not read.
    private(set) var isClosed = false
    private var buffer: [UInt8] = []
    private var head: RequestHead?
    private var decoder = ChunkedDecoder()
    private var body: [UInt8] = []

    init() {}

    /// Whether a request has begun and is not whole.
    var isInside: Bool { fault == nil && !isClosed && (head != nil || !buffer.isEmpty) }

    /// Takes the next piece.
    mutating func receive(_ piece: some Collection<UInt8>) {
        buffer += piece
        while fault == nil, !isClosed, step() {}
    }

    /// Reads one head or one body; false when more must come.
    private mutating func step() -> Bool {
        let buffer = self.buffer
        guard let head else {
            switch RequestHead.parse(buffer.span, limits: limits) {
            case .incomplete: return false
            case .fault(let fault): self.fault = fault.words
            case .head(let head, let consumed):
                self.buffer.removeFirst(consumed)
                self.head = head
                decoder = ChunkedDecoder()
                body = []
            }
            return true
        }
        switch head.body {
        case .none, .untilClose: break
        case .length(let length):
            guard buffer.count >= length else { return false }
            body = Array(buffer[..<length])
            self.buffer.removeFirst(length)
        case .chunked:
            switch decoder.decode(buffer.span, into: &body, limit: limits.body) {
            case .incomplete(let consumed):
                self.buffer.removeFirst(consumed)
                return false
            case .done(let consumed): self.buffer.removeFirst(consumed)
            case .fault(let fault):
                self.fault = fault.words
                return false
            }
        }
        let fields = (0..<head.fields.count).map {
            "\(Array(head.fields[$0].name).text)=\(Array(head.fields[$0].value).text)"
        }
        messages.append(
            "\(head.method) \(head.target.text) \(fields) \(head.body) \(head.keepsAlive) \(head.expectsContinue) \(head.isHTTP10)"
                + " \(body.text)")
        bodies.append(body)
        targets.append(head.target.text)
        isClosed = !head.keepsAlive
        self.head = nil
        return true
    }
}
