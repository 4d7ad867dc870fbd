import TestSupport
import Testing
import Wire

@testable import Transport

@Suite("The pool of connections to a provider", .blocking)
struct PoolTests {
    private static let ok = FetchTests.ok
    /// Answers so many requests on one connection, and then waits for its end.
    private static func answers(_ count: Int) -> [ScriptedPeer.Step] {
        (0..<count).flatMap { _ in [.request, .send(ok)] as [ScriptedPeer.Step] } + [.awaitEnd]
    }

    @Test("uses a connection again")
    func reuse() async throws {
        let peer = try ScriptedPeer([Self.answers(20)])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        for _ in 0..<20 { #expect(await stand.fetch(origin).text == "ok") }
        #expect(peer.connections == 1)
        #expect(peer.requests.count == 20)
        #expect(stand.counters.upstreamOpened.value == 1)
        await stand.stop()
        #expect(await peer.awaits { $0.ended == 1 })
    }

    @Test("keeps the connections of two origins apart, though they lead to one place")
    func origins() async throws {
        let peer = try ScriptedPeer([Self.answers(2)])
        let stand = FetchStand()
        let origins = [Origin.local(peer.port), .local(peer.port)]
        for _ in 0..<2 { for origin in origins { #expect(await stand.fetch(origin).text == "ok") } }
        #expect(peer.connections == 2)
        await stand.stop()
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: String
    }

    @Test(
        "does not use a connection again that is said to close or holds bytes nobody asked for",
        arguments: [
            Case(
                testDescription: "close", answer: "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"),
            Case(testDescription: "HTTP/1.0", answer: "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok"),
            Case(testDescription: "a byte too many", answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokX"),
            Case(
                testDescription: "a second answer",
                answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"),
        ])
    func noReuse(_ given: Case) async throws {
        let peer = try ScriptedPeer([[.request, .send(Array(given.answer.utf8)), .awaitEnd]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        for number in 1...3 {
            #expect(await stand.fetch(origin).text == "ok")
            #expect(await peer.awaits { $0.ended == number })
        }
        #expect(peer.connections == 3)
        await stand.stop()
    }

    @Test("drops a connection on which something comes that nobody asked for")
    func unasked() async throws {
        let peer = try ScriptedPeer([
            [.request, .send(Self.ok), .awaitSignal, .send(Array("HTTP/1.1 408 X\r\n\r\n".utf8)), .awaitEnd],
            [.request, .send(Self.ok)],
        ])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin).text == "ok")
        peer.goOn()
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(await stand.fetch(origin).text == "ok")
        #expect(peer.connections == 2)
        #expect(stand.counters.upstreamRetries.value == 0)
        await stand.stop()
    }

    @Test("notices that a waiting connection is closed")
    func closedIdle() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok)]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        for number in 1...3 {
            #expect(await stand.fetch(origin).text == "ok")
            #expect(await peer.awaits { $0.ended == number })
            #expect(await eventually { stand.counters.upstreamConnections.value == 0 })
        }
        #expect(peer.connections == 3)
        #expect(stand.counters.upstreamRetries.value == 0)
        await stand.stop()
    }

    @Test("ends connections that have waited for too long")
    func idleTime() async throws {
        let peer = try ScriptedPeer([Self.answers(1)])
        let stand = FetchStand(ClientOptions(idleMilliseconds: 200))
        #expect(await stand.fetch(.local(peer.port)).text == "ok")
        #expect(await peer.awaits { $0.ended == 1 })
        await stand.stop()
    }

    @Test(
        "sends a request once more, on a fresh connection, when a used one is closed without a byte",
        arguments: [true, false])
    func stale(resets: Bool) async throws {
        let peer = try ScriptedPeer([
            [.request, .send(Self.ok), .request] + (resets ? [.reset] : []), Self.answers(2),
        ])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin).text == "ok")
        #expect(await stand.fetch(origin).text == "ok")
        #expect(await stand.fetch(origin).text == "ok")
        #expect(peer.connections == 2)
        #expect(peer.requests.count == 4)
        #expect(peer.requests[1] == peer.requests[2])
        #expect(stand.counters.upstreamRetries.value == 1)
        await stand.stop()
    }

    @Test("does not send a request a third time")
    func staleTwice() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok), .request], [.request]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin).text == "ok")
        let result = await stand.fetch(origin)
        #expect(result.error?.kind == .closed)
        #expect(result.error?.wasSent == true)
        #expect(peer.connections == 2)
        #expect(peer.requests.count == 3)
        await stand.stop()
    }

    @Test("does not use another old connection for the second time")
    func staleBoth() async throws {
        let peer = try ScriptedPeer([[.request, .awaitSignal, .send(Self.ok), .request]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        let pair = [stand.begin(origin), stand.begin(origin)]
        #expect(await peer.awaits { $0.requests.count == 2 })
        peer.goOn()
        peer.goOn()
        for outcome in pair { #expect(await outcome.value.text == "ok") }
        let third = stand.begin(origin)
        // The third connection is a fresh one.
        #expect(await peer.awaits { $0.connections == 3 && $0.requests.count == 4 })
        peer.goOn()
        #expect(await third.value.text == "ok")
        await stand.stop()
    }

    @Test("does not send a request again when a byte of an answer has come")
    func partialAnswer() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok), .request, .send(Array("H".utf8))]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin).text == "ok")
        #expect(await stand.fetch(origin).error?.kind == .malformed)
        #expect(peer.connections == 1)
        #expect(stand.counters.upstreamRetries.value == 0)
        await stand.stop()
    }

    @Test("does not send a request again that was not answered in time")
    func timeout() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok), .request, .awaitEnd]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin).text == "ok")
        #expect(await stand.fetch(origin, milliseconds: 200).error?.kind == .timeout)
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(peer.connections == 1)
        await stand.stop()
    }

    @Test("opens as many connections as there are requests at once, and keeps them")
    func parallel() async throws {
        let peer = try ScriptedPeer([[.request, .awaitSignal, .send(Self.ok), .request, .send(Self.ok), .awaitEnd]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        let outcomes = (0..<8).map { _ in stand.begin(origin) }
        #expect(await peer.awaits { $0.requests.count == 8 })
        for _ in 0..<8 { peer.goOn() }
        for outcome in outcomes { #expect(await outcome.value.text == "ok") }
        #expect(peer.connections == 8)
        #expect(await stand.fetch(origin).text == "ok")
        #expect(peer.connections == 8)
        await stand.stop()
    }

    @Test(
        "opens no more connections than allowed, when the address is not known yet as well", arguments: [true, false])
    func bound(isCold: Bool) async throws {
        let first: [ScriptedPeer.Step] = [.request, .send(FetchTests.okAndClose)]
        let waiting: [ScriptedPeer.Step] = [.request, .awaitSignal, .send(Self.ok), .awaitEnd]
        let peer = try ScriptedPeer(isCold ? [waiting] : [first, waiting])
        let stand = FetchStand(ClientOptions(connectionsPerOrigin: 3))
        let origin = Origin.local(peer.port)
        if !isCold { #expect(await stand.fetch(origin).text == "ok") }
        let before = peer.connections
        let outcomes = (0..<5).map { _ in stand.begin(origin) }
        #expect(await peer.awaits { $0.requests.count == before + 3 })
        for _ in 0..<3 { peer.goOn() }
        var kinds: [FetchError.Kind?] = []
        for outcome in outcomes { kinds.append(await outcome.value.error?.kind) }
        #expect(kinds.filter { $0 == .overloaded }.count == 2)
        #expect(kinds.filter { $0 == nil }.count == 3)
        #expect(peer.connections == before + 3)
        await stand.stop()
    }

    @Test("fails what is under way when the reactor ends")
    func stop() async throws {
        let peer = try ScriptedPeer([[.request, .awaitEnd]])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        let outcomes = (0..<3).map { _ in stand.begin(origin) }
        #expect(await peer.awaits { $0.requests.count == 3 })
        await stand.stop()
        for outcome in outcomes {
            #expect(await outcome.value.error == FetchError(.closed, wasSent: true, hint: "the service stops"))
        }
        #expect(await peer.awaits { $0.ended == 3 })
        #expect(stand.counters.upstreamConnections.value == 0)
    }
}
