import Glibc
import TestSupport
import Testing
import Wire

@testable import Transport

@Suite("A request to a provider", .blocking)
struct FetchTests {
    static let ok = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
    static let okAndClose = Array("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok".utf8)

    @Test("comes back with what the answer is, however it is framed", arguments: AnswerCase.all)
    func answers(_ given: AnswerCase) async throws {
        let peer = try ScriptedPeer([[.request, .send(given.bytes)]])
        let stand = FetchStand()
        let result = await stand.fetch(.local(peer.port))
        if let fault = given.fault {
            #expect(result.error?.kind == fault, "\(result.error?.hint ?? "")")
            #expect(result.error?.wasSent == true)
        } else {
            #expect(result.status == given.status, "\(result.error?.hint ?? "")")
            #expect((try? result.get())?.body == given.body)
        }
        #expect(peer.connections == 1)
        #expect(peer.requests.count == 1)
        await stand.stop()
    }

    @Test("is sent with its host, its length and the codings that are understood")
    func wire() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok)]])
        let stand = FetchStand()
        #expect(await stand.fetch(.local(peer.port)).text == "ok")
        let text = peer.requests.first.map { String(decoding: $0, as: UTF8.self) }
        #expect(
            text == "POST /token HTTP/1.1\r\nHost: 127.0.0.1:\(peer.port)\r\nAccept-Encoding: gzip, deflate\r\n"
                + "Content-Length: 6\r\n\r\ncode=1")
        await stand.stop()
    }

    @Test("can be HEAD, whose answer has no body")
    func head() async throws {
        let peer = try ScriptedPeer([
            [.request, .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\n".utf8)), .request, .send(Self.ok)]
        ])
        let stand = FetchStand()
        let origin = Origin.local(peer.port)
        #expect(await stand.fetch(origin, Request(.head, Array("/".utf8))).text == "")
        #expect(await stand.fetch(origin).text == "ok")
        #expect(peer.connections == 1)
        await stand.stop()
    }

    @Test("may be larger than the buffers of sockets")
    func large() async throws {
        let peer = try ScriptedPeer([[.request, .send(Self.ok)]])
        let stand = FetchStand()
        let body = (0..<6 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
        #expect(await stand.fetch(.local(peer.port), Request(.post, Array("/".utf8), body: body)).text == "ok")
        #expect(peer.requests.first.map { Array($0.suffix(body.count)) } == body)
        await stand.stop()
    }

    @Test("may be answered before it is sent, and then its connection is not used again", arguments: [true, false])
    func early(isLarge: Bool) async throws {
        let script: [ScriptedPeer.Step] = [.send(Self.ok)] + (isLarge ? [.awaitEnd] : [])
        let peer = try ScriptedPeer([script, [.request, .send(Self.ok)]])
        let stand = FetchStand()
        let body = Array(repeating: UInt8(ascii: "x"), count: isLarge ? 16 << 20 : 1)
        let result = await stand.fetch(.local(peer.port), Request(.post, Array("/".utf8), body: body))
        // A server that does not read at all may reset the connection and take its answer with it.
        #expect(result.text == "ok" || result.error?.kind == .closed)
        #expect(await peer.awaits { $0.ended == 1 })
        #expect(await stand.fetch(.local(peer.port)).text == "ok")
        await stand.stop()
    }
}
