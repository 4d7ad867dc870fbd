import Dispatch
import Glibc
import TestSupport
import Testing
import Transport
import Wire

@Suite("A server's bounds", .blocking)
struct ServerLimitTests {
    @Test("take as many connections as allowed, refuse one more, and take it when there is room again")
    func connections() async throws {
        try await ServerStand.run({ options in
            options.connections = 3
            options.listeners.append(ListenerOptions(.loopback(0), door: .admin))
        }) { stand in
            var connections = try (0..<3).map { _ in try stand.connect() }
            for connection in connections { #expect(connection.ask("/echo")?.status == 200) }
            #expect(try stand.connect().awaitsEnd())
            #expect(stand.reading("connections_refused_total") == 1)
            // The operator's own door stays open.
            #expect(try RawConnection(port: stand.server.addresses[1].port).ask("/echo")?.status == 200)
            for connection in connections { #expect(connection.ask("/echo")?.status == 200) }
            connections.removeLast()
            #expect(await eventually { (stand.reading("connections_open") ?? 9) <= 2 })
            #expect(try stand.connect().ask("/echo")?.status == 200)
        }
    }

    @Test("take as many connections of one address as allowed")
    func connectionsPerAddress() async throws {
        try await ServerStand.run({ $0.connectionsPerAddress = 2 }) { stand in
            for _ in 0..<3 {
                let connections = try (0..<2).map { _ in try stand.connect() }
                for connection in connections { #expect(connection.ask("/echo")?.status == 200) }
                #expect(try stand.connect().awaitsEnd())
                for connection in connections { connection.endSending() }
                for connection in connections { #expect(connection.awaitsEnd()) }
                #expect(await eventually { stand.reading("connections_open") == 0 })
            }
            #expect(stand.reading("connections_refused_total") == 3)
        }
    }

    @Test("are not shared with another server: a taken port is an error")
    func takenPort() async throws {
        try await ServerStand.run({ $0.reactors = 2 }) { stand in
            let port = stand.port
            let error = #expect(throws: ListenError.self) {
                try ServerStand { $0.listeners = [ListenerOptions(.loopback(port))] }
            }
            #expect(error?.isTaken == true)
            #expect(error?.address.port == port)
            let connection = try stand.connect()
            #expect(connection.ask("/echo")?.status == 200)
        }
    }

    @Test("leave nothing behind when the second of two addresses is taken")
    func halfTaken() async throws {
        let (descriptor, port) = try Loopback.bind()
        defer { close(descriptor) }
        try #require(listen(descriptor, 1) == 0)
        let free = try Loopback.bind()
        close(free.descriptor)
        #expect(throws: ListenError.self) {
            try ServerStand {
                $0.listeners = [ListenerOptions(.loopback(free.port)), ListenerOptions(.loopback(port))]
            }
        }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: free.port) }
    }

    @Test("give a connection that says nothing the time for a head")
    func silent() async throws {
        try await ServerStand.run({ $0.headMilliseconds = 300 }) { stand in
            #expect(try stand.connect().awaitsEnd())
            let slow = try stand.connect()
            slow.send(Array("GET / HT".utf8)[...])
            #expect(slow.read(milliseconds: 15_000) == .closed)
            #expect(slow.answers.map(\.status) == [408])
        }
    }

    @Test("count a head's and a body's time from its beginning, not from its last byte", arguments: ["head", "body"])
    func drip(part: String) async throws {
        try await ServerStand.run({ options in
            options.headMilliseconds = 400
            options.bodyMilliseconds = 400
        }) { stand in
            let connection = try stand.connect()
            if part == "body" {
                connection.send(Array("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n".utf8)[...])
            }
            var sent = 0
            while sent < 200, connection.read(milliseconds: 30, until: { !$0.isEmpty }) == .timeout {
                connection.send(Array("A".utf8)[...])
                sent += 1
            }
            #expect(sent < 200)
            #expect(connection.awaitAnswers(1)?.status == 408)
            #expect(connection.answers.first?.body == Array("request_timeout".utf8))
        }
    }

    @Test("end a connection that has been idle for too long, and not before")
    func idle() async throws {
        try await ServerStand.run({ $0.idleMilliseconds = 1_500 }) { stand in
            let connection = try stand.connect()
            for _ in 0..<2 {
                #expect(connection.ask("/echo")?.status == 200)
                #expect(connection.read(milliseconds: 100) == .timeout)
            }
            #expect(connection.awaitsEnd())
            #expect(connection.answers.count == 2)
        }
    }

    @Test("end a connection whose client does not read its answer")
    func stalledReader() async throws {
        try await ServerStand.run({ $0.idleMilliseconds = 300 }) { stand in
            let connection = try RawConnection(port: stand.port, largest: 32 << 20, buffer: 4_096)
            connection.send(ServerStand.get("/size/16000000"))
            #expect(await eventually { stand.reading("connections_total") == 1 })
            #expect(await eventually { stand.reading("connections_open") == 0 })
            _ = connection.read(milliseconds: 15_000)
            #expect(connection.received.count < 16_000_000)
        }
    }

    @Test(
        "count the head's time for a request that comes in the moment in which idleness ends", arguments: [true, false])
    func idleRace(isWhole: Bool) async throws {
        try await ServerStand.run({ options in
            options.idleMilliseconds = 1_000
            options.headMilliseconds = 300
        }) { stand in
            let connection = try stand.connect()
            let blockers = try (0..<3).map { _ in try stand.connect() }
            func block(_ place: Int) throws {
                try #require(stand.shared.isBlocked.wait(timeout: .now() + .seconds(15)) == .success, "block \(place)")
            }
            blockers[0].send(ServerStand.get("/block"))
            try block(0)
            // The connection becomes idle in a turn that is held up until its time is over.
            connection.send(ServerStand.get("/echo/1"))
            blockers[1].send(ServerStand.get("/block"))
            stand.shared.goesOn.signal()
            try block(1)
            #expect(connection.read(milliseconds: 1_300) == .timeout)
            // In the next turn, its end is due behind this block.
            blockers[2].send(ServerStand.get("/block"))
            stand.shared.goesOn.signal()
            try block(2)
            connection.send(isWhole ? ServerStand.get("/echo/2") : Array("GET /echo/2 HT".utf8)[...])
            stand.shared.goesOn.signal()
            if isWhole {
                #expect(connection.awaitAnswers(2)?.status == 200)
                #expect(connection.ask("/echo/3")?.status == 200)
            } else {
                #expect(connection.read(milliseconds: 15_000) == .closed)
                #expect(connection.answers.map(\.status) == [200, 408])
            }
        }
    }

    @Test("survive a lack of descriptors without spinning, and go on when there are some again")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let stand = try ServerStand()
            var connections: [RawConnection] = []
            try stand.whileBlocked {
                connections = try (0..<10).map { _ in try stand.connect() }
                for connection in connections { connection.send(ServerStand.get("/echo")) }
                let next = dup(0)
                close(next)
                setDescriptorLimit(rlim_t(next) + 3)
            }
            let served = connections.filter { $0.awaitAnswers(1, milliseconds: 500)?.status == 200 }
            #expect((1..<10).contains(served.count))
            let waiting = connections.filter { $0.answers.isEmpty }
            let before = processorMilliseconds()
            #expect(waiting[0].read(milliseconds: 1_000) == .timeout)
            #expect(processorMilliseconds() - before < 500, "spins")
            connections.removeAll { $0.answers.count == 1 }
            // What was served has gone with the array; only the strong references in `served` are left.
            for connection in served { connection.endSending() }
            #expect(waiting.filter { $0.awaitAnswers(1, milliseconds: 3_000)?.status == 200 }.count >= served.count)
        }
    }
}

private func setDescriptorLimit(_ count: rlim_t) {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    limit.rlim_cur = count
    #expect(unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0)
}

/// What this process has used of processors.
private func processorMilliseconds() -> Int {
    var usage = rusage()
    _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000 + Int(
        usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000
}

/// What this process has open, by what the descriptors lead to.
func openDescriptors() -> [String] {
    var names: [String] = []
    var buffer = [CChar](repeating: 0, count: 256)
    for descriptor in 0..<1_024 {
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, 255)
        guard count > 0 else { continue }
        let name = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Dispatch makes its timers when it needs them, and keeps them.
        if !name.hasSuffix("[timerfd]") { names.append("\(descriptor) \(name)") }
    }
    return names
}
