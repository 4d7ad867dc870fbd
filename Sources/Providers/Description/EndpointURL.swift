public import Wire

/// The address of an endpoint, taken apart once.
public struct EndpointURL: Sendable, Hashable {
    /// The address as it was written, variables filled in.
    public let text: String
    /// Whether it is https.
    public let isSecure: Bool
    /// The host: a lower-case name, or an address without brackets.
    public let host: String
    /// The port, the scheme's own when none is written.
    public let port: UInt16
    /// The request target: path and query.
    public let target: [UInt8]

    /// Reads an absolute https URL without user and fragment; http is taken for loopback hosts only.
    ///
    /// Cleartext to this machine itself is for tests and for a TLS proxy of the operator's own; to anybody else it
    /// would give the client secret away.
    public init?(_ text: String) {
        guard let url = URLReference(text), !url.hasUserInfo, url.fragment == nil, let host = url.originHost,
            let port = url.effectivePort, port > 0
        else { return nil }
        isSecure = url.hasScheme("https")
        guard isSecure || (url.hasScheme("http") && (url.isLoopbackHost || url.isLocalhost)) else { return nil }
        self.text = text
        self.host = host
        self.port = port
        target = url.requestTarget
    }

    /// Stands in until the address is known.
    ///
    /// No description is ever made with it.
    static let unset = EndpointURL(unset: ())

    private init(unset: Void) {
        text = ""
        isSecure = true
        host = "invalid"
        port = 443
        target = [UInt8(ascii: "/")]
    }

    /// Whom to contact.
    ///
    /// Every call makes a new origin, and with it a pool of its own; so it is called once per configuration.
    public func origin(_ network: NetworkRules) -> Origin {
        Origin(
            isSecure: isSecure, host: host, port: port, trust: network.trust,
            allowsPrivateAddresses: network.allowsPrivateAddresses)
    }
}
