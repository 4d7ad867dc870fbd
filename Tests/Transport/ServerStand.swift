import Dispatch
import Glibc
import TestSupport
import Testing
import Transport
import Wire

/// A server on free ports of 127.0.0.1 that echoes.
struct ServerStand: Sendable {
    let server: Server
    let shared = EchoHandler.Shared()

    /// One listener in the clear and one reactor, but for what `change` changes.
    init(_ change: (inout ServerOptions) throws -> Void = { _ in }) throws {
        var options = ServerOptions(listeners: [ListenerOptions(.loopback(0))], reactors: 1)
        try change(&options)
        let shared = shared
        server = try Server(options) { EchoHandler(shared, $0) }
    }

    /// The first listener's port.
    var port: UInt16 { server.addresses[0].port }

    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// Stops the server and waits for its end.
    func stop(within milliseconds: Int = 3_000) async {
        let ended = Signal()
        server.stop(within: milliseconds) { ended.give() }
        await ended.wait()
    }

    /// Runs `body` with a server, and stops it.
    static func run(
        _ change: (inout ServerOptions) throws -> Void = { _ in }, _ body: (ServerStand) async throws -> Void
    ) async throws {
        let stand = try ServerStand(change)
        do {
            try await body(stand)
        } catch {
            await stand.stop(within: 0)
            throw error
        }
        await stand.stop()
    }

    /// Holds the reactor up while `body` runs; connections are taken by the system all the same.
    func whileBlocked(_ body: () throws -> Void) throws {
        let blocker = try connect()
        blocker.send(Self.get("/block"))
        try #require(shared.isBlocked.wait(timeout: .now() + .seconds(15)) == .success)
        defer { shared.goesOn.signal() }
        try body()
    }

    /// The bytes of a plain request.
    static func get(_ target: String, _ fields: String = "") -> ArraySlice<UInt8> {
        Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)[...]
    }

    /// The value of one of the server's counters.
    func reading(_ name: String) -> Int? { server.counters.measurements.first { $0.name == name }?.value }
}

extension RawConnection {
    /// The whole answers that have come.
    var answers: [HTTPAnswer] { HTTPAnswer.read(received, methods: ["GET"]).filter(\.isWhole) }

    /// Sends a request and waits for its answer.
    func ask(_ target: String, _ fields: String = "", milliseconds: Int32 = 15_000) -> HTTPAnswer? {
        let before = answers.count
        send(ServerStand.get(target, fields))
        return awaitAnswers(before + 1, milliseconds: milliseconds)
    }

    /// Waits until so many answers have come, and returns the last of them.
    func awaitAnswers(_ count: Int, milliseconds: Int32 = 15_000) -> HTTPAnswer? {
        _ = read(milliseconds: milliseconds) { HTTPAnswer.read($0, methods: ["GET"]).filter(\.isWhole).count >= count }
        let answers = answers
        return answers.count >= count ? answers[count - 1] : nil
    }

    /// Whether the other side ends the connection, in whatever way, without sending anything more.
    func awaitsEnd(milliseconds: Int32 = 15_000) -> Bool {
        let count = received.count
        let end = read(milliseconds: milliseconds)
        return (end == .closed || end == .reset) && received.count == count
    }
}

/// Waits until `condition` holds, fifteen seconds at most.
func eventually(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(15))
    while ContinuousClock.now < end {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return condition()
}
