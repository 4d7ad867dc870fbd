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

    /// Reads an absolute https URL without user, fragment and spaces; http is taken for loopback hosts only.
    ///
    /// Cleartext to this machine itself is for tests and for a TLS proxy of the operator's own; to anybody else it would give
    /// the client secret away.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy(ASCII.isVisible) else { return nil }
        let rest: ArraySlice<UInt8>
        if bytes.starts(with: "https://".utf8) {
            isSecure = true
            rest = bytes[8...]
        } else if bytes.starts(with: "http://".utf8) {
            isSecure = false
            rest = bytes[7...]
        } else {
            return nil
        }
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        guard let authority = Authority(rest[..<end]), isSecure || authority.isLoopback else { return nil }
        guard !rest[end...].contains(where: { Self.forbidden.contains($0) }) else { return nil }
        self.text = text
        host = authority.host
        port = authority.port ?? (isSecure ? 443 : 80)
        target = (rest[end...].first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + rest[end...]
    }

    /// Whom to contact. Every call makes a new origin, and with it a pool of its own; so it is called once per configuration.
    public func origin(trust: Origin.Trust = .system, allowsPrivateAddresses: Bool = false) -> Origin {
        Origin(
            isSecure: isSecure, host: host, port: port, trust: trust, allowsPrivateAddresses: allowsPrivateAddresses)
    }

    /// What no path or query holds unencoded, and what would begin a fragment.
    private static let forbidden = Array("#\"<>\\^`{|}".utf8)
}
