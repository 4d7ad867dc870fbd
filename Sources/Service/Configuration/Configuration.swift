public import Vault
public import Wire

/// Everything that the operator decides, checked and ready to use.
///
/// The values of a fresh instance are the defaults; the table of keys (``ConfigurationKey``) reads them from here, so they are
/// written once. An instance that comes from ``ConfigurationLoader`` has a public URL and at least one listener.
/// No secret can be printed from it.
public struct Configuration: Sendable {
    /// Where apps reach this service, which issuers begin with: scheme, host, port and path, no slash at the end.
    public internal(set) var publicURL: [UInt8] = []
    /// The addresses on which the service itself listens; no two of them overlap.
    public internal(set) var listeners: [ListenerConfiguration] = []
    /// Where health and metrics are served, in clear; nowhere when it is absent.
    public internal(set) var admin: AdminConfiguration?
    /// The peers whose `X-Forwarded-For` counts.
    public internal(set) var trustedProxies: [AddressRange] = []
    /// The clients, in the order of their names.
    public internal(set) var clients: [ClientConfiguration] = []
    /// The apps that this host vouches for.
    public internal(set) var association = Association()
    /// Bounds on sizes, counts and rates.
    public internal(set) var limits = Limits()
    /// How long each step may take.
    public internal(set) var deadlines = Deadlines()
    /// How long new connections are still taken after a stop was asked for.
    public internal(set) var drainDelay: Duration = .zero
    /// How long running exchanges may go on after that.
    public internal(set) var drainTime: Duration = .seconds(15)
    /// The number of reactors; one for each usable core when it is absent.
    public internal(set) var reactors: Int?
    /// What is logged, and where to.
    public internal(set) var log = Log()
    /// How long a code stays claimed.
    public internal(set) var claimTTL: Duration = .seconds(15 * 60)
    /// The number of claims that are held at a time.
    public internal(set) var maxClaims = 1_000_000
    /// How long an answer is kept for the same request with the same proof.
    public internal(set) var replayWindow: Duration = .seconds(60)
    /// How long a refresh's answer is kept, at providers whose refresh tokens change with each use.
    public internal(set) var refreshGrace: Duration = .seconds(30)
    /// The keys that seal codes, state and refresh tokens; nothing when the operator has given none.
    public internal(set) var sealKeys: KeyRing?
    /// Where claims and kept answers live.
    public internal(set) var store: Store = .memory
    /// The secret that replicas share for what they keep in a store.
    public internal(set) var storeKey: Secret?
    /// What happens to an exchange when the store cannot be reached.
    public internal(set) var storeFailure: StoreFailure = .refuse
    /// Whether files with secrets may be readable by everybody, as some mounts cannot help.
    public internal(set) var allowsWorldReadableSecrets = false
    /// Files of certificates and keys that are read later, when the service starts.
    public internal(set) var files: [ConfigurationFile] = []

    init() {}

    /// The client called `name`, the first segment of a request's path; nothing when there is none.
    ///
    /// Costs a binary search and no allocation.
    public func client(named name: ArraySlice<UInt8>) -> ClientConfiguration? {
        clientIndex(named: name).map { clients[$0] }
    }

    /// The place of that client in ``clients``.
    func clientIndex(named name: ArraySlice<UInt8>) -> Int? {
        var low = clients.startIndex
        var high = clients.endIndex
        while low < high {
            let middle = (low + high) / 2
            let candidate = clients[middle]
            if candidate.name.elementsEqual(name) { return middle }
            if candidate.name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

extension Configuration {
    /// The apps that links to this host may open.
    public struct Association: Sendable, Equatable {
        /// Apps of Apple's systems: team, dot, bundle id.
        public internal(set) var appleApps: [String] = []
        /// Android apps: the SHA-256 fingerprints of their certificates, by package name.
        public internal(set) var androidApps: [String: [String]] = [:]
    }

    /// Bounds on sizes, counts and rates, for the whole process.
    public struct Limits: Sendable, Equatable {
        /// The size of a request's head, in bytes.
        public internal(set) var head = 16 * 1024
        /// The size of a request's body, in bytes.
        public internal(set) var body = 64 * 1024
        /// Open connections from apps.
        public internal(set) var connections = 10_000
        /// Open connections from one address.
        public internal(set) var connectionsPerAddress = 1_000
        /// Requests to one provider that run at a time, for each reactor.
        public internal(set) var concurrentPerProvider = 1_024
        /// Requests from one address in a minute; 0 counts nothing.
        public internal(set) var requestsPerAddress = 0
        /// Requests for one client in a minute; 0 counts nothing.
        public internal(set) var requestsPerClient = 0
        /// Sign-ins from one address in a minute for which a provider is asked; 0 counts nothing.
        public internal(set) var signInsPerAddress = 60
        /// Sign-ins for one client in a minute for which a provider is asked; 0 counts nothing.
        public internal(set) var signInsPerClient = 6_000
    }

    /// How long each step may take.
    public struct Deadlines: Sendable, Equatable {
        /// From a request's first byte to the end of its head; a TLS handshake has as long.
        public internal(set) var head: Duration = .seconds(10)
        /// From the end of the head to the end of the body.
        public internal(set) var body: Duration = .seconds(10)
        /// Between two requests of a connection.
        public internal(set) var idle: Duration = .seconds(60)
        /// For a provider, in all: name, connection, request and answer.
        public internal(set) var upstream: Duration = .seconds(8)
    }

    /// What is logged, and where to.
    public struct Log: Sendable, Equatable {
        /// How much is logged; each level includes those above it.
        public enum Level: String, Sendable, CaseIterable {
            case error, warning, info, debug
        }

        /// How much is logged.
        public internal(set) var level: Level = .info
        /// The file that is appended to; standard error when it is absent.
        public internal(set) var file: String?
    }

    /// Where claims and kept answers live.
    public enum Store: Sendable, Equatable {
        /// In this process; forgotten when it ends.
        case memory
        /// In a SQLite file at this path.
        case sqlite(path: String)
        /// In a Redis server at this URL, which may hold a password.
        case redis(url: String)
    }

    /// What happens to an exchange when the store cannot be reached.
    public enum StoreFailure: String, Sendable, CaseIterable {
        /// It is refused: no code is ever sent twice.
        case refuse
        /// It goes on with what this process alone remembers.
        case serve
    }
}
