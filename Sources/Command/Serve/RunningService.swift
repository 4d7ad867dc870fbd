import Dispatch
import Glibc
import Providers
import Service
import Synchronization
import Transport
import Vault
import Wire

/// The service while it runs: where Transport and Service meet, and what signals do to them.
final class RunningService: Sendable {
    private let server: Server
    private let facilities: Facilities
    private let log: LogFile
    private let source: Mutex<SendableSource>
    private let configuration: Mutex<Configuration>
    private let stage: StageBox
    private let stopped = DispatchSemaphore(value: 0)

    /// Begins to serve; reports why and returns nothing when a place is taken.
    init?(_ checked: CheckedConfiguration, _ source: ConfigurationSource, _ log: LogFile) {
        let configuration = checked.configuration
        let stage = StageBox()
        let counters = CounterBox()
        let facilities = Facilities(
            claims: ClaimTable(capacity: configuration.maxClaims, ttlMilliseconds: configuration.claimTTL.milliseconds),
            log: LogSink { log.write($0) },
            // A service without a free place for a connection is better left alone for a while.
            isReady: { stage.isServing && counters.open < configuration.limits.connections },
            measurements: { counters.measurements })
        let site = Site(configuration, facilities)
        do throws(ListenError) {
            server = try Server(ServerOptions(configuration, checked.certificates)) { services in
                ServiceHandler(site, facilities, fetch: services.fetch, clock: services.clock)
            }
        } catch {
            let place = "\(error.address.address) port \(error.address.port)"
            Terminal.complain(
                "cannot listen at \(place): \(error.isTaken ? "something else listens there" : error.reason)")
            return nil
        }
        counters.set(server.counters)
        self.facilities = facilities
        self.log = log
        self.source = Mutex(SendableSource(source: source))
        self.configuration = Mutex(configuration)
        self.stage = stage
        warm()
        let places = server.addresses.map { "\($0.address) port \($0.port)" }.joined(separator: ", ")
        note(.info, "started", [("version", VersionCommand.version), ("listening", places)])
        for warning in checked.warnings { note(.warning, "configuration", [("text", "\(warning)")]) }
    }

    /// Serves until a signal says otherwise: SIGTERM and SIGINT stop, SIGHUP reloads.
    func run() -> ExitStatus {
        Signals.handle([SIGTERM, SIGINT]) { [self] number in stop(number) }
        Signals.handle([SIGHUP]) { [self] _ in reload() }
        stopped.wait()
        note(.info, "stopped", [])
        facilities.flushLog()
        return .success
    }

    // MARK: Stopping

    private func stop(_ signal: Int32) {
        // Who asks twice does not want to wait.
        guard stage.beginStopping() else { exit(ExitStatus.failure.rawValue) }
        let (delay, time) = configuration.withLock { ($0.drainDelay.milliseconds, $0.drainTime.milliseconds) }
        note(.info, "stopping", [("signal", signal == SIGTERM ? "SIGTERM" : "SIGINT")])
        server.beginDraining()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(delay))) { [self] in
            server.stop(within: Int(time)) { [self] in stopped.signal() }
        }
    }

    // MARK: Reloading

    private func reload() {
        log.reopen()
        let checked: CheckedConfiguration
        do throws(ConfigurationFaults) {
            checked = try source.withLock { source throws(ConfigurationFaults) in
                try CheckedConfiguration(source.source)
            }
        } catch {
            // The old configuration goes on.
            for line in error.lines { note(.error, "reload_refused", [("text", line)]) }
            return
        }
        let site = Site(checked.configuration, facilities)
        let old = configuration.withLock { configuration in
            defer { configuration = checked.configuration }
            return configuration
        }
        let restart = checked.configuration.keysNeedingRestart(since: old)
        for key in restart {
            note(.warning, "reload", [("text", "\(key) has changed; that takes effect with the next start")])
        }
        // Listeners that come, go or move need a restart; then it is not told which certificate is whose.
        if !restart.contains("listen") { server.adopt(checked.certificates) }
        server.forEachHandler { ($0 as? ServiceHandler)?.adopt(site) }
        warm()
        note(.info, "reloaded", [("clients", "\(checked.configuration.clients.count)")])
    }

    /// Reads the authorities of all providers beside the reactors, so that no exchange waits for it.
    private func warm() {
        let (trust, trusts) = (server.trust, facilities.trusts)
        DispatchQueue.global(qos: .utility).async { trust.warm(trusts) }
    }

    private func note(_ level: Configuration.Log.Level, _ event: String, _ members: [(name: String, text: String)]) {
        facilities.note(level, event, members, at: .system)
    }

    /// The source, which is read by one reload at a time.
    private struct SendableSource: @unchecked Sendable {
        let source: ConfigurationSource
    }
}

/// Whether the service still serves.
final class StageBox: Sendable {
    private let serving = Atomic(true)

    var isServing: Bool { serving.load(ordering: .relaxed) }

    /// Ends the serving stage; says whether it was this call that did.
    func beginStopping() -> Bool { serving.exchange(false, ordering: .relaxed) }
}

/// The transport's counters, which exist only after the service that shows them was made.
final class CounterBox: Sendable {
    private let counters = Mutex<TransportCounters?>(nil)

    func set(_ made: TransportCounters) { counters.withLock { $0 = made } }

    var open: Int { counters.withLock { $0?.open } ?? 0 }

    var measurements: [Measurement] { counters.withLock { $0?.measurements } ?? [] }
}
