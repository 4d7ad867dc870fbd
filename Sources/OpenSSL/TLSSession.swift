internal import COpenSSL

/// What a client keeps of a connection so that the next one to the same host can skip most of the handshake.
///
/// Not `Sendable`: it stays on the reactor whose connection made it. A resumed handshake shows no certificate, so a
/// session counts only for the host and the trust that it was verified under; offered elsewhere, it is left aside.
@safe public final class TLSSession {
    let session: OpaquePointer
    let context: TLSContext
    let host: String

    /// Takes over one reference to `session`.
    init(owning session: OpaquePointer, context: TLSContext, host: String) {
        unsafe self.session = session
        self.context = context
        self.host = host
    }

    deinit { unsafe SSL_SESSION_free(session) }

    /// Whether a server may still accept it, as far as can be known here.
    public var isResumable: Bool { unsafe SSL_SESSION_is_resumable(session) == 1 }

    func fits(_ context: TLSContext, _ host: String) -> Bool {
        self.context === context && self.host == host && isResumable
    }
}
