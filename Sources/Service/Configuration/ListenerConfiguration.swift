public import Wire

/// An address on which the service listens.
public struct ListenerConfiguration: Sendable, Equatable {
    /// The certificate of a listener and its key, as paths of PEM files.
    public struct TLS: Sendable, Equatable {
        /// The certificate, followed by those that lead to its authority.
        public let certificate: String
        /// The private key.
        public let privateKey: String
    }

    /// The address; all of the machine's when it is unspecified (`0.0.0.0`, `::`).
    public internal(set) var address = IPAddress(v4: 0x7F00_0001)
    /// The port; 0 lets the system choose.
    public internal(set) var port: UInt16 = 8080
    /// The certificate and its key; absent when the listener speaks cleartext.
    public internal(set) var tls: TLS?
    /// Whether a proxy in front ends TLS, so that cleartext on any address is meant.
    public internal(set) var isBehindTLSProxy = false
}

/// Where health and metrics are served: in clear, without a secret in any answer.
public struct AdminConfiguration: Sendable, Equatable {
    /// The address; all of the machine's when it is unspecified.
    public internal(set) var address = IPAddress(v4: 0x7F00_0001)
    /// The port; 0 lets the system choose.
    public internal(set) var port: UInt16 = 9090
}
