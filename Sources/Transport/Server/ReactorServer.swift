import Glibc
import OpenSSL
import Wire

/// The server's part on one reactor: its handler, its listeners, its connections and its parked workers.
final class ReactorServer {
    let reactor: Reactor
    let options: ServerOptions
    let counters: TransportCounters
    let handler: any Handler
    private let client: Client
    private(set) var isDraining = false
    private var listeners: [Listener] = []
    private var workers: [Worker] = []
    private var connections = 0
    private var whenEmpty: (() -> Void)?

    init(
        _ reactor: Reactor, _ options: ServerOptions, _ counters: TransportCounters, _ client: Client,
        handler: any Handler
    ) {
        self.reactor = reactor
        self.options = options
        self.counters = counters
        self.client = client
        self.handler = handler
    }

    /// Takes over listening sockets, one for each of the options' listeners.
    func listen(_ descriptors: [Int32]) {
        listeners = zip(descriptors, options.listeners).map { Listener(self, descriptor: $0, options: $1) }
    }

    /// Shows other certificates from the next connection on; nothing for a listener that keeps its own.
    func adopt(_ certificates: [TLSContext?]) {
        for (listener, tls) in zip(listeners, certificates) { listener.adopt(tls) }
    }

    /// Takes a new connection, or closes it at once when a bound is reached.
    func admit(descriptor: Int32, peer: IPAddress, options listener: ListenerOptions) {
        // The operator's own door stays open when the service is full.
        let isBounded = listener.door == .main
        let open = counters.openConnections.add()
        counters.acceptedConnections.add()
        let bound = options.connectionsPerAddress
        let isCounted = isBounded && bound > 0 && !options.proxies.contains { $0.contains(peer) }
        let place = isCounted ? counters.enter(peer, upTo: bound) : nil
        guard !isBounded || open <= options.connections, place != nil || !isCounted else {
            place.map(counters.leave)
            counters.openConnections.add(-1)
            counters.refusedConnections.add()
            Glibc.close(descriptor)
            return
        }
        var tls: TLSConnection?
        if let context = listener.tls {
            do throws(TLSFault) {
                tls = try TLSConnection(server: context, descriptor: descriptor)
            } catch {
                counters.openConnections.add(-1)
                counters.failedHandshakes.add()
                place.map(counters.leave)
                Glibc.close(descriptor)
                return
            }
        }
        connections += 1
        InboundConnection(
            self, ByteStream(descriptor: descriptor, tls: tls), door: listener.door, peer: peer, place: place
        ).begin()
    }

    /// A connection has been closed.
    func closed(_ connection: InboundConnection) {
        connections -= 1
        counters.openConnections.add(-1)
        if connections == 0, let whenEmpty {
            self.whenEmpty = nil
            whenEmpty()
        }
    }

    /// Answers when the provider has.
    func ask(_ inquiry: Inquiry, for connection: InboundConnection) {
        reactor.runningExchanges += 1
        let answer = inquiry.answer
        client.send(inquiry.request, inquiry.origin, inquiry.deadline) { [reactor] outcome in
            reactor.runningExchanges -= 1
            connection.respond(answer(outcome))
        }
    }

    /// Answers later: a parked worker carries the work, or a new one.
    func run(_ work: @escaping () async -> Response, for connection: InboundConnection) {
        reactor.runningExchanges += 1
        if let worker = workers.popLast() {
            worker.wake((work, connection))
        } else {
            Worker(self).start((work, connection))
        }
    }

    /// Keeps `worker` for the next request, when there are not enough already.
    func park(_ worker: Worker) -> Bool {
        guard !isDraining, workers.count < 512 else { return false }
        workers.append(worker)
        return true
    }

    /// From now on every answer closes its connection.
    func beginDraining() { isDraining = true }

    /// Closes the listeners, lets idle connections go, and calls `done` when the last connection is closed.
    func finish(_ done: @escaping () -> Void) {
        isDraining = true
        for listener in listeners { listener.drain() }
        listeners = []
        for worker in workers { worker.wake(nil) }
        workers = []
        if connections == 0 { return done() }
        whenEmpty = done
        let soon = reactor.time.now.advanced(milliseconds: 500)
        for channel in reactor.channels { (channel as? InboundConnection)?.leave(by: soon) }
    }
}
