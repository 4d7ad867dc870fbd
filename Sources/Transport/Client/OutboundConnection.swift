import Glibc
import OpenSSL
import Wire

/// One connection to a provider: opened for a call, then kept in the pool for the next.
final class OutboundConnection: Channel {
    private enum Phase {
        case connecting
        case handshake
        case busy
        case idle
    }

    private let client: Client
    private let pool: OriginPool
    private let address: SocketAddress
    private var stream: ByteStream
    private var phase = Phase.connecting
    private var call: Call?
    private var machine = AnswerMachine(answering: .get)
    private var written = 0
    private var hasAnswered = false
    private var isReused = false
    /// In its pool: the one that was used before it.
    var idleBefore: OutboundConnection?

    /// Begins to connect for `call`.
    init(_ client: Client, _ call: Call, descriptor: Int32, _ address: SocketAddress) {
        self.client = client
        self.call = call
        self.address = address
        pool = call.pool
        stream = ByteStream(descriptor: descriptor, tls: nil)
        super.init(client.reactor, descriptor: descriptor)
        pool.open += 1
        client.counters.upstreamConnections.add()
        call.connection = self
        wait(for: .writable)
    }

    /// What it does, for the hint of a timeout.
    var stage: String {
        switch phase {
        case .connecting: "connecting"
        case .handshake: "TLS handshake"
        case .busy: hasAnswered ? "reading the answer" : "waiting for the answer"
        case .idle: "idle"
        }
    }

    /// Carries `call`.
    func carry(_ call: Call, isReused: Bool) {
        self.call = call
        self.isReused = isReused
        call.connection = self
        machine = AnswerMachine(answering: call.method)
        written = 0
        hasAnswered = false
        phase = .busy
        arm(.never)
        write(call)
    }

    override func ready(_ events: Poller.Events) {
        switch phase {
        case .connecting: connected()
        case .handshake: shakeHands()
        case .busy:
            // TLS may have had to read before it can write.
            if let call, written < call.bytes.count { write(call) }
            if !isClosed { read() }
        case .idle: listenIdly()
        }
    }

    /// An address that does not answer while others are left, or a connection that nobody needed.
    override func expired() {
        if case .connecting = phase { failToOpen(.timeout, "connecting") } else { close() }
    }

    override func willClose() {
        if case .idle = phase { pool.forget(self) }
        pool.open -= 1
        client.counters.upstreamConnections.add(-1)
        stream.tls?.close()
    }

    // MARK: Opening

    private func connected() {
        let error = Socket.pendingError(descriptor)
        guard error == 0 else { return failToOpen(.unreachable, Syscall.text(error)) }
        pool.prefer(address)
        client.counters.upstreamOpened.add()
        guard let context = pool.tls else { return opened() }
        do throws(TLSFault) {
            let host = pool.origin.host
            let tls = try TLSConnection(client: context, descriptor: descriptor, host: host, resuming: pool.session)
            stream = ByteStream(descriptor: descriptor, tls: tls)
            phase = .handshake
            arm(.never)
            shakeHands()
        } catch {
            failToOpen(.tls, error.reason)
        }
    }

    private func shakeHands() {
        guard let tls = stream.tls else { return }
        switch tls.handshake() {
        case .done: opened()
        case .wantsRead: wait(for: .readable)
        case .wantsWrite: wait(for: .writable)
        // The other side broke off: that says nothing against its certificate.
        case .failed(let fault): failToOpen(fault.kind == .cut ? .unreachable : .tls, fault.reason)
        }
    }

    private func opened() {
        guard let call else { return close() }
        carry(call, isReused: false)
    }

    private func failToOpen(_ kind: FetchError.Kind, _ hint: String) {
        let call = call
        self.call = nil
        close()
        guard let call else { return }
        call.connection = nil
        call.lastFailure = FetchError(kind, wasSent: call.wasSent, hint: hint)
        client.dialNext(call)
    }

    // MARK: Working

    private func write(_ call: Call) {
        while written < call.bytes.count {
            let outcome = unsafe call.bytes.withUnsafeBytes { bytes in
                unsafe stream.write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            switch outcome {
            case .bytes(let count):
                written += count
                call.wasSent = true
            case .wantsRead: return wait(for: .readable)
            case .wantsWrite: return wait(for: [.readable, .writable])
            // An answer may stand in the receive buffer all the same: reading tells.
            case .ended, .broken, .failed: return read()
            }
        }
        wait(for: .readable)
    }

    private func read() {
        while let call {
            switch stream.read(into: reactor.scratch) {
            case .bytes(let count):
                hasAnswered = true
                take(reactor.scratch.withFirst(count) { machine.received($0) }, call)
                if count < reactor.scratch.count, !stream.hasPending { return }
            case .wantsRead: return written < call.bytes.count ? () : wait(for: .readable)
            case .wantsWrite: return wait(for: [.readable, .writable])
            case .ended: return ended(call, .orderly, "closed")
            case .broken(let hint): return ended(call, stream.tls == nil ? .broken : .cut, hint)
            case .failed(let fault): return fail(call, .tls, fault.reason)
            }
        }
    }

    private func ended(_ call: Call, _ ending: AnswerMachine.Ending, _ hint: String) {
        if !hasAnswered {
            self.call = nil
            close()
            if isReused, !call.isRetry { return client.retry(call) }
            return call.fail(.closed, hint)
        }
        take(machine.ended(ending), call)
    }

    private func take(_ step: AnswerMachine.Step, _ call: Call) {
        switch step {
        case .wait: break
        case .failed(let kind, let hint): fail(call, kind, hint)
        case .done(let response, let isReusable):
            self.call = nil
            if let session = stream.tls?.session { pool.session = session }
            if isReusable, written == call.bytes.count, !stream.hasPending {
                phase = .idle
                wait(for: .readable)
                arm(reactor.time.now.advanced(milliseconds: client.options.idleMilliseconds))
                pool.giveBack(self)
            } else {
                close()
            }
            call.finish(.success(response))
        }
    }

    private func fail(_ call: Call, _ kind: FetchError.Kind, _ hint: String) {
        self.call = nil
        close()
        call.fail(kind, hint)
    }

    /// Something came on a connection that waits: session tickets are welcome, anything else ends it.
    private func listenIdly() {
        if case .wantsRead = stream.read(into: reactor.scratch) {
            if let session = stream.tls?.session { pool.session = session }
        } else {
            close()
        }
    }
}
