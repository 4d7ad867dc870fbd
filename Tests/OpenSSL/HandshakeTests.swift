import Foundation
import OpenSSL
import Testing

@Suite("A handshake")
struct HandshakeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let leaf: String
        var host = "localhost"
        var fault: TLSFault.Kind?
        var testDescription: String { "\(leaf) for \(host)" }
    }

    @Test(
        "believes what leads to an authority and bears the host's name, and nothing else",
        arguments: [
            Case(leaf: "good"),
            Case(leaf: "good", host: "LOCALHOST"),
            Case(leaf: "good", host: "localhost."),
            Case(leaf: "rsa"),
            Case(leaf: "wildcard", host: "a.wild.example"),
            Case(leaf: "wildcard", host: "a.b.wild.example", fault: .hostMismatch),
            Case(leaf: "wildcard", host: "wild.example", fault: .hostMismatch),
            Case(leaf: "partial", host: "foo.wild.example", fault: .hostMismatch),
            Case(leaf: "address", host: "127.0.0.1"),
            Case(leaf: "address", host: "::1"),
            Case(leaf: "address", host: "127.0.0.2", fault: .hostMismatch),
            Case(leaf: "address-as-name", host: "127.0.0.1", fault: .hostMismatch),
            Case(leaf: "common-name", fault: .hostMismatch),
            Case(leaf: "other", fault: .hostMismatch),
            Case(leaf: "expired", fault: .certificateExpired),
            Case(leaf: "future", fault: .certificateNotYetValid),
            Case(leaf: "unknown", fault: .unknownAuthority),
            Case(leaf: "self-signed", fault: .unknownAuthority),
            Case(leaf: "no-middle", fault: .unknownAuthority),
            Case(leaf: "below-leaf", fault: .unknownAuthority),
            Case(leaf: "client-only", fault: .certificateRefused),
        ], TLSContext.Version.allCases)
    func verification(_ given: Case, _ version: TLSContext.Version) throws {
        let server = try Contexts.server(given.leaf)
        server.speakOnly(version)
        let pair = try Pair(server: server, client: Contexts.client(), host: given.host)
        let result = pair.shake().client
        if let kind = given.fault {
            guard case .failed(let fault) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(fault.kind == kind)
            #expect(!fault.reason.isEmpty)
        } else {
            #expect(result == .done)
        }
    }

    @Test("agrees on a version that either side alone speaks", arguments: TLSContext.Version.allCases)
    func versions(_ version: TLSContext.Version) throws {
        let client = try Contexts.client()
        client.speakOnly(version)
        try Pair(server: Contexts.server(), client: client).meet()
        let server = try Contexts.server()
        server.speakOnly(version)
        try Pair(server: server, client: Contexts.client()).meet()
    }

    @Test("fails when the two sides share no version")
    func noSharedVersion() throws {
        let server = try Contexts.server()
        server.speakOnly(.tls12)
        let client = try Contexts.client()
        client.speakOnly(.tls13)
        let results = try Pair(server: server, client: client).shake()
        guard case .failed(let fault) = results.server else {
            Issue.record("\(results)")
            return
        }
        #expect(fault.kind == .handshake)
    }

    @Test("does not believe the test's own root unless told to")
    func systemTrustAlone() throws {
        let pair = try Pair(server: Contexts.server(), client: TLSContext.client(trust: .system))
        guard case .failed(let fault) = pair.shake().client else {
            Issue.record("believed")
            return
        }
        #expect(fault.kind == .unknownAuthority)
    }

    @Test("refuses a host that would switch the check of names off", arguments: ["", ".", "a\0b"])
    func emptyHost(_ host: String) throws {
        let context = try Contexts.client()
        let ends = try socketPair()
        defer { close(ends) }
        let fault = #expect(throws: TLSFault.self) {
            try TLSConnection(client: context, descriptor: ends.client, host: host)
        }
        #expect(fault?.kind == .hostMismatch)
    }

    @Test("refuses a protocol that was not offered", arguments: TLSContext.Version.allCases)
    func unofferedProtocol(_ version: TLSContext.Version) throws {
        let server = try Contexts.server()
        server.selectUnofferedProtocol()
        server.speakOnly(version)
        guard case .failed(let fault) = try Pair(server: server, client: Contexts.client()).shake().client else {
            Issue.record("accepted")
            return
        }
        #expect(fault.kind == .handshake)
    }

    @Test("takes http/1.1 wherever it stands in the list, and no list without it", arguments: [true, false])
    func protocolList(_ isOffered: Bool) throws {
        var hello = try clientHello()
        let offer = try #require(hello.firstRange(of: Array("http/1.1".utf8)))
        if !isOffered { hello.replaceSubrange(offer, with: Array("http/1.2".utf8)) }
        let result = try serve(hello, thenEnd: false)
        if isOffered {
            #expect(result == .wantsRead)
        } else {
            guard case .failed(let fault) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(fault.kind == .handshake)
        }
    }

    @Test(
        "fails with a reason on what is not TLS, and the next one succeeds",
        arguments: [
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u{16}\u{3}\u{1}\0\u{5}\u{1}\0\0\u{1}\u{7}",
            "SSH-2.0-x\r\n\r\n",
            String(repeating: "\0", count: 64), "\u{15}\u{3}\u{3}\0\u{2}\u{2}\u{28}",
            "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n",
        ])
    func notTLS(_ text: String) throws {
        guard case .failed(let fault) = try serve(Array(text.utf8), thenEnd: false) else {
            Issue.record("went on")
            return
        }
        #expect(fault.kind == .handshake)
        #expect(!fault.reason.isEmpty)
        try Pair(server: Contexts.server(), client: Contexts.client()).meet()
    }

    @Test("is cut when the client leaves after any part of its first message")
    func everyPrefix() throws {
        let hello = try clientHello()
        for length in 0..<hello.count {
            guard case .failed(let fault) = try serve(Array(hello[..<length]), thenEnd: true) else {
                Issue.record("\(length) bytes")
                return
            }
            #expect(fault.kind == .cut, "\(length) bytes: \(fault.reason)")
        }
    }

    @Test("is cut when the server leaves before it answers")
    func serverLeaves() throws {
        let pair = try Pair(server: Contexts.server(), client: Contexts.client())
        #expect(pair.client.handshake() == .wantsRead)
        pair.cutServer()
        guard case .failed(let fault) = pair.client.handshake() else {
            Issue.record("went on")
            return
        }
        #expect(fault.kind == .cut)
    }

    /// The first message of a client, as bytes.
    private func clientHello() throws -> [UInt8] {
        let pair = try Pair(server: Contexts.server(), client: Contexts.client())
        #expect(pair.client.handshake() == .wantsRead)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(pair.descriptors.server, &bytes, bytes.count, 0)
        try #require(count > 0)
        return Array(bytes[..<count])
    }

    /// What a server makes of `bytes`, followed by the end of the connection or by silence.
    private func serve(_ bytes: [UInt8], thenEnd isEnded: Bool) throws -> TLSConnection.Progress {
        let ends = try socketPair()
        defer { close(ends) }
        let server = try TLSConnection(server: Self.server.get(), descriptor: ends.server)
        try #require(unsafe send(ends.client, bytes, bytes.count, 0) == bytes.count)
        if isEnded { shutdown(ends.client, Int32(SHUT_WR)) }
        return server.handshake()
    }

    private static let server = Result { try Contexts.server() }
}
