/// Why no whole answer came from a provider.
public struct FetchError: Error, Sendable, Equatable {
    /// The kind of failure.
    public enum Kind: String, Sendable, CaseIterable {
        /// The name has no address, or the name server did not answer.
        case unresolved
        /// Every address is one that this origin may not be asked at.
        case forbiddenAddress = "forbidden_address"
        /// No address took the connection.
        case unreachable
        /// The certificate or the handshake was refused, by either side.
        case tls
        /// The deadline passed.
        case timeout
        /// The connection ended before the answer did.
        case closed
        /// What came is not HTTP, or its content coding is broken.
        case malformed
        /// The answer is larger than the bound.
        case tooLarge = "too_large"
        /// As many requests as allowed are waiting for this origin already.
        case overloaded
    }

    /// The kind of failure.
    public let kind: Kind
    /// Whether any byte of the request may have reached the provider.
    ///
    /// When false, the same code may be sent again.
    public let wasSent: Bool
    /// A hint for the operator's log: constant text or OpenSSL's reason, never a byte of request or answer.
    public let hint: String

    /// Creates an error.
    public init(_ kind: Kind, wasSent: Bool, hint: String) {
        self.kind = kind
        self.wasSent = wasSent
        self.hint = hint
    }
}
