import Dispatch
import Glibc
import Synchronization
import Transport
import Wire

/// Says what it was asked, and does what some paths ask for.
///
/// `/echo` answers at once, `/later` through a task, `/size/N` with so many bytes, `/gate` when the test opens it, `/fetch` with
/// what an upstream says, `/ask` likewise without a task, `/late` when the time for that is over, `/keep` keeps its body for the test, and `/block` holds the whole reactor up.
final class EchoHandler: Handler {
    /// What the handlers of all reactors and the test share.
    final class Shared: Sendable {
        /// Opens `/gate`.
        let gate = Signal()
        private struct State {
            var finished = 0
            var ticks = 0
            var upstream: Origin?
            var body: [UInt8] = []
        }

        private let state = Mutex(State())
        let isBlocked = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)

        /// Exchanges behind the gate that have run to their end.
        var finished: Int { state.withLock { $0.finished } }
        /// Ticks of all reactors.
        var ticks: Int { state.withLock { $0.ticks } }
        /// Whom `/fetch` asks.
        var upstream: Origin? {
            get { state.withLock { $0.upstream } }
            set { state.withLock { $0.upstream = newValue } }
        }

        /// The body that came to `/keep`.
        var body: [UInt8] {
            get { state.withLock { $0.body } }
            set { state.withLock { $0.body = newValue } }
        }

        func finish() { state.withLock { $0.finished += 1 } }

        func tick() { state.withLock { $0.ticks += 1 } }
    }

    private let shared: Shared
    private let services: Server.Services

    init(_ shared: Shared, _ services: Server.Services) {
        self.shared = shared
        self.services = services
    }

    func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply {
        let path = String(decoding: request.target, as: UTF8.self)
        if path.hasPrefix("/echo") || path == "*" { return .now(Self.echo(request)) }
        if path.hasPrefix("/size/") {
            return .now(Response(200, body: Array(repeating: UInt8(ascii: "x"), count: Int(path.dropFirst(6)) ?? 0)))
        }
        if path.hasPrefix("/later") {
            let answer = Self.echo(request)
            return .later { answer }
        }
        switch path {
        case "/gate":
            let shared = shared
            return .later {
                await shared.gate.wait()
                shared.finish()
                return Response(200, body: Array("open".utf8))
            }
        case "/keep":
            shared.body = request.body
            return .now(Response(200))
        case "/fetch": return .later { await self.relay() }
        case "/ask": return ask(milliseconds: 5_000)
        case "/late": return ask(milliseconds: 0)
        case "/block":
            shared.isBlocked.signal()
            _ = shared.goesOn.wait(timeout: .now() + 5)
            return .now(Response(200))
        default: return .now(Response(404))
        }
    }

    func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response {
        Response(fault.kind.status, body: Array(fault.kind.rawValue.utf8))
    }

    func tick() { shared.tick() }

    private func relay() async -> Response {
        guard let origin = shared.upstream else { return Response(500) }
        do throws(FetchError) {
            return try await services.fetch(
                Self.question, origin, .after(milliseconds: 5_000, from: services.clock.now()))
        } catch {
            return Self.failure(error)
        }
    }

    private func ask(milliseconds: Int64) -> Reply {
        guard let origin = shared.upstream else { return .now(Response(500)) }
        let deadline = Deadline.after(milliseconds: milliseconds, from: services.clock.now())
        return .asking(
            Inquiry(Self.question, to: origin, by: deadline) { outcome in
                switch outcome {
                case .success(let response): response
                case .failure(let error): Self.failure(error)
                }
            })
    }

    private static let question = Request(.post, Array("/echo".utf8), body: Array("code=1".utf8))

    private static func failure(_ error: FetchError) -> Response {
        Response(502, body: Array("\(error.kind.rawValue) \(error.hint)".utf8))
    }

    private static func echo(_ request: borrowing Request) -> Response {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.name(JSONName("target"))
        writer.string(request.target)
        writer.name(JSONName("body_b64"))
        writer.string(Base64.encode(request.body, as: .standard))
        writer.endObject()
        return Response(200, body: writer.finish())
    }
}
