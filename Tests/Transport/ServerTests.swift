import TestSupport
import Testing
import Transport
import Wire

@Suite("A server", .blocking)
struct ServerTests {
    /// One for all cases of the vectors, which do not disturb each other; it ends with the process.
    private static let shared = try? ServerStand { $0.reactors = 2 }

    @Test("does what the HTTP vectors want", arguments: HTTPCase.all)
    func httpCase(_ item: HTTPCase) throws {
        let stand = try #require(Self.shared)
        #expect(try HTTPCaseRunner.run(item, port: stand.port) == [])
    }

    @Test("answers one request after another on a connection")
    func keepAlive() async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            for number in 0..<50 {
                #expect(connection.ask(number % 2 == 0 ? "/echo/\(number)" : "/later/\(number)")?.status == 200)
            }
            #expect(connection.answers.count == 50)
            #expect(connection.answers.allSatisfy { $0.fields["connection"] == nil && $0.fields["date"] != nil })
            #expect(stand.reading("connections_total") == 1)
        }
    }

    @Test("answers pipelined requests in their order, whether at once or later", arguments: [0, 1, 2, 3])
    func pipelining(pattern: Int) async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            let targets = (0..<60).map { ($0 + pattern) % 4 < 2 ? "/echo/\($0)" : "/later/\($0)" }
            connection.send(Array(targets.map { ServerStand.get($0) }.joined())[...])
            #expect(connection.awaitAnswers(60) != nil)
            #expect(connection.answers.compactMap { $0.echo?.target } == targets)
        }
    }

    @Test("answers HEAD without a body, and the request behind it")
    func head() async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            let head = Array("HEAD /size/5000 HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            connection.send(head + ServerStand.get("/echo", "Connection: close\r\n"))
            #expect(connection.read(milliseconds: 15_000) == .closed)
            let answers = HTTPAnswer.read(connection.received, methods: ["HEAD", "GET"])
            #expect(answers.map(\.status) == [200, 200])
            #expect(answers.first?.fields["content-length"] == "5000")
            #expect(answers.last?.echo?.target == "/echo")
        }
    }

    @Test("takes a request that is larger than the buffers of sockets")
    func largeRequest() async throws {
        try await ServerStand.run({ $0.limits.body = 16 << 20 }) { stand in
            let body = (0..<12 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            let connection = try stand.connect()
            let head = "POST /keep HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
            connection.send(Array(head.utf8)[...])
            #expect(connection.send(body[...]))
            #expect(connection.awaitAnswers(1)?.status == 200)
            let isSame = stand.shared.body == body
            #expect(isSame)
        }
    }

    @Test("gives a large answer whole to a client that reads slowly")
    func slowReader() async throws {
        try await ServerStand.run { stand in
            let size = 6 << 20
            let connection = try RawConnection(port: stand.port, largest: 8 << 20, buffer: 8_192)
            connection.send(ServerStand.get("/size/\(size)") + ServerStand.get("/echo", "Connection: close\r\n"))
            // Another client is served in between.
            #expect(try stand.connect().ask("/echo")?.status == 200)
            #expect(connection.read(milliseconds: 15_000) == .closed)
            #expect(connection.answers.count == 2)
            #expect(connection.answers.first?.body.count == size)
        }
    }

    @Test("lets an exchange run to its end when the client is gone", arguments: [true, false])
    func hangUp(resets: Bool) async throws {
        try await ServerStand.run { stand in
            do {
                let connection = try stand.connect()
                connection.send(ServerStand.get("/gate"))
                // The next request waits behind the first; nothing becomes of it.
                connection.send(ServerStand.get("/gate"))
                try #require(await eventually { stand.reading("connections_open") == 1 })
                try #require(try stand.connect().ask("/echo")?.status == 200)
                if resets { connection.resetAtEnd() }
            }
            #expect(try stand.connect().ask("/echo")?.status == 200)
            #expect(stand.shared.finished == 0)
            stand.shared.gate.give()
            #expect(await eventually { stand.shared.finished >= 1 })
            #expect(await eventually { stand.reading("connections_open") == 0 })
        }
    }

    @Test("answers a client that has ended its own side")
    func halfClose() async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            connection.send(ServerStand.get("/gate"))
            connection.endSending()
            #expect(try stand.connect().ask("/echo")?.status == 200)
            stand.shared.gate.give()
            #expect(connection.read(milliseconds: 15_000) == .closed)
            #expect(connection.answers.map(\.status) == [200])
        }
    }

    @Test("ticks as long as somebody waits for an answer, and not when nobody does")
    func ticks() async throws {
        try await ServerStand.run { stand in
            let connection = try stand.connect()
            connection.send(ServerStand.get("/gate"))
            #expect(await eventually { stand.shared.ticks >= 4 })
            stand.shared.gate.give()
            #expect(connection.awaitAnswers(1)?.status == 200)
        }
    }

    @Test("answers any number of requests sent ahead, even when each question fails before it is asked")
    func failuresAtOnce() async throws {
        try await ServerStand.run { stand in
            stand.shared.upstream = .local(1)
            let connection = try stand.connect()
            let count = 1_000
            connection.send(Array(repeatElement(ServerStand.get("/late"), count: count).joined())[...])
            #expect(connection.awaitAnswers(count)?.status == 502)
            #expect(connection.answers.allSatisfy { $0.body == Array("timeout no time left".utf8) })
        }
    }

    @Test("runs no job of another thread in a thousand exchanges, and keeps no descriptor")
    func foreignJobs() async {
        await #expect(processExitsWith: .success) {
            // What Dispatch opens for timers and keeps is no loss.
            try await Task.sleep(for: .milliseconds(1))
            let before = openDescriptors()
            try await exchange(rounds: 250)
            let isSame = await eventually { openDescriptors().count <= before.count }
            #expect(isSame, "\(Set(openDescriptors()).symmetricDifference(before).sorted())")
        }
    }
}

/// Exchanges on four connections, each with a request to another server.
private func exchange(rounds: Int) async throws {
    let upstream = try ServerStand()
    let stand = try ServerStand { $0.reactors = 2 }
    stand.shared.upstream = .local(upstream.port)
    do {
        let connections = try (0..<4).map { _ in try stand.connect() }
        var count = 0
        for round in 0..<rounds {
            let path = round % 2 == 0 ? "/fetch" : "/ask"
            for connection in connections { connection.send(ServerStand.get(path)) }
            for connection in connections {
                if connection.awaitAnswers(1)?.status == 200 { count += 1 }
                _ = connection.takeReceived()
            }
        }
        #expect(count == 4 * rounds)
    }
    #expect(stand.server.foreignJobs == 0)
    #expect(upstream.server.foreignJobs == 0)
    #expect((upstream.reading("connections_total") ?? 0) <= 8)
    await stand.stop()
    await upstream.stop()
    #expect(stand.reading("connections_open") == 0)
    #expect(stand.reading("provider_connections_open") == 0)
}
