internal import COpenSSL

/// Why TLS cannot be set up, or why a connection failed.
public struct TLSFault: Error, Equatable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Sendable, CaseIterable {
        /// A certificate of the peer's chain is past its end.
        case certificateExpired = "certificate_expired"
        /// A certificate of the peer's chain has not begun yet.
        case certificateNotYetValid = "certificate_not_yet_valid"
        /// The peer's chain does not lead to an authority that is trusted here.
        case unknownAuthority = "unknown_authority"
        /// The peer's certificate is for another name or address.
        case hostMismatch = "host_mismatch"
        /// The peer's certificate is refused for another reason, such as a short key or a broken digest.
        case certificateRefused = "certificate_refused"
        /// The two sides do not agree, or one of them does not speak TLS.
        case handshake
        /// The connection ended in the middle of the handshake.
        case cut
        /// A file cannot be opened or read.
        case fileUnreadable = "file_unreadable"
        /// A file holds no PEM of the kind that was expected.
        case fileNotPEM = "file_not_pem"
        /// The private key is not the certificate's.
        case keyMismatch = "key_mismatch"
    }

    /// The kind of failure.
    public let kind: Kind
    /// OpenSSL's own constant text for it; never a byte of what was exchanged.
    public let reason: String

    /// Creates a fault.
    public init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension TLSFault {
    /// Takes the oldest error, which is the cause, and empties the queue.
    static func takeQueued(as kind: Kind, otherwise reason: String) -> TLSFault {
        let error = ERR_peek_error()
        defer { ERR_clear_error() }
        return TLSFault(kind, reason: text(error) ?? reason)
    }

    static func text(_ error: UInt) -> String? {
        guard error != 0, let text = unsafe cloak_reason(error) else { return nil }
        return unsafe String(cString: text)
    }

    /// The fault that a failed verification stands for.
    init(verification code: Int) {
        let kind: Kind =
            switch Int32(truncatingIfNeeded: code) {
            case X509_V_ERR_CERT_HAS_EXPIRED: .certificateExpired
            case X509_V_ERR_CERT_NOT_YET_VALID: .certificateNotYetValid
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .hostMismatch
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
                X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_INVALID_CA, X509_V_ERR_CERT_UNTRUSTED:
                .unknownAuthority
            default: .certificateRefused
            }
        self.init(kind, reason: unsafe String(cString: X509_verify_cert_error_string(code)))
    }
}
