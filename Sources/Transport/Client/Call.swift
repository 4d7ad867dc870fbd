import OpenSSL
import Wire

/// One request on its way: what is sent, until when, and who waits for the outcome.
///
/// The bytes are kept until the end, because a stale connection is found out only by writing to it; then they are wiped, since they
/// may hold the client's secret.
final class Call: Timed {
    let pool: OriginPool
    let method: Method
    private(set) var bytes: [UInt8]
    /// Addresses that have not been tried for this call.
    var addresses: ArraySlice<SocketAddress> = []
    /// The connection that carries it now.
    var connection: OutboundConnection?
    /// Whether any byte of the request may have reached the provider.
    var wasSent = false
    /// Whether it has been sent again already.
    var isRetry = false
    /// Why the last address did not take the connection.
    var lastFailure = FetchError(.unreachable, wasSent: false, hint: "no address")
    private(set) var isDone = false
    private var result: Result<Response, FetchError>?
    /// The call that was finished before this one behind the same event.
    var finishedBefore: Call?
    private var done: ((Result<Response, FetchError>) -> Void)?

    init(
        _ reactor: Reactor, _ pool: OriginPool, _ request: borrowing Request,
        done: @escaping (Result<Response, FetchError>) -> Void
    ) {
        self.pool = pool
        method = request.method
        var bytes: [UInt8] = []
        request.append(to: &bytes, origin: pool.origin, adding: ContentCoding.offer)
        self.bytes = bytes
        self.done = done
        super.init(reactor)
    }

    /// Sets the outcome, once; whoever waits is told behind the event at hand, when nobody else is in the middle of something.
    func finish(_ outcome: Result<Response, FetchError>) {
        guard !isDone else { return }
        isDone = true
        result = outcome
        connection = nil
        disarm()
        var sent = bytes
        bytes = []
        wipe(&sent)
        reactor.finished(self)
    }

    /// Tells whoever waits, and keeps nothing of it: a call may outlive its outcome where a name is still being asked for.
    func report() {
        guard let result, let done else { return }
        self.result = nil
        self.done = nil
        done(result)
    }

    /// Fails with `kind`; whether the request was sent is added here.
    func fail(_ kind: FetchError.Kind, _ hint: String) {
        finish(.failure(FetchError(kind, wasSent: wasSent, hint: hint)))
    }

    override func expired() {
        let connection = connection
        fail(.timeout, connection?.stage ?? "resolving")
        connection?.close()
    }

    override func abandon() {
        let connection = connection
        fail(.closed, "the service stops")
        connection?.close()
    }
}
