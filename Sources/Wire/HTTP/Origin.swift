/// Where an outgoing request goes: scheme, host, port and whom to trust there.
///
/// Made once, when the configuration is read; Transport keeps one pool of connections per instance.
public final class Origin: Sendable {
    /// Whose certificates are believed.
    public enum Trust: Sendable, Hashable {
        /// The system's authorities.
        case system
        /// The system's authorities and those in this PEM file.
        case systemAnd(file: String)
    }

    /// Whether the connection is TLS.
    public let isSecure: Bool
    /// The host as it is resolved and verified: a lower-case name, or an address without brackets.
    public let host: String
    /// The port.
    public let port: UInt16
    /// The value of the `Host` field: the port is left out when it is the scheme's own.
    public let hostField: [UInt8]
    /// What stands between the target of a request and its fields: the version and the `Host` line.
    let versionAndHost: [UInt8]
    /// Whose certificates are believed.
    public let trust: Trust
    /// Whether private and link-local addresses may be contacted.
    ///
    /// Loopback addresses always may when the host says so itself.
    public let allowsPrivateAddresses: Bool

    /// Creates an origin.
    public init(
        isSecure: Bool, host: String, port: UInt16, trust: Trust = .system, allowsPrivateAddresses: Bool = false
    ) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.trust = trust
        self.allowsPrivateAddresses = allowsPrivateAddresses
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        hostField = Array((port == (isSecure ? 443 : 80) ? name : "\(name):\(port)").utf8)
        versionAndHost = Array(" HTTP/1.1\r\nHost: ".utf8) + hostField + Array("\r\n".utf8)
    }
}
