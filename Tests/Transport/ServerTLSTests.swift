import Glibc
import OpenSSL
import TestSupport
import Testing
import Transport
import Wire

@Suite("A server that speaks TLS", .blocking)
struct ServerTLSTests {
    static func context() throws -> TLSContext {
        let authority = Authority.shared
        return try TLSContext.server(certificateFile: authority.chain("good"), privateKeyFile: authority.key("good"))
    }

    private static func listen(_ options: inout ServerOptions) throws {
        options.listeners.append(ListenerOptions(.loopback(0), tls: try context()))
    }

    @Test("shakes hands, answers, and takes its clients' tickets on every reactor")
    func exchange() async throws {
        try await ServerStand.run({ options in
            try Self.listen(&options)
            options.reactors = 2
        }) { stand in
            let first = try TLSDialer(port: stand.server.addresses[1].port)
            try first.shake()
            #expect(!first.isReused)
            for number in 1...10 {
                first.send(ServerStand.get(number % 2 == 0 ? "/echo" : "/later"))
                #expect(first.awaitAnswers(number)?.status == 200)
            }
            let session = try #require(first.session)
            for _ in 0..<8 {
                let next = try TLSDialer(port: stand.server.addresses[1].port, resuming: session)
                try next.shake()
                #expect(next.isReused)
                next.send(ServerStand.get("/echo", "Connection: close\r\n"))
                #expect(next.awaitAnswers(1)?.status == 200)
                #expect(next.endsOrderly())
            }
            #expect(stand.reading("handshakes_failed_total") == 0)
        }
    }

    @Test("answers requests that came in one piece with others, though each has to wait")
    func readAhead() async throws {
        try await ServerStand.run(Self.listen) { stand in
            let dialer = try TLSDialer(port: stand.server.addresses[1].port)
            try dialer.shake()
            dialer.send(ServerStand.get("/echo"))
            #expect(dialer.awaitAnswers(1)?.status == 200)
            // One read of the socket takes them all, and TLS hands them out one by one.
            try stand.whileBlocked {
                for number in 0..<6 { dialer.send(ServerStand.get("/later/\(number)")) }
            }
            #expect(dialer.awaitAnswers(7)?.echo?.target == "/later/5")
        }
    }

    @Test("gives a large answer whole to a client that reads slowly")
    func slowReader() async throws {
        try await ServerStand.run(Self.listen) { stand in
            let size = 6 << 20
            let dialer = try TLSDialer(port: stand.server.addresses[1].port, buffer: 8_192)
            try dialer.shake()
            dialer.send(ServerStand.get("/size/\(size)", "Connection: close\r\n"))
            #expect(dialer.endsOrderly())
            #expect(dialer.answers.first?.body.count == size)
        }
    }

    @Test("ends connections that bring something else, or nothing")
    func noHandshake() async throws {
        try await ServerStand.run({ options in
            try Self.listen(&options)
            options.headMilliseconds = 300
        }) { stand in
            let port = stand.server.addresses[1].port
            let plain = try RawConnection(port: port)
            plain.send(ServerStand.get("/echo"))
            #expect(plain.read(milliseconds: 15_000) != .timeout)
            #expect(!plain.received.starts(with: Array("HTTP".utf8)))
            #expect(await eventually { stand.reading("handshakes_failed_total") == 1 })
            let silent = try RawConnection(port: port)
            #expect(silent.awaitsEnd())
            let half = try RawConnection(port: port)
            half.send([22, 3, 1, 0, 100, 1])
            #expect(half.read(milliseconds: 15_000) != .timeout)
            #expect(await eventually { stand.reading("connections_open") == 0 })
        }
    }
}

/// A blocking TLS client.
private final class TLSDialer {
    private let descriptor: Int32
    private let tls: TLSConnection
    private var received: [UInt8] = []

    init(port: UInt16, resuming session: TLSSession? = nil, buffer: Int32? = nil) throws {
        descriptor = try Loopback.connect(to: port, buffer: buffer)
        Loopback.setPatience(of: descriptor, seconds: 15)
        let context = try TLSDialer.context.get()
        tls = try TLSConnection(client: context, descriptor: descriptor, host: "localhost", resuming: session)
    }

    deinit { close(descriptor) }

    private static let context = Result { try TLSContext.client(trust: .systemAnd(file: Authority.shared.root)) }

    var isReused: Bool { tls.isReused }
    var session: TLSSession? { tls.session }
    var answers: [HTTPAnswer] { HTTPAnswer.read(received, methods: ["GET"]).filter(\.isWhole) }

    func shake() throws { try #require(tls.handshake() == .done) }

    func send(_ bytes: ArraySlice<UInt8>) {
        let outcome = unsafe bytes.withUnsafeBytes { unsafe tls.write($0) }
        #expect(outcome == .bytes(bytes.count))
    }

    func awaitAnswers(_ count: Int) -> HTTPAnswer? {
        while answers.count < count, readMore() == .bytes(1) {}
        return answers.count >= count ? answers[count - 1] : nil
    }

    /// Reads to the end; whether that was said.
    func endsOrderly() -> Bool {
        while true {
            let outcome = readMore()
            if outcome != .bytes(1) { return outcome == .closed }
        }
    }

    /// Reads what comes; `bytes(1)` when something came.
    private func readMore() -> TLSConnection.Transfer {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let outcome = unsafe buffer.withUnsafeMutableBytes { unsafe tls.read(into: $0) }
        guard case .bytes(let count) = outcome else { return outcome }
        received += buffer[..<count]
        return .bytes(1)
    }
}
