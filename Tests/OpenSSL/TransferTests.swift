import Foundation
import OpenSSL
import Testing

@Suite("A transfer")
struct TransferTests {
    @Test("moves megabytes both ways through a small socket", arguments: TLSContext.Version.allCases)
    func large(_ version: TLSContext.Version) throws {
        let context = try Contexts.server()
        context.speakOnly(version)
        let ends = try socketPair(buffer: 4096)
        defer { close(ends) }
        let server = try TLSConnection(server: context, descriptor: ends.server)
        let client = try TLSConnection(client: Contexts.client(), descriptor: ends.client, host: "localhost")
        for _ in 0..<20 where (client.handshake(), server.handshake()) != (.done, .done) {}
        try #require(client.handshake() == .done)
        var up = Stream(from: client, to: server)
        var down = Stream(from: server, to: client)
        for _ in 0..<1_000_000 where !(up.isDone && down.isDone) {
            up.step()
            down.step()
            if up.fault != nil || down.fault != nil { break }
        }
        #expect(up.fault == nil && down.fault == nil)
        #expect(up.received == up.message)
        #expect(down.received == down.message)
        #expect(up.waits > 0 && down.waits > 0)
    }

    /// One direction of a transfer.
    struct Stream {
        let from: TLSConnection
        let to: TLSConnection
        let message = Random.bytes(2 << 20)
        var sent = 0
        var received: [UInt8] = []
        var waits = 0
        var fault: TLSConnection.Transfer?
        var buffer = [UInt8](repeating: 0, count: 10_000)

        init(from: TLSConnection, to: TLSConnection) {
            self.from = from
            self.to = to
        }

        var isDone: Bool { received.count >= message.count }

        mutating func step() {
            if sent < message.count {
                // Each attempt lies elsewhere in memory, as the rest of a buffer that moves does.
                switch write(Array(message[sent..<min(sent + 50_000, message.count)]), from) {
                case .bytes(let count): sent += count
                case .wantsRead, .wantsWrite: waits += 1
                case let other: fault = other
                }
            }
            switch read(&buffer, to) {
            case .bytes(let count): received += buffer[..<count]
            case .wantsRead, .wantsWrite: break
            case let other: fault = other
            }
        }
    }

    @Test("tells a goodbye from a cut", arguments: TLSContext.Version.allCases, [true, false])
    func end(_ version: TLSContext.Version, _ isPolite: Bool) throws {
        let context = try Contexts.server()
        context.speakOnly(version)
        let pair = try Pair(server: context, client: Contexts.client())
        try pair.meet()
        try #require(write(Array("last".utf8), pair.server) == .bytes(4))
        if isPolite { pair.server.close() }
        pair.cutServer()
        var buffer = [UInt8](repeating: 0, count: 100)
        #expect(read(&buffer, pair.client) == .bytes(4))
        #expect(read(&buffer, pair.client) == (isPolite ? .closed : .cut))
        pair.client.close()
    }

    @Test("is cut when the peer's socket is gone, and raises no signal")
    func writeToNobody() throws {
        let pair = try Pair(server: Contexts.server(), client: Contexts.client())
        try pair.meet()
        pair.cutServer()
        #expect(write([1, 2, 3], pair.client) == .cut)
        pair.client.close()
    }

    @Test("fails on a record that was changed on its way", arguments: TLSContext.Version.allCases)
    func forged(_ version: TLSContext.Version) throws {
        let context = try Contexts.server()
        context.speakOnly(version)
        let pair = try Pair(server: context, client: Contexts.client())
        try pair.meet()
        try #require(write(Array("secret".utf8), pair.client) == .bytes(6))
        var record = [UInt8](repeating: 0, count: 100)
        let count = unsafe recv(pair.descriptors.server, &record, record.count, 0)
        try #require(count > 5)
        record[count - 1] ^= 1
        try #require(unsafe send(pair.descriptors.client, record, count, 0) == count)
        guard case .failed(let fault) = read(&record, pair.server) else {
            Issue.record("accepted")
            return
        }
        #expect(fault.kind == .handshake)
        // The next connection on this thread must not inherit the error.
        try Pair(server: Contexts.server(), client: Contexts.client()).meet()
    }

    @Test("keeps what came with a read in sight")
    func pending() throws {
        let pair = try Pair(server: Contexts.server(), client: Contexts.client())
        try pair.meet()
        try #require(write(Array("one".utf8), pair.client) == .bytes(3))
        try #require(write(Array("two".utf8), pair.client) == .bytes(3))
        var buffer = [UInt8](repeating: 0, count: 100)
        #expect(read(&buffer, pair.server) == .bytes(3))
        #expect(pair.server.hasPending)
        #expect(read(&buffer, pair.server) == .bytes(3))
        #expect(!pair.server.hasPending)
        #expect(read(&buffer, pair.server) == .wantsRead)
    }

    @Test("of nothing moves nothing")
    func nothing() throws {
        let pair = try Pair(server: Contexts.server(), client: Contexts.client())
        try pair.meet()
        var empty: [UInt8] = []
        #expect(write(empty, pair.client) == .bytes(0))
        #expect(read(&empty, pair.client) == .bytes(0))
    }
}
