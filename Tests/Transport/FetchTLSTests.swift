import OpenSSL
import TestSupport
import Testing
import Wire

@testable import Transport

@Suite("A request over TLS", .blocking)
struct FetchTLSTests {
    private static let ok = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
    private static let okAndClose = Array("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok".utf8)
    private static let toTheEnd = Array("HTTP/1.1 200 OK\r\n\r\nok".utf8)

    private static func origin(_ port: UInt16, host: String = "localhost", isTrusted: Bool = true) -> Origin {
        Origin(
            isSecure: true, host: host, port: port,
            trust: isTrusted ? .systemAnd(file: Authority.shared.root) : .system)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var leaf = "good"
        var host = "localhost"
        var options: [String] = []
        var isTrusted = true
        /// Nothing when an answer has to come.
        var fault: FetchError.Kind?
        var wasSent = false
    }

    static let cases = [
        Case(testDescription: "a good chain"),
        Case(testDescription: "an RSA key", leaf: "rsa"),
        Case(testDescription: "TLS 1.2 only", options: ["-tls1_2"]),
        Case(testDescription: "TLS 1.3 only", options: ["-tls1_3"]),
        Case(testDescription: "a name under a wildcard", leaf: "wildcard", host: "a.wild.example"),
        Case(testDescription: "an address as a subject alternative name", leaf: "address", host: "127.0.0.1"),
        Case(testDescription: "a client certificate is welcome", options: ["-verify", "1"]),
        Case(testDescription: "an expired certificate", leaf: "expired", fault: .tls),
        Case(testDescription: "a certificate of the future", leaf: "future", fault: .tls),
        Case(testDescription: "a certificate for another name", leaf: "other", fault: .tls),
        Case(testDescription: "two names below a wildcard", leaf: "wildcard", host: "a.b.wild.example", fault: .tls),
        Case(testDescription: "an address as a name", leaf: "address-as-name", host: "127.0.0.1", fault: .tls),
        Case(testDescription: "a name as common name only", leaf: "common-name", fault: .tls),
        Case(testDescription: "an unknown authority", leaf: "unknown", fault: .tls),
        Case(testDescription: "an authority that is not trusted for this origin", isTrusted: false, fault: .tls),
        Case(testDescription: "a certificate signed by itself", leaf: "self-signed", fault: .tls),
        Case(testDescription: "no intermediate certificate", leaf: "no-middle", fault: .tls),
        Case(testDescription: "a leaf as authority", leaf: "below-leaf", fault: .tls),
        Case(testDescription: "RSA of 1024 bits", leaf: "rsa1024", fault: .tls),
        Case(testDescription: "SHA-1", leaf: "sha1", fault: .tls),
        Case(testDescription: "TLS 1.0 only", options: ["-tls1"], fault: .tls),
        Case(testDescription: "TLS 1.1 only", options: ["-tls1_1"], fault: .tls),
        Case(testDescription: "h2, which was not offered", options: ["-alpn", "h2"], fault: .tls),
        Case(
            testDescription: "a client certificate is demanded, TLS 1.2", options: ["-Verify", "1", "-tls1_2"],
            fault: .tls),
        Case(
            testDescription: "a client certificate is demanded, TLS 1.3", options: ["-Verify", "1", "-tls1_3"],
            fault: .tls, wasSent: true),
    ]

    @Test("is sent to a provider that proves who it is, and to no other", arguments: cases)
    func peers(_ given: Case) async throws {
        let server = try ProgramServer(leaf: given.leaf, options: ["-www"] + given.options)
        defer { server.stop() }
        let stand = FetchStand(at: [.loopback(server.port)])
        let origin = Self.origin(server.port, host: given.host, isTrusted: given.isTrusted)
        let result = await stand.fetch(origin, Request(.get, Array("/".utf8)))
        if let fault = given.fault {
            #expect(result.error?.kind == fault, "\(result.error?.hint ?? "an answer")")
            #expect(result.error?.wasSent == given.wasSent)
        } else {
            #expect(result.status == 200, "\(result.error?.hint ?? "")")
        }
        #expect(stand.counters.upstreamConnections.value == 0)
        await stand.stop()
    }

    @Test("fails when the authority's file cannot be read")
    func trustFile() async throws {
        let peer = try ScriptedPeer([[.read]])
        let stand = FetchStand()
        let origin = Origin(isSecure: true, host: "localhost", port: peer.port, trust: .systemAnd(file: "/nowhere.pem"))
        let result = await stand.fetch(origin)
        #expect(result.error?.kind == .tls && result.error?.wasSent == false)
        #expect(peer.connections == 0)
        await stand.stop()
    }

    struct HandshakeCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [ScriptedPeer.Step]
        let kind: FetchError.Kind
        var hint: String?
        var milliseconds: Int64 = 15_000
    }

    @Test(
        "is not sent when the handshake comes to nothing",
        arguments: [
            HandshakeCase(testDescription: "closed", script: [.read], kind: .unreachable),
            HandshakeCase(
                testDescription: "closed in a record", script: [.read, .send([22, 3, 3, 0, 90, 2])], kind: .unreachable),
            HandshakeCase(testDescription: "reset", script: [.read, .reset], kind: .unreachable),
            HandshakeCase(testDescription: "closed before it begins", script: [], kind: .unreachable),
            HandshakeCase(
                testDescription: "an answer in the clear",
                script: [.read, .send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))],
                kind: .tls),
            HandshakeCase(
                testDescription: "silence", script: [.read, .awaitEnd], kind: .timeout, hint: "TLS handshake",
                milliseconds: 700),
            HandshakeCase(
                testDescription: "byte by byte",
                script: [.read, .drip([22, 3, 3, 0, 90] + Array(repeating: 2, count: 85))],
                kind: .timeout, hint: "TLS handshake", milliseconds: 700),
        ])
    func handshake(_ given: HandshakeCase) async throws {
        let peer = try ScriptedPeer([given.script])
        let stand = FetchStand(at: [.loopback(peer.port)])
        let origin = Self.origin(peer.port)
        FetchStand.trust.warm([origin.trust])
        let result = await stand.fetch(origin, milliseconds: given.milliseconds)
        #expect(result.error?.kind == given.kind, "\(result.error?.hint ?? "an answer")")
        #expect(result.error?.wasSent == false)
        if let hint = given.hint { #expect(result.error?.hint == hint) }
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(stand.counters.upstreamConnections.value == 0)
        await stand.stop()
    }

    @Test("takes an answer that ends with the connection only when it ends with a goodbye")
    func truncation() async throws {
        let stand = FetchStand()
        let polite = try TLSPeer(answer: Self.toTheEnd, ending: .goodbye)
        #expect(await stand.fetch(Self.origin(polite.port)).text == "ok")
        let rude = try TLSPeer(answer: Self.toTheEnd, ending: .cut)
        #expect(await stand.fetch(Self.origin(rude.port)).error?.kind == .tls)
        // One that says its own length is whole all the same.
        let sized = try TLSPeer(answer: Self.ok, ending: .cut)
        #expect(await stand.fetch(Self.origin(sized.port)).text == "ok")
        await stand.stop()
    }

    @Test("goes over a connection that is kept, and another one resumes its session")
    func resumption() async throws {
        let kept = try TLSPeer(answer: Self.ok, ending: .goodbye, requests: 5)
        let stand = FetchStand()
        let origin = Self.origin(kept.port)
        for _ in 0..<5 { #expect(await stand.fetch(origin).text == "ok") }
        #expect(kept.handshakes == 1)
        #expect(kept.requests == 5)
        let closing = try TLSPeer(answer: Self.okAndClose, ending: .goodbye)
        let second = Self.origin(closing.port)
        for _ in 0..<4 { #expect(await stand.fetch(second).text == "ok") }
        #expect(closing.handshakes == 4)
        #expect(closing.resumed == 3)
        await stand.stop()
    }

    @Test(
        "is sent once more when a kept connection was closed without a byte", arguments: [TLSPeer.Ending.goodbye, .cut])
    func stale(ending: TLSPeer.Ending) async throws {
        let peer = try TLSPeer(answer: Self.ok, ending: ending)
        let stand = FetchStand()
        let origin = Self.origin(peer.port)
        // Each time, the connection before was closed, seen or unseen.
        for number in 1...4 {
            #expect(await stand.fetch(origin).text == "ok")
            #expect(peer.handshakes == number)
        }
        await stand.stop()
    }

    @Test("may be larger than the buffers of sockets")
    func large() async throws {
        try await ServerStand.run({ options in
            options.limits.body = 16 << 20
            options.listeners.append(ListenerOptions(.loopback(0), tls: try ServerTLSTests.context()))
        }) { server in
            let body = (0..<6 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
            let stand = FetchStand()
            let request = Request(.post, Array("/keep".utf8), body: body)
            #expect(await stand.fetch(Self.origin(server.server.addresses[1].port), request).status == 200)
            let isSame = server.shared.body == body
            #expect(isSame)
            await stand.stop()
        }
    }
}
