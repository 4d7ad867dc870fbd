import Wire

/// The client's side of one exchange, without any IO: bytes in, one response out.
struct AnswerMachine {
    /// What is to be done next.
    enum Step {
        /// Wait for more bytes.
        case wait
        /// The answer is whole. The connection may be used again only when `isReusable`.
        case done(Response, isReusable: Bool)
        /// What came is no answer, or too large.
        case failed(FetchError.Kind, hint: String)
    }

    /// How a connection ended.
    enum Ending {
        /// The other side said that nothing more comes.
        case orderly
        /// TLS ended without a goodbye: somebody in between may have ended it.
        case cut
        /// The connection broke off.
        case broken
    }

    private enum Phase {
        case head
        case length(ResponseHead, missing: Int)
        case chunks(ResponseHead, ChunkedDecoder)
        case untilClose(ResponseHead)
    }

    private let method: Method
    private let limits = MessageLimits.answer
    private var phase = Phase.head
    private var pending: [UInt8] = []
    private var informational = 0

    init(answering method: Method) { self.method = method }

    /// Takes bytes as they came.
    mutating func received(_ input: Span<UInt8>) -> Step {
        switch phase {
        case .head:
            if pending.isEmpty { return readHead(input) }
            append(input)
            let bytes = pending
            pending = []
            return readHead(bytes.span)
        case .length(let head, let missing): return readLength(head, missing: missing, input)
        case .chunks(let head, let decoder): return readChunks(head, decoder, input)
        case .untilClose: return readUntilClose(input)
        }
    }

    /// No more bytes come.
    mutating func ended(_ ending: Ending) -> Step {
        guard case .untilClose(let head) = phase else {
            return .failed(ending == .orderly ? .malformed : .closed, hint: "the answer was cut short")
        }
        return switch ending {
        case .orderly: done(head, isReusable: false)
        case .cut: .failed(.tls, hint: "the answer may be cut short: no close_notify")
        case .broken: .failed(.closed, hint: "the answer was cut short")
        }
    }

    private mutating func readHead(_ input: Span<UInt8>) -> Step {
        switch ResponseHead.parse(input, answering: method) {
        case .incomplete:
            append(input)
            return .wait
        case .fault(let fault): return failed(fault)
        case .head(let head, let consumed):
            let rest = input.extracting(consumed...)
            if head.isInformational {
                informational += 1
                guard informational <= 8 else { return .failed(.malformed, hint: "too many interim responses") }
                return rest.isEmpty ? .wait : readHead(rest)
            }
            switch head.body {
            case .none: return done(head, isReusable: head.keepsAlive && rest.isEmpty)
            case .length(let count): return readLength(head, missing: count, rest)
            case .chunked: return readChunks(head, ChunkedDecoder(), rest)
            case .untilClose:
                phase = .untilClose(head)
                return readUntilClose(rest)
            }
        }
    }

    private mutating func readLength(_ head: ResponseHead, missing: Int, _ input: Span<UInt8>) -> Step {
        let taken = min(missing, input.count)
        append(input.extracting(0..<taken))
        guard taken == missing else {
            phase = .length(head, missing: missing - taken)
            return .wait
        }
        return done(head, isReusable: head.keepsAlive && taken == input.count)
    }

    private mutating func readChunks(_ head: ResponseHead, _ decoder: ChunkedDecoder, _ input: Span<UInt8>) -> Step {
        var decoder = decoder
        switch decoder.decode(input, into: &pending, limit: limits.body) {
        case .incomplete:
            phase = .chunks(head, decoder)
            return .wait
        case .fault(let fault): return failed(fault)
        case .done(let consumed): return done(head, isReusable: head.keepsAlive && consumed == input.count)
        }
    }

    private mutating func readUntilClose(_ input: Span<UInt8>) -> Step {
        guard pending.count + input.count <= limits.body else { return .failed(.tooLarge, hint: "body") }
        append(input)
        return .wait
    }

    private mutating func done(_ head: ResponseHead, isReusable: Bool) -> Step {
        var body: [UInt8] = []
        swap(&body, &pending)
        do throws(ContentError) {
            body = try ContentCoding.decode(body, head.fields, limit: limits.body)
        } catch {
            return .failed(error == .tooLarge ? .tooLarge : .malformed, hint: "content coding")
        }
        return .done(Response(head.status, fields: head.fields, body: body), isReusable: isReusable)
    }

    private func failed(_ fault: MessageFault) -> Step {
        .failed(fault.kind == .payloadTooLarge ? .tooLarge : .malformed, hint: fault.part)
    }

    private mutating func append(_ input: Span<UInt8>) {
        if !input.isEmpty { pending.append(contentsOf: input, at: 0..<input.count) }
    }
}
