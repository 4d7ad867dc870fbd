import Synchronization
import Testing
import Wire

@testable import Transport

/// A client on a reactor of its own.
final class FetchStand: @unchecked Sendable {
    /// What all believe; read once.
    static let trust = TrustStore()

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
            self.client = Client(self.reactor, chosen, Self.trust, self.counters)
        } completion: {
            self.client = nil
            self.ended.give()
        }
    }

    /// Sends `request` to `origin` and returns what comes of it within `milliseconds`.
    func fetch(
        _ origin: Origin, _ request: Request = Request(.post, Array("/token".utf8), body: Array("code=1".utf8)),
        milliseconds: Int64 = 15_000
    ) async -> Result<Response, FetchError> {
        await begin(origin, request, milliseconds: milliseconds).value
    }

    /// Sends `request`, and returns what will become of it.
    func begin(
        _ origin: Origin, _ request: Request = Request(.post, Array("/token".utf8), body: Array("code=1".utf8)),
        milliseconds: Int64 = 15_000
    ) -> Outcome {
        let outcome = Outcome()
        reactor.post {
            Task(executorPreference: self.reactor) {
                let deadline = Deadline.after(milliseconds: milliseconds, from: self.reactor.time.now)
                do throws(FetchError) {
                    guard let client = self.client else { throw FetchError(.closed, wasSent: false, hint: "ended") }
                    outcome.give(.success(try await client.fetch(request, origin, deadline)))
                } catch {
                    outcome.give(.failure(error))
                }
            }
        }
        return outcome
    }

    /// What becomes of a request.
    final class Outcome: Sendable {
        private let signal = Signal()
        private let result = Mutex<Result<Response, FetchError>?>(nil)

        /// Waits for it.
        var value: Result<Response, FetchError> {
            get async {
                await signal.wait()
                return result.withLock { $0 } ?? .failure(FetchError(.closed, wasSent: false, hint: "lost"))
            }
        }

        fileprivate func give(_ value: Result<Response, FetchError>) {
            result.withLock { $0 = value }
            signal.give()
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
