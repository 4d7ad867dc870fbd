import Wire

/// The server's side of one HTTP/1.1 connection, without any IO: bytes in, requests out, one at a time.
///
/// Bytes that come while a request is being answered are kept and looked at by ``answered()``, so pipelined requests are answered in
/// order.
struct InboundMachine {
    /// How a request wants to be answered.
    struct Manner {
        var method: Method = .get
        var keepsAlive = false
        var isHTTP10 = false
    }

    /// What is to be done next.
    enum Step {
        /// Wait for more bytes.
        case wait
        /// Tell the client to send its body, then wait.
        case askForBody
        /// Answer this request, then call ``InboundMachine/answered()``.
        case answer(Request, Manner)
        /// Answer this fault and close: where the next message would begin is not known.
        case refuse(MessageFault, Manner)
    }

    private enum Phase {
        case head
        case length(RequestHead, missing: Int)
        case chunks(RequestHead, ChunkedDecoder)
        case answering
        case over
    }

    private let limits: MessageLimits
    private var phase = Phase.head
    /// Bytes that belong to no finished message yet; in a body, the body so far.
    private var pending: [UInt8] = []

    init(limits: MessageLimits) { self.limits = limits }

    /// Whether nothing of a message has come.
    var isIdle: Bool {
        if case .head = phase { return pending.isEmpty }
        return false
    }

    /// Whether a body is awaited.
    var isInBody: Bool {
        switch phase {
        case .length, .chunks: true
        case .head, .answering, .over: false
        }
    }

    /// Takes bytes as they came.
    mutating func received(_ input: Span<UInt8>) -> Step {
        switch phase {
        case .head:
            if pending.isEmpty { return readHead(input) }
            append(input)
            return resume()
        case .length(let head, let missing): return readLength(head, missing: missing, input)
        case .chunks(let head, let decoder): return readChunks(head, decoder, input)
        case .answering:
            append(input)
            return .wait
        case .over: return .wait
        }
    }

    /// The request at hand has been answered: looks at what came meanwhile.
    mutating func answered() -> Step {
        guard case .answering = phase else { return .wait }
        phase = .head
        return pending.isEmpty ? .wait : resume()
    }

    private mutating func resume() -> Step {
        let bytes = pending
        pending = []
        return readHead(bytes.span)
    }

    private mutating func readHead(_ input: Span<UInt8>) -> Step {
        switch RequestHead.parse(input, limits: limits) {
        case .incomplete:
            append(input)
            return .wait
        case .fault(let fault): return refuse(fault, Manner())
        case .head(let head, let consumed):
            let rest = input.extracting(consumed...)
            switch head.body {
            case .none, .untilClose:
                append(rest)
                return deliver(head, body: [])
            case .length(let count):
                if head.expectsContinue, rest.isEmpty {
                    phase = .length(head, missing: count)
                    return .askForBody
                }
                return readLength(head, missing: count, rest)
            case .chunked:
                if head.expectsContinue, rest.isEmpty {
                    phase = .chunks(head, ChunkedDecoder())
                    return .askForBody
                }
                return readChunks(head, ChunkedDecoder(), rest)
            }
        }
    }

    private mutating func readLength(_ head: RequestHead, missing: Int, _ input: Span<UInt8>) -> Step {
        let taken = min(missing, input.count)
        append(input.extracting(0..<taken))
        guard taken == missing else {
            phase = .length(head, missing: missing - taken)
            return .wait
        }
        return deliverPending(head, rest: input.extracting(taken...))
    }

    private mutating func readChunks(_ head: RequestHead, _ decoder: ChunkedDecoder, _ input: Span<UInt8>) -> Step {
        var decoder = decoder
        switch decoder.decode(input, into: &pending, limit: limits.body) {
        case .incomplete:
            phase = .chunks(head, decoder)
            return .wait
        case .fault(let fault): return refuse(fault, manner(of: head))
        case .done(let consumed): return deliverPending(head, rest: input.extracting(consumed...))
        }
    }

    private mutating func deliverPending(_ head: RequestHead, rest: Span<UInt8>) -> Step {
        let body = pending
        pending = []
        append(rest)
        return deliver(head, body: body)
    }

    private mutating func deliver(_ head: RequestHead, body: [UInt8]) -> Step {
        phase = .answering
        return .answer(Request(head.method, head.target, fields: head.fields, body: body), manner(of: head))
    }

    private mutating func refuse(_ fault: MessageFault, _ manner: Manner) -> Step {
        phase = .over
        pending = []
        return .refuse(fault, Manner(method: manner.method, keepsAlive: false, isHTTP10: manner.isHTTP10))
    }

    private func manner(of head: RequestHead) -> Manner {
        Manner(method: head.method, keepsAlive: head.keepsAlive, isHTTP10: head.isHTTP10)
    }

    private mutating func append(_ input: Span<UInt8>) {
        if !input.isEmpty { pending.append(contentsOf: input, at: 0..<input.count) }
    }
}
