import Foundation
import OpenSSL
import Testing

@Suite("A session")
struct SessionTests {
    @Test("is resumed again and again, whichever end of the server made it", arguments: TLSContext.Version.allCases)
    func resumption(_ version: TLSContext.Version) throws {
        let server = try Contexts.server()
        server.speakOnly(version)
        let client = try Contexts.client()
        var session: TLSSession?
        for round in 0..<4 {
            let pair = try Pair(server: server, client: client, resuming: session)
            try pair.meet()
            #expect(pair.client.isReused == (round > 0))
            #expect(pair.server.isReused == (round > 0))
            session = pair.client.session
            #expect(session != nil)
            pair.client.close()
            pair.server.close()
        }
    }

    @Test("survives a server that leaves without a goodbye", arguments: TLSContext.Version.allCases)
    func afterCut(_ version: TLSContext.Version) throws {
        let server = try Contexts.server()
        server.speakOnly(version)
        let client = try Contexts.client()
        var first: Pair? = try Pair(server: server, client: client)
        try first?.meet()
        first?.cutServer()
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(try read(&buffer, #require(first).client) == .cut)
        let session = first?.client.session
        first = nil
        let second = try Pair(server: server, client: client, resuming: session)
        try second.meet()
        #expect(second.client.isReused)
    }

    @Test("survives a connection that is let go without a goodbye of ours", arguments: TLSContext.Version.allCases)
    func afterSilence(_ version: TLSContext.Version) throws {
        let server = try Contexts.server()
        server.speakOnly(version)
        let client = try Contexts.client()
        var first: Pair? = try Pair(server: server, client: client)
        try first?.meet()
        first?.client.close()
        let session = try #require(first?.client.session)
        first = nil
        #expect(session.isResumable)
    }

    @Test("is left aside for another host, another trust and another server", arguments: ["host", "trust", "server"])
    func elsewhere(_ what: String) throws {
        let server = try Contexts.server("wildcard")
        let client = try Contexts.client()
        let first = try Pair(server: server, client: client, host: "a.wild.example")
        try first.meet()
        let session = try #require(first.client.session)
        first.client.close()
        let second = try Pair(
            server: what == "server" ? Contexts.server("wildcard") : server,
            client: what == "trust" ? Contexts.client() : client,
            host: what == "host" ? "b.wild.example" : "a.wild.example", resuming: session)
        try second.meet()
        #expect(!second.client.isReused)
    }

    @Test("is not offered again once a connection that offered it has failed", arguments: TLSContext.Version.allCases)
    func afterFailure(_ version: TLSContext.Version) throws {
        let server = try Contexts.server()
        server.speakOnly(version)
        let client = try Contexts.client()
        let first = try Pair(server: server, client: client)
        try first.meet()
        let session = try #require(first.client.session)
        first.client.close()
        let second = try Pair(server: server, client: client, resuming: session)
        #expect(second.client.handshake() == .wantsRead)
        try #require(unsafe send(second.descriptors.server, "HTTP/1.1 400 Bad Request\r\n\r\n", 28, 0) == 28)
        guard case .failed = second.client.handshake() else {
            Issue.record("went on")
            return
        }
        #expect(!session.isResumable)
        #expect(second.client.session == nil)
        let third = try Pair(server: server, client: client, resuming: session)
        try third.meet()
        #expect(!third.client.isReused)
    }
}
