import OpenSSL
import Wire

/// One request on its way: what is sent, until when, and who waits for the outcome.
///
/// The bytes are kept until the end, because a stale connection is found out only by writing to it; then they are wiped, since they
/// may hold the client's secret.
@safe final class Call: Timed {
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
    private var result: Result<Response, FetchError>?
    private var waiter: UnsafeContinuation<Void, Never>?

    init(_ reactor: Reactor, _ pool: OriginPool, _ request: borrowing Request) {
        self.pool = pool
        method = request.method
        var bytes: [UInt8] = []
        request.append(to: &bytes, origin: pool.origin, adding: ContentCoding.offer)
        self.bytes = bytes
        unsafe waiter = nil
        super.init(reactor)
    }

    var isDone: Bool { result != nil }

    /// Sets the outcome, once; whoever waits goes on.
    func finish(_ outcome: Result<Response, FetchError>) {
        guard result == nil else { return }
        result = outcome
        connection = nil
        disarm()
        wipe(&bytes)
        unsafe waiter?.resume()
        unsafe waiter = nil
    }

    /// Fails with `kind`; whether the request was sent is added here.
    func fail(_ kind: FetchError.Kind, _ hint: String) {
        finish(.failure(FetchError(kind, wasSent: wasSent, hint: hint)))
    }

    /// Waits for the outcome.
    func outcome() async throws(FetchError) -> Response {
        if result == nil { await unsafe withUnsafeContinuation { unsafe waiter = $0 } }
        guard let result else { throw FetchError(.closed, wasSent: wasSent, hint: "given up") }
        return try result.get()
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
