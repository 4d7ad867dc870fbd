import OpenSSL
import Service
import Transport
import Wire

extension ServerOptions {
    /// What the configuration says about the transport.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - certificates: The listeners' certificates, in their order.
    init(_ configuration: Configuration, _ certificates: [TLSContext?]) {
        var listeners = zip(configuration.listeners, certificates).map { listener, tls in
            ListenerOptions(SocketAddress(listener.address, port: listener.port), tls: tls)
        }
        if let admin = configuration.admin {
            listeners.append(ListenerOptions(SocketAddress(admin.address, port: admin.port), door: .admin))
        }
        let limits = configuration.limits
        let deadlines = configuration.deadlines
        self.init(
            listeners: listeners, reactors: configuration.reactors ?? ServerOptions.allowedProcessors,
            limits: MessageLimits(head: limits.head, body: limits.body), headMilliseconds: deadlines.head.milliseconds,
            bodyMilliseconds: deadlines.body.milliseconds, idleMilliseconds: deadlines.idle.milliseconds,
            connections: limits.connections, connectionsPerAddress: limits.connectionsPerAddress,
            proxies: configuration.trustedProxies,
            client: ClientOptions(connectionsPerOrigin: limits.concurrentPerProvider))
    }
}
