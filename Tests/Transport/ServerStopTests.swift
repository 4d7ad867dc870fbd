import TestSupport
import Testing
@testable import Transport
import Wire

@Suite("A server that stops", .blocking)
struct ServerStopTests {
    @Test("says so in every answer, and takes new connections until it is told to end")
    func draining() async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            #expect(connection.ask("/echo")?.fields["connection"] == nil)
            let waiting = try stand.connect()
            waiting.send(ServerStand.get("/gate"))
            #expect(try stand.connect().ask("/echo")?.status == 200)
            stand.server.beginDraining()
            // Behind this answer, the order to drain has been carried out.
            _ = try stand.connect().ask("/echo")
            #expect(connection.ask("/echo")?.fields["connection"] == "close")
            #expect(connection.awaitsEnd())
            #expect(try stand.connect().ask("/later")?.fields["connection"] == "close")
            stand.shared.gate.give()
            #expect(waiting.awaitAnswers(1)?.fields["connection"] == "close")
            #expect(waiting.awaitsEnd())
        }
    }

    @Test("ends idle connections", arguments: [1, 2])
    func idle(reactors: Int) async throws {
        let stand = try ServerStand { $0.reactors = reactors }
        let connections = try (0..<8).map { _ in try stand.connect() }
        for connection in connections { #expect(connection.ask("/echo")?.status == 200) }
        let fresh = try (0..<3).map { _ in try stand.connect() }
        let ended = Signal()
        stand.server.stop(within: 10_000) { ended.give() }
        for connection in connections + fresh { #expect(connection.awaitsEnd(milliseconds: 3_000)) }
        await ended.wait()
        #expect(stand.reading("connections_open") == 0)
        #expect(throws: RawConnection.Failure.self) { try stand.connect() }
    }

    @Test("answers connections that the system has taken already")
    func queued() async throws {
        let stand = try ServerStand()
        var connections: [RawConnection] = []
        let ended = Signal()
        try stand.whileBlocked {
            connections = try (0..<20).map { _ in try stand.connect() }
            for connection in connections { connection.send(ServerStand.get("/echo")) }
            stand.server.stop(within: 5_000) { ended.give() }
        }
        for connection in connections {
            #expect(connection.awaitAnswers(1)?.fields["connection"] == "close")
            #expect(connection.awaitsEnd())
        }
        await ended.wait()
    }

    @Test("waits for exchanges that run, their clients gone or not")
    func running() async throws {
        let stand = try ServerStand()
        let connection = try stand.connect()
        connection.send(ServerStand.get("/gate"))
        do {
            let gone = try stand.connect()
            gone.send(ServerStand.get("/gate"))
            #expect(try stand.connect().ask("/echo")?.status == 200)
            gone.resetAtEnd()
        }
        let ended = Signal()
        stand.server.stop(within: 10_000) { ended.give() }
        #expect(connection.read(milliseconds: 300) == .timeout)
        stand.shared.gate.give()
        #expect(connection.awaitAnswers(1)?.fields["connection"] == "close")
        #expect(connection.awaitsEnd())
        await ended.wait()
        #expect(stand.shared.finished == 2)
        #expect(stand.reading("connections_open") == 0)
    }

    @Test("does not wait longer than it may, and leaves no connection behind")
    func endless() async throws {
        let stand = try ServerStand()
        let connection = try stand.connect()
        connection.send(ServerStand.get("/gate"))
        let half = try stand.connect()
        half.send(Array("GET / HT".utf8)[...])
        let unread = try RawConnection(port: stand.port, buffer: 4_096)
        unread.send(ServerStand.get("/size/16000000"))
        #expect(try stand.connect().ask("/echo")?.status == 200)
        let ended = Signal()
        stand.server.stop(within: 300) { ended.give() }
        #expect(connection.awaitsEnd())
        #expect(half.awaitsEnd())
        await ended.wait()
        #expect(stand.reading("connections_open") == 0)
        stand.shared.gate.give()
    }

    @Test("fails requests to providers that are under way when its time is over", arguments: ["/fetch", "/ask"])
    func fetching(path: String) async throws {
        let peer = try ScriptedPeer([[.request, .awaitEnd]])
        let stand = try ServerStand()
        stand.shared.upstream = .local(peer.port)
        let connection = try stand.connect()
        connection.send(ServerStand.get(path))
        #expect(await peer.awaits { $0.requests.count == 1 })
        let ended = Signal()
        stand.server.stop(within: 300) { ended.give() }
        #expect(connection.read(milliseconds: 15_000) != .timeout)
        await ended.wait()
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(stand.reading("connections_open") == 0)
        #expect(stand.reading("provider_connections_open") == 0)
    }

    @Test("can be told twice, and when nothing has happened at all")
    func twice() async throws {
        let stand = try ServerStand { $0.reactors = 2 }
        let ended = [Signal(), Signal()]
        for signal in ended { stand.server.stop(within: 1_000) { signal.give() } }
        for signal in ended { await signal.wait() }
    }

    @Test("lets go of its handlers")
    func release() async throws {
        final class Witness: Handler {
            let services: Server.Services
            let alive: Living
            init(_ services: Server.Services, _ alive: Living) {
                self.services = services
                self.alive = alive
            }
            func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply { .now(Response(200)) }
            func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response { Response(fault.kind.status) }
            func tick() {}
        }
        let released = Signal()
        let server: Server
        do {
            let living = Living(released)
            let kept = Weak(living)
            server = try Server(ServerOptions(listeners: [ListenerOptions(.loopback(0))], reactors: 1)) { services in
                Witness(services, kept.value ?? Living(Signal()))
            }
            // The handler exists when the first answer is there.
            #expect(try RawConnection(port: server.addresses[0].port).ask("/")?.status == 200)
        }
        let ended = Signal()
        server.stop(within: 1_000) { ended.give() }
        await ended.wait()
        #expect(await eventually { released.isGiven })
    }

    @Test("lets go of who asked and of its handlers, although a name is still being looked up")
    func releaseWhileResolving() async throws {
        final class Asking: Handler {
            let clock: Clock
            let asker: Weak<Living>
            let alive: Living
            init(_ clock: Clock, _ asker: Weak<Living>, _ alive: Living) {
                self.clock = clock
                self.asker = asker
                self.alive = alive
            }
            func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply {
                let asker = asker.value
                let deadline = Deadline.after(milliseconds: 200, from: clock.now())
                return .asking(
                    Inquiry(Request(.get, Array("/".utf8)), to: .local(1, host: "slow.example"), by: deadline) { _ in
                        Response(asker == nil ? 500 : 502)
                    })
            }
            func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response { Response(fault.kind.status) }
            func tick() {}
        }
        let gate = DispatchGate()
        defer { gate.open() }
        let (askerGone, handlerGone, isResolved) = (Signal(), Signal(), Signal())
        var options = ServerOptions(listeners: [ListenerOptions(.loopback(0))], reactors: 1)
        options.client.addresses = { _ throws(FetchError) in
            gate.wait()
            isResolved.give()
            return []
        }
        let server: Server
        do {
            let (asker, alive) = (Living(askerGone), Living(handlerGone))
            let (weakAsker, weakAlive) = (Weak(asker), Weak(alive))
            server = try Server(options) { services in
                Asking(services.clock, weakAsker, weakAlive.value ?? Living(Signal()))
            }
            let connection = try RawConnection(port: server.addresses[0].port)
            connection.send(ServerStand.get("/"))
            // The question is there when the program's own reference goes, and holds the asker until it is answered.
            #expect(connection.awaitAnswers(1)?.status == 502)
            withExtendedLifetime(asker) {}
        }
        #expect(await eventually { askerGone.isGiven || isResolved.isGiven })
        #expect(!isResolved.isGiven)
        let ended = Signal()
        server.stop(within: 1_000) { ended.give() }
        await ended.wait()
        #expect(await eventually { handlerGone.isGiven || isResolved.isGiven })
        #expect(!isResolved.isGiven)
    }
}

/// Says when it ends.
private final class Living: Sendable {
    let ended: Signal
    init(_ ended: Signal) { self.ended = ended }
    deinit { ended.give() }
}

/// A reference that does not keep its object.
private struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let value: Object?
    init(_ value: Object) { self.value = value }
}
