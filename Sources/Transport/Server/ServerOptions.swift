public import OpenSSL
public import Wire

/// Where a server listens.
public struct ListenerOptions: Sendable {
    /// The address and port.
    public var address: SocketAddress
    /// Which kind of requests come in here.
    public var door: Arrival.Door
    /// The certificate to show; without one the listener speaks cleartext.
    public var tls: TLSContext?

    /// Creates a listener's options.
    public init(_ address: SocketAddress, door: Arrival.Door = .main, tls: TLSContext? = nil) {
        self.address = address
        self.door = door
        self.tls = tls
    }
}

/// How a server behaves; each bound stands for itself.
public struct ServerOptions: Sendable {
    /// The listeners.
    public var listeners: [ListenerOptions]
    /// The number of reactors; by default one for each processor that this process may run on.
    public var reactors: Int
    /// Bounds of a request.
    public var limits: MessageLimits
    /// Milliseconds for a handshake and for a head, from its first byte on.
    public var headMilliseconds: Int64
    /// Milliseconds for a body.
    public var bodyMilliseconds: Int64
    /// Milliseconds that a connection may be idle, and that a client may take to read an answer.
    public var idleMilliseconds: Int64
    /// Open connections in all.
    public var connections: Int
    /// Open connections of one address; 0 for no bound.
    public var connectionsPerAddress: Int
    /// Whose connections are not counted by address: they bring the requests of many.
    public var proxies: [AddressRange]
    /// How the client behaves.
    public var client: ClientOptions

    /// Creates options for `listeners`.
    public init(
        listeners: [ListenerOptions], reactors: Int = ServerOptions.allowedProcessors,
        limits: MessageLimits = MessageLimits(),
        headMilliseconds: Int64 = 10_000, bodyMilliseconds: Int64 = 15_000, idleMilliseconds: Int64 = 75_000,
        connections: Int = 10_000, connectionsPerAddress: Int = 0, proxies: [AddressRange] = [],
        client: ClientOptions = ClientOptions()
    ) {
        self.listeners = listeners
        self.reactors = max(1, reactors)
        self.limits = limits
        self.headMilliseconds = headMilliseconds
        self.bodyMilliseconds = bodyMilliseconds
        self.idleMilliseconds = idleMilliseconds
        self.connections = connections
        self.connectionsPerAddress = connectionsPerAddress
        self.proxies = proxies
        self.client = client
    }
}
