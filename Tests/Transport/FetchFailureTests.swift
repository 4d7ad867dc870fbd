import Glibc
import TestSupport
import Testing
import Wire

@testable import Transport

@Suite("A provider that misbehaves", .blocking)
struct FetchFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [ScriptedPeer.Step]
        let kind: FetchError.Kind
        var hint: String?
        /// Whether the request may have reached it; nothing when that hangs on the order of events.
        var wasSent: Bool? = true
        var milliseconds: Int64 = 15_000
    }

    private static let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8)
    private static let chunked = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    private static let megabyte = Array(repeating: UInt8(ascii: " "), count: 1 << 20)

    static let cases = [
        Case(testDescription: "closes at once", script: [], kind: .closed, wasSent: nil),
        Case(testDescription: "closes when it has the request", script: [.request], kind: .closed),
        Case(testDescription: "resets when it has the request", script: [.request, .reset], kind: .closed),
        Case(
            testDescription: "resets in the body", script: [.request, .send(head + Array("{".utf8)), .reset],
            kind: .closed),
        Case(
            testDescription: "closes in the body", script: [.request, .send(head + Array("{".utf8))], kind: .malformed),
        Case(
            testDescription: "closes in the head", script: [.request, .send(Array("HTTP/1.1 2".utf8))], kind: .malformed
        ),
        Case(
            testDescription: "says nothing", script: [.request, .awaitEnd], kind: .timeout,
            hint: "waiting for the answer", milliseconds: 700),
        Case(
            testDescription: "sends its head byte by byte", script: [.request, .drip(head)], kind: .timeout,
            hint: "reading the answer", milliseconds: 700),
        Case(
            testDescription: "sends its body byte by byte", script: [.request, .send(head), .drip(head)],
            kind: .timeout,
            hint: "reading the answer", milliseconds: 700),
        Case(
            testDescription: "announces 10 MB",
            script: [
                .request, .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n".utf8)),
                .repeated(megabyte, times: 10),
            ], kind: .tooLarge),
        Case(
            testDescription: "sends chunks without an end",
            script: [
                .request, .send(chunked),
                .repeated(Array("10000\r\n".utf8) + megabyte[..<65_536] + Array("\r\n".utf8), times: 3_000),
            ], kind: .tooLarge),
        Case(
            testDescription: "sends a body without an end",
            script: [.request, .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .repeated(megabyte, times: 200)],
            kind: .tooLarge),
        Case(
            testDescription: "sends a head without an end",
            script: [
                .request, .send(Array("HTTP/1.1 200 OK\r\n".utf8)), .repeated(Array("A: b\r\n".utf8), times: 1_000_000),
            ],
            kind: .malformed),
        Case(
            testDescription: "sends interim answers without an end",
            script: [.request, .repeated(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), times: 1_000_000)],
            kind: .malformed),
    ]

    @Test("is named for what it does, within the deadline, and its connection is closed", arguments: cases)
    func behaviour(_ given: Case) async throws {
        let peer = try ScriptedPeer([given.script])
        let stand = FetchStand()
        let result = await stand.fetch(.local(peer.port), milliseconds: given.milliseconds)
        #expect(result.error?.kind == given.kind, "\(result.error?.hint ?? "an answer")")
        if let wasSent = given.wasSent { #expect(result.error?.wasSent == wasSent) }
        if let hint = given.hint { #expect(result.error?.hint == hint) }
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(peer.connections == 1)
        #expect(stand.counters.upstreamConnections.value == 0)
        #expect(stand.counters.upstreamRetries.value == 0)
        await stand.stop()
    }

    @Test("refuses the connection: nothing was sent")
    func refused() async throws {
        let (descriptor, port) = try Loopback.bind()
        defer { close(descriptor) }
        let stand = FetchStand()
        let result = await stand.fetch(.local(port))
        #expect(result.error == FetchError(.unreachable, wasSent: false, hint: "Connection refused"))
        #expect(stand.counters.upstreamConnections.value == 0)
        await stand.stop()
    }

    @Test("does not take the connection: nothing was sent")
    func noAccept() async throws {
        let full = try FullListener()
        let stand = FetchStand()
        let result = await stand.fetch(.local(full.port), milliseconds: 700)
        #expect(result.error == FetchError(.timeout, wasSent: false, hint: "connecting"))
        #expect(stand.counters.upstreamConnections.value == 0)
        await stand.stop()
    }

    @Test("cannot be resolved, or only to where it must not be")
    func unresolved() async {
        let stand = FetchStand()
        let name = String(repeating: "a", count: 64) + ".invalid"
        let unknown = await stand.fetch(Origin(isSecure: false, host: name, port: 80))
        #expect(unknown.error?.kind == .unresolved)
        let inside = await stand.fetch(Origin(isSecure: false, host: "10.0.0.1", port: 80))
        #expect(inside.error?.kind == .forbiddenAddress)
        #expect(unknown.error?.wasSent == false && inside.error?.wasSent == false)
        await stand.stop()
    }

    @Test("cannot be resolved in time, and can the next time")
    func slowResolution() async throws {
        let peer = try ScriptedPeer([[.request, .send(FetchTests.ok)]])
        let port = peer.port
        let gate = DispatchGate()
        var options = ClientOptions()
        options.addresses = { _ throws(FetchError) in
            gate.wait()
            return [.loopback(port)]
        }
        let stand = FetchStand(options)
        let origin = Origin.local(port)
        let late = await stand.fetch(origin, milliseconds: 200)
        #expect(late.error == FetchError(.timeout, wasSent: false, hint: "resolving"))
        gate.open()
        #expect(await stand.fetch(origin).text == "ok")
        #expect(peer.connections == 1)
        await stand.stop()
    }

    @Test("does not hold up others while its name is not resolved")
    func bulkhead() async throws {
        let peer = try ScriptedPeer([[.request, .send(FetchTests.ok), .awaitEnd]])
        let port = peer.port
        let gate = DispatchGate()
        var options = ClientOptions()
        options.addresses = { origin throws(FetchError) in
            if origin.host != "good.example" { gate.wait() }
            return [.loopback(port)]
        }
        let stand = FetchStand(options)
        let hanging = (0..<32).map { stand.begin(.local(port, host: "bad\($0).example"), milliseconds: 3_000) }
        #expect(await stand.fetch(.local(port, host: "good.example"), milliseconds: 2_500).text == "ok")
        for outcome in hanging { #expect(await outcome.value.error?.hint == "resolving") }
        gate.open()
        await stand.stop()
    }

    @Test("is not asked when there is no time left")
    func noTime() async throws {
        let peer = try ScriptedPeer([[.request, .send(FetchTests.ok)]])
        let stand = FetchStand()
        #expect(await stand.fetch(.local(peer.port), milliseconds: 0).error?.kind == .timeout)
        #expect(peer.connections == 0)
        await stand.stop()
    }

    @Test("has a second address that works when the first refuses, and it is tried first from then on")
    func twoAddresses() async throws {
        let (descriptor, closed) = try Loopback.bind()
        defer { close(descriptor) }
        let peer = try ScriptedPeer([[.request, .send(FetchTests.okAndClose)]])
        let stand = FetchStand(at: [.loopback(closed), .loopback(peer.port)])
        let origin = Origin.local(peer.port, host: "provider.example")
        #expect(await stand.fetch(origin).text == "ok")
        try #require(listen(descriptor, 8) == 0)
        #expect(await stand.fetch(origin, milliseconds: 1_000).text == "ok")
        #expect(peer.connections == 2)
        await stand.stop()
    }

    @Test("has a second address that works when the first says nothing")
    func silentAddress() async throws {
        let full = try FullListener()
        let peer = try ScriptedPeer([[.request, .send(FetchTests.ok), .awaitEnd]])
        let stand = FetchStand(at: [.loopback(full.port), .loopback(peer.port)])
        #expect(await stand.fetch(.local(peer.port, host: "provider.example"), milliseconds: 3_000).text == "ok")
        #expect(stand.counters.upstreamConnections.value == 1)
        await stand.stop()
    }

    @Test("has no address that works: the last one's failure is told, and the name is asked for again")
    func allRefuse() async throws {
        let closed = try (0..<2).map { _ in try Loopback.bind() }
        defer { for entry in closed { close(entry.descriptor) } }
        let stand = FetchStand(at: closed.map { .loopback($0.port) })
        let origin = Origin.local(80, host: "provider.example")
        for _ in 0..<3 {
            let result = await stand.fetch(origin)
            #expect(result.error == FetchError(.unreachable, wasSent: false, hint: "Connection refused"))
        }
        // The third time, somebody listens.
        try #require(listen(closed[1].descriptor, 8) == 0)
        let result = await stand.fetch(origin, milliseconds: 700)
        #expect(result.error?.hint == "waiting for the answer")
        await stand.stop()
    }
}

/// A port that listens but takes no connection: its queue is full.
private final class FullListener {
    let port: UInt16
    private let listener: Int32
    private var fillers: [Int32] = []

    init() throws {
        (listener, port) = try Loopback.bind()
        try #require(listen(listener, 0) == 0)
        // The first connections fill the queue; those that do not get in show that it is full.
        for _ in 0..<4 { fillers.append(try Loopback.beginToConnect(to: port)) }
    }

    deinit { for descriptor in fillers + [listener] { close(descriptor) } }
}
