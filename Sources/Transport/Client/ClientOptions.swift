import Wire

/// How the client towards providers behaves.
public struct ClientOptions: Sendable {
    /// Open connections to one origin, per reactor.
    ///
    /// One more request is refused as overloaded.
    public var connectionsPerOrigin: Int
    /// Milliseconds that a connection may wait in the pool.
    public var idleMilliseconds: Int64
    /// Milliseconds that a resolved name is believed.
    public var resolutionMilliseconds: Int64
    /// How an origin's addresses are found; may block.
    var addresses: @Sendable (Origin) throws(FetchError) -> [SocketAddress] = { origin throws(FetchError) in
        try Resolver.addresses(of: origin)
    }

    /// Creates options.
    public init(
        connectionsPerOrigin: Int = 1_024, idleMilliseconds: Int64 = 50_000, resolutionMilliseconds: Int64 = 30_000
    ) {
        self.connectionsPerOrigin = connectionsPerOrigin
        self.idleMilliseconds = idleMilliseconds
        self.resolutionMilliseconds = resolutionMilliseconds
    }
}
