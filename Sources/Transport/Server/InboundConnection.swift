import OpenSSL
import Wire

/// One connection of a client: does what its machine says.
///
/// Owns no task, and no buffer while it is idle.
final class InboundConnection: Channel {
    private enum Phase {
        case handshake
        case reading
        case answering
        case writing(keepsAlive: Bool)
        /// All is said; what the client still sends is thrown away, so that closing does not cost it the answer.
        case lingering(bytes: Int)
    }

    private enum Timing {
        case idle
        case head
        case body
    }

    private enum Write {
        case complete
        case blocked
        case broken
    }

    private let server: ReactorServer
    private let stream: ByteStream
    private let door: Arrival.Door
    private let peer: IPAddress
    private let place: Int?
    private var machine: InboundMachine
    private var manner = InboundMachine.Manner()
    private var phase: Phase
    /// The rest of an answer that the client has not taken yet.
    private var unsent: [UInt8] = []
    /// Which part of the message at hand the deadline is for.
    private var timed: Timing = .idle
    /// Whether the client went away while its request was answered.
    ///
    /// The exchange runs to its end all the same.
    private var isGone = false

    init(_ server: ReactorServer, _ stream: ByteStream, door: Arrival.Door, peer: IPAddress, place: Int?) {
        self.server = server
        self.stream = stream
        self.door = door
        self.peer = peer
        self.place = place
        machine = InboundMachine(limits: server.options.limits)
        phase = stream.tls == nil ? .reading : .handshake
        super.init(server.reactor, descriptor: stream.descriptor)
    }

    /// Begins to listen to the client.
    func begin() {
        arm(in: server.options.headMilliseconds)
        wait(for: .readable)
    }

    /// During a stop: an idle connection closes by `instant`; one that is used closes behind its answer.
    func leave(by instant: Instant) {
        if case .reading = phase, machine.isIdle, deadline > instant { arm(instant) }
    }

    /// Sends the answer to the request at hand, and goes on with what came meanwhile.
    func respond(_ response: Response) {
        guard !isClosed else { return }
        if isGone { return close() }
        if send(response) { goOn() }
    }

    override func ready(_ events: Poller.Events) {
        switch phase {
        case .handshake: shakeHands()
        case .reading: read()
        case .answering:
            if !events.isDisjoint(with: [.hungUp, .failed]) {
                isGone = true
                ignoreEvents()
            } else {
                // The client sends ahead: it is read when its turn comes.
                wait(for: [])
            }
        case .writing: flush()
        case .lingering: linger()
        }
    }

    override func expired() {
        switch phase {
        case .reading where machine.isIdle:
            // The next request may have come just now: look once more before the door shuts.
            let passed = deadline
            read()
            if case .reading = phase, deadline == passed, !isClosed { finish() }
        case .reading:
            refuse(MessageFault(.requestTimeout, in: machine.isInBody ? "body" : "head"), InboundMachine.Manner())
        case .answering: break
        case .handshake, .writing, .lingering: close()
        }
    }

    override func willClose() {
        place.map(server.counters.leave)
        server.closed(self)
    }

    // MARK: Reading

    private func shakeHands() {
        guard let tls = stream.tls else { return }
        switch tls.handshake() {
        case .done:
            phase = .reading
            arm(in: server.options.headMilliseconds)
            read()
        case .wantsRead: wait(for: .readable)
        case .wantsWrite: wait(for: .writable)
        case .failed:
            server.counters.failedHandshakes.add()
            close()
        }
    }

    private func read() {
        while case .reading = phase, !isClosed {
            switch stream.read(into: reactor.scratch) {
            case .bytes(let count):
                advance(reactor.scratch.withFirst(count) { machine.received($0) })
                if count < reactor.scratch.count, !stream.hasPending { return }
            case .wantsRead: return wait(for: .readable)
            case .wantsWrite: return wait(for: .writable)
            case .ended: return finish()
            case .broken, .failed: return close()
            }
        }
    }

    /// Behind an answer: goes on with what came meanwhile.
    private func goOn() {
        advance(machine.answered())
        // What TLS has read ahead, the system does not report.
        if stream.hasPending { read() }
    }

    /// Does what the machine says, until it wants more bytes or an answer is awaited.
    private func advance(_ first: InboundMachine.Step) {
        var step = first
        while true {
            switch step {
            case .wait: return awaitMore()
            case .askForBody:
                guard case .complete = write(Response.continuation) else { return close() }
                return awaitMore()
            case .refuse(let fault, let manner): return refuse(fault, manner)
            case .answer(let request, let manner):
                self.manner = manner
                phase = .answering
                timed = .idle
                arm(.never)
                switch server.handler.answer(request, arrival) {
                case .now(let response):
                    guard send(response) else { return }
                    step = machine.answered()
                case .asking(let inquiry): return server.ask(inquiry, for: self)
                case .later(let work): return server.run(work, for: self)
                }
            }
        }
    }

    /// Waits for the rest of a message, whose time is counted from its first byte on, or for the next one.
    private func awaitMore() {
        wait(for: .readable)
        let now: Timing = machine.isIdle ? .idle : machine.isInBody ? .body : .head
        guard now == .idle || now != timed else { return }
        timed = now
        switch now {
        case .idle: arm(in: server.isDraining ? 500 : server.options.idleMilliseconds)
        case .head: arm(in: server.options.headMilliseconds)
        case .body: arm(in: server.options.bodyMilliseconds)
        }
    }

    private func refuse(_ fault: MessageFault, _ manner: InboundMachine.Manner) {
        self.manner = manner
        phase = .answering
        var response = server.handler.answer(fault, arrival)
        response.closes = true
        _ = send(response)
    }

    private var arrival: Arrival {
        Arrival(door: door, peer: peer, isSecure: stream.tls != nil, time: reactor.time.now)
    }

    // MARK: Writing

    /// Sends `response`; returns whether it is out and the next request may be looked at.
    private func send(_ response: Response) -> Bool {
        let keepsAlive = manner.keepsAlive && !response.closes && !server.isDraining
        var output = reactor.takeOutput()
        response.append(
            to: &output, answering: manner.method, date: reactor.dateField, keepsAlive: keepsAlive,
            isHTTP10: manner.isHTTP10)
        let outcome = write(output)
        reactor.giveBack(output)
        switch outcome {
        case .complete: return sent(keepsAlive: keepsAlive)
        case .blocked:
            phase = .writing(keepsAlive: keepsAlive)
            arm(in: server.options.idleMilliseconds)
            return false
        case .broken:
            close()
            return false
        }
    }

    private func sent(keepsAlive: Bool) -> Bool {
        guard keepsAlive else {
            finish()
            return false
        }
        phase = .reading
        return true
    }

    /// Writes `output`; keeps what is not taken.
    private func write(_ output: [UInt8]) -> Write {
        var offset = 0
        while offset < output.count {
            let outcome = unsafe output.withUnsafeBytes { bytes in
                unsafe stream.write(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
            }
            switch outcome {
            case .bytes(let written): offset += written
            case .wantsRead, .wantsWrite:
                unsent = Array(output[offset...])
                if case .wantsRead = outcome { wait(for: .readable) } else { wait(for: .writable) }
                return .blocked
            case .ended, .broken, .failed: return .broken
            }
        }
        return .complete
    }

    private func flush() {
        guard case .writing(let keepsAlive) = phase else { return }
        let output = unsent
        unsent = []
        switch write(output) {
        case .complete:
            if sent(keepsAlive: keepsAlive) { goOn() }
        case .blocked: break
        case .broken: close()
        }
    }

    // MARK: Ending

    /// Ends the sending side and waits, for a short time, for the client to end its own.
    private func finish() {
        stream.endWriting()
        phase = .lingering(bytes: 0)
        wait(for: .readable)
        arm(in: 2_000)
        linger()
    }

    private func linger() {
        guard case .lingering(var bytes) = phase else { return }
        while bytes < 1 << 20 {
            switch Socket.receive(descriptor, into: reactor.scratch) {
            case .bytes(let count): bytes += count
            case .wouldBlock:
                phase = .lingering(bytes: bytes)
                return
            case .ended, .failed: return close()
            }
        }
        close()
    }

    private func arm(in milliseconds: Int64) { arm(reactor.time.now.advanced(milliseconds: milliseconds)) }
}
