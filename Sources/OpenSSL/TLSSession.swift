internal import COpenSSL

/// What a client keeps of a connection so that the next one to the same host can skip most of the handshake.
///
/// Not `Sendable`: it stays on the reactor whose connection made it. A resumed handshake shows no certificate, so a
/// session counts only for the host and the trust that it was verified under; offered elsewhere, it is left aside.
@safe public final class TLSSession {
    private let session: OpaquePointer
    private let context: TLSContext
    private let host: String
    private var isDiscarded = false

    /// Keeps a copy of `session`.
    ///
    /// The library marks a connection's own session as lost when the peer leaves without a goodbye, which many servers
    /// do; a copy made before knows nothing of it.
    init?(copying session: OpaquePointer, context: TLSContext, host: String) {
        guard let copy = unsafe SSL_SESSION_dup(session) else { return nil }
        unsafe self.session = copy
        self.context = context
        self.host = host
    }

    deinit { unsafe SSL_SESSION_free(session) }

    /// Whether a server may still accept it, as far as can be known here.
    ///
    /// False for good once a connection that offered or gave it has failed.
    public var isResumable: Bool { unsafe !isDiscarded && SSL_SESSION_is_resumable(session) == 1 }

    /// A failure may lie in the session itself, so it is not tried a second time.
    /// [RFC 8446, section 6.2](https://www.rfc-editor.org/rfc/rfc8446#section-6.2)
    func discard() { isDiscarded = true }

    /// Has `ssl` offer it, when it was made for this context and host.
    func offer(on ssl: OpaquePointer, context: TLSContext, host: String) -> Bool {
        guard self.context === context, self.host == host, isResumable, let copy = unsafe SSL_SESSION_dup(session)
        else {
            return false
        }
        defer { unsafe SSL_SESSION_free(copy) }
        return unsafe SSL_set_session(ssl, copy) == 1
    }
}
