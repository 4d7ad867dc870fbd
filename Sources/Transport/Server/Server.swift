import Dispatch
import Glibc
public import OpenSSL
import Synchronization
public import Wire

/// A running server: one reactor for each processor, all listening at the same addresses.
public final class Server: Sendable {
    /// What a handler gets from its reactor.
    public struct Services {
        /// The reactor's number, from 0.
        public let reactor: Int
        /// Asks a provider.
        public let fetch: Fetch
        /// The reactor's clocks.
        public let clock: Clock
    }

    /// Where it listens; the ports are the real ones when a free one was asked for.
    public let addresses: [SocketAddress]
    /// What it counts.
    public let counters: TransportCounters
    /// The authorities that it believes of providers.
    public let trust: TrustStore
    private let parts: [Part]
    private let ended = DispatchGroup()

    /// What belongs to one reactor; touched on that reactor only.
    private final class Part: @unchecked Sendable {
        let reactor: Reactor
        var server: ReactorServer?
        var client: Client?

        init(_ reactor: Reactor) { self.reactor = reactor }
    }

    /// Starts listening; returns when every address is taken.
    ///
    /// - Parameters:
    ///   - options: How to behave.
    ///   - makeHandler: Called once on each reactor, before its first connection.
    /// - Throws: ``ListenError`` when an address is not free. Nothing is left behind then.
    public init(
        _ options: ServerOptions, makeHandler: @escaping @Sendable (Services) -> any Handler
    ) throws(ListenError) {
        // libssl writes to sockets without a flag against it.
        _ = signal(SIGPIPE, SIG_IGN)
        let sockets = try Self.listen(options)
        addresses = sockets.map { Socket.localAddress($0[0]) ?? SocketAddress(IPAddress(v4: 0), port: 0) }
        counters = TransportCounters()
        trust = TrustStore()
        parts = (0..<options.reactors).map { Part(Reactor(index: $0)) }
        for part in parts {
            ended.enter()
            let descriptors = sockets.map { $0[part.reactor.index] }
            let counters = counters
            let trust = trust
            part.reactor.start {
                let client = Client(part.reactor, options.client, trust, counters)
                let services = Services(
                    reactor: part.reactor.index,
                    fetch: { request, origin, deadline throws(FetchError) in
                        try await client.fetch(request, origin, deadline)
                    },
                    clock: part.reactor.clock)
                let handler = makeHandler(services)
                let server = ReactorServer(part.reactor, options, counters, client, handler: handler)
                part.client = client
                part.server = server
                part.reactor.onTick = { handler.tick() }
                server.listen(descriptors)
            } completion: { [ended] in
                part.server = nil
                part.client?.end()
                part.client = nil
                ended.leave()
            }
        }
    }

    /// Runs `block` with each reactor's handler, on its reactor.
    public func forEachHandler(_ block: @escaping @Sendable (any Handler) -> Void) {
        for part in parts { part.reactor.post { if let server = part.server { block(server.handler) } } }
    }

    /// Shows other certificates from the next connection on.
    ///
    /// In the order of the listeners; those that are left out, or have nothing here, keep theirs.
    public func adopt(_ certificates: [TLSContext?]) {
        for part in parts { part.reactor.post { part.server?.adopt(certificates) } }
    }

    /// From now on every answer closes its connection.
    ///
    /// New connections are still taken.
    public func beginDraining() {
        for part in parts { part.reactor.post { part.server?.beginDraining() } }
    }

    /// Closes the listeners, lets what runs finish within `milliseconds`, then ends the reactors.
    ///
    /// `done` is called behind the last.
    public func stop(within milliseconds: Int, _ done: @escaping @Sendable () -> Void) {
        for part in parts {
            part.reactor.post {
                guard let server = part.server else { return part.reactor.stop() }
                server.finish { part.reactor.stop() }
            }
        }
        for part in parts {
            // Not kept until then: a reactor that has ended gives its descriptors back at once.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak part] in
                if let part { part.reactor.post { part.reactor.stop() } }
            }
        }
        ended.notify(queue: .global(), execute: done)
    }

    /// Jobs that reached reactors from other threads: 0 as long as exchanges wait for nothing but their provider.
    public var foreignJobs: Int { parts.reduce(0) { $0 + $1.reactor.foreignJobs } }

    /// One socket for each listener and reactor.
    private static func listen(_ options: ServerOptions) throws(ListenError) -> [[Int32]] {
        var sockets: [[Int32]] = []
        do throws(ListenError) {
            for listener in options.listeners {
                var address = listener.address
                // Without SO_REUSEPORT first: two copies of the program must not share a port unnoticed. A free one is the first
                // socket's own; asked for beforehand, it might be somebody else's by then.
                if address.port != 0 { close(try Socket.listen(at: address, isShared: false, backlog: 1)) }
                sockets.append([])
                for _ in 0..<options.reactors {
                    let descriptor = try Socket.listen(at: address, isShared: true, backlog: 4_096)
                    sockets[sockets.count - 1].append(descriptor)
                    if address.port == 0 { address.port = Socket.localAddress(descriptor)?.port ?? 0 }
                }
            }
        } catch {
            for descriptor in sockets.joined() { close(descriptor) }
            throw error
        }
        return sockets
    }
}
