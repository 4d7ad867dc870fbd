import Testing
import Wire

@testable import Transport

/// A client on a reactor of its own.
final class FetchStand: @unchecked Sendable {
    let counters = TransportCounters()
    private let reactor = Reactor(index: 0)
    private let ended = Signal()
    /// Touched on the reactor only.
    private var client: Client?

    /// - Parameters:
    ///   - options: How it behaves.
    ///   - addresses: Where every origin is, whatever its name.
    init(_ options: ClientOptions = ClientOptions(), at addresses: [SocketAddress]? = nil) {
        var options = options
        if let addresses { options.addresses = { _ throws(FetchError) in addresses } }
        let chosen = options
        reactor.start {
            self.client = Client(self.reactor, chosen, TrustStore(), self.counters)
        } completion: {
            self.client = nil
            self.ended.give()
        }
    }

    /// Sends `request` to `origin` and returns what comes of it within `milliseconds`.
    func fetch(
        _ origin: Origin, _ request: Request = Request(.post, Array("/token".utf8), body: Array("code=1".utf8)),
        milliseconds: Int64 = 5_000
    ) async -> Result<Response, FetchError> {
        await withCheckedContinuation { continuation in
            reactor.post {
                Task(executorPreference: self.reactor) {
                    let deadline = Deadline.after(milliseconds: milliseconds, from: self.reactor.time.now)
                    do throws(FetchError) {
                        guard let client = self.client else { throw FetchError(.closed, wasSent: false, hint: "ended") }
                        continuation.resume(returning: .success(try await client.fetch(request, origin, deadline)))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            }
        }
    }

    /// Several requests at once.
    func fetchAll(_ count: Int, _ origin: Origin, milliseconds: Int64 = 5_000) async -> [Result<Response, FetchError>] {
        await withTaskGroup(of: Result<Response, FetchError>.self) { group in
            for _ in 0..<count { group.addTask { await self.fetch(origin, milliseconds: milliseconds) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Ends the reactor, and what is under way with it.
    func stop() async {
        reactor.post { self.reactor.stop() }
        await ended.wait()
    }
}

extension Origin {
    /// An origin on this machine, in the clear.
    static func local(_ port: UInt16, host: String = "127.0.0.1") -> Origin {
        Origin(isSecure: false, host: host, port: port)
    }
}

extension SocketAddress {
    /// A port of 127.0.0.1.
    static func loopback(_ port: UInt16) -> SocketAddress { SocketAddress(IPAddress(v4: 0x7F00_0001), port: port) }
}

extension Result where Success == Response, Failure == FetchError {
    /// The answer's status.
    var status: Int? { try? get().status }
    /// The answer's body.
    var text: String? { (try? get()).map { String(decoding: $0.body, as: UTF8.self) } }
    /// Why there is none.
    var error: FetchError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
