import Wire

/// A task that carries one request after another, parked in between: a parked task is cheaper than a new one.
///
/// Confined to its reactor, which is its executor, and therefore Sendable to itself.
@safe final class Worker: @unchecked Sendable {
    /// What to do, and whom to answer.
    typealias Job = (work: () async -> Response, connection: InboundConnection)

    private let server: ReactorServer
    private var job: Job?
    private var parked: UnsafeContinuation<Void, Never>?

    init(_ server: ReactorServer) {
        self.server = server
        unsafe parked = nil
    }

    /// Begins with `job`.
    func start(_ job: Job) {
        self.job = job
        Task(executorPreference: server.reactor) { await self.run() }
    }

    /// Goes on with `job`; without one the task ends.
    func wake(_ job: Job?) {
        self.job = job
        unsafe parked?.resume()
        unsafe parked = nil
    }

    private func run() async {
        repeat {
            await work()
            guard server.park(self) else { return }
            await unsafe withUnsafeContinuation { unsafe parked = $0 }
        } while job != nil
    }

    /// Carries the job at hand to its end, and keeps nothing of it.
    private func work() async {
        guard let (work, connection) = job else { return }
        job = nil
        let response = await work()
        server.reactor.runningExchanges -= 1
        connection.respond(response)
    }
}
