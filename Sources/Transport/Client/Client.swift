import Dispatch
import Wire

/// Asks providers, from one reactor: a pool of kept connections for each origin.
final class Client {
    let reactor: Reactor
    let options: ClientOptions
    let counters: TransportCounters
    private let trust: TrustStore
    private var pools: [ObjectIdentifier: OriginPool] = [:]

    init(_ reactor: Reactor, _ options: ClientOptions, _ trust: TrustStore, _ counters: TransportCounters) {
        self.reactor = reactor
        self.options = options
        self.trust = trust
        self.counters = counters
    }

    /// Sends `request` to `origin` and returns the whole answer; see ``Wire/Fetch``.
    func fetch(_ request: consuming Request, _ origin: Origin, _ deadline: Deadline) async throws(FetchError)
        -> Response
    {
        let request = request
        let outcome = await unsafe withUnsafeContinuation { continuation in
            send(request, origin, deadline) { unsafe continuation.resume(returning: $0) }
        }
        return try outcome.get()
    }

    /// Sends `request` to `origin`; `done` is called once, behind an event, with the whole answer or why there is none.
    func send(
        _ request: borrowing Request, _ origin: Origin, _ deadline: Deadline,
        done: @escaping (Result<Response, FetchError>) -> Void
    ) {
        begin(Call(reactor, pool(for: origin), request, done: done), deadline)
    }

    /// The reactor has ended: nobody comes back with addresses any more.
    func end() {
        for pool in pools.values { pool.waiting = [] }
    }

    private func pool(for origin: Origin) -> OriginPool {
        if let known = pools[ObjectIdentifier(origin)] { return known }
        let made = OriginPool(origin)
        pools[ObjectIdentifier(origin)] = made
        return made
    }

    private func begin(_ call: Call, _ deadline: Deadline) {
        guard !reactor.isStopping else { return call.fail(.closed, "the service stops") }
        guard deadline.instant > reactor.time.now else { return call.fail(.timeout, "no time left") }
        call.arm(deadline.instant)
        if let connection = call.pool.takeIdle() {
            connection.carry(call, isReused: true)
        } else {
            dial(call)
        }
    }

    /// Sends `call` once more, on a fresh connection: the one that it was sent on had been closed before.
    func retry(_ call: Call) {
        counters.upstreamRetries.add()
        call.isRetry = true
        call.connection = nil
        dial(call)
    }

    private func dial(_ call: Call) {
        let pool = call.pool
        // Who waits for the addresses will want a connection, unless it is too late for that.
        pool.waiting.removeAll { $0.isDone }
        guard pool.open + pool.waiting.count < options.connectionsPerOrigin else {
            return call.fail(.overloaded, "connections to this origin")
        }
        if pool.isPrepared(reactor.time.now) {
            call.addresses = pool.addresses[...]
            dialNext(call)
        } else {
            pool.waiting.append(call)
            prepare(pool)
        }
    }

    /// Tries the next address; when none is left, the last one's failure is the call's.
    func dialNext(_ call: Call) {
        guard !call.isDone else { return }
        while let address = call.addresses.popFirst() {
            switch Socket.connect(to: address) {
            case .value(let descriptor):
                let connection = OutboundConnection(self, call, descriptor: Int32(descriptor), address)
                if !call.addresses.isEmpty {
                    // A silent address must leave time for the others.
                    let left = call.deadline.nanoseconds - reactor.time.now.nanoseconds
                    let share = min(2_000, left / 1_000_000 / Int64(call.addresses.count + 1))
                    connection.arm(reactor.time.now.advanced(milliseconds: share))
                }
                return
            case .failed(let error):
                call.lastFailure = FetchError(.unreachable, wasSent: call.wasSent, hint: Syscall.text(error))
            }
        }
        call.pool.disbelieve()
        call.finish(.failure(call.lastFailure))
    }

    private func prepare(_ pool: OriginPool) {
        guard !pool.isPreparing else { return }
        pool.isPreparing = true
        let origin = pool.origin
        let trust = trust
        let options = options
        let reactor = reactor
        let back = Return(client: self, pool: pool)
        pool.resolver.async {
            let outcome: Result<Preparation, FetchError>
            do throws(FetchError) {
                outcome = .success(try Preparation.prepare(origin, trust, options))
            } catch {
                outcome = .failure(error)
            }
            reactor.post { back.client.prepared(back.pool, outcome) }
        }
    }

    private func prepared(_ pool: OriginPool, _ outcome: Result<Preparation, FetchError>) {
        pool.isPreparing = false
        let calls = pool.waiting.filter { !$0.isDone }
        pool.waiting = []
        switch outcome {
        case .success(let preparation):
            pool.prepared(
                preparation, until: reactor.time.now.advanced(milliseconds: options.resolutionMilliseconds))
            for call in calls {
                call.addresses = pool.addresses[...]
                dialNext(call)
            }
        case .failure(let error):
            for call in calls { call.finish(.failure(error)) }
        }
    }

    /// Carries the reactor's own objects through a Dispatch queue and back; nobody touches them on the way.
    private struct Return: @unchecked Sendable {
        let client: Client
        let pool: OriginPool
    }
}
