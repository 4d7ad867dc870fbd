internal import COpenSSL
internal import Glibc

/// TLS over one non-blocking socket.
///
/// Nothing here blocks: where the socket would, the answer says what to wait for. The descriptor stays the caller's, who
/// closes it after ``close()``. Not `Sendable`: one connection belongs to one reactor.
@safe public final class TLSConnection {
    let ssl: OpaquePointer
    let context: TLSContext
    /// The name that the peer is verified against; nothing on a server's side.
    let host: String?
    private var isBroken = false
    private var offered: TLSSession?
    private var newest: TLSSession?

    private init(_ context: TLSContext, _ descriptor: Int32, host: String?) throws(TLSFault) {
        cloak_clear_errors()
        guard let ssl = unsafe SSL_new(context.context) else {
            throw .takeQueued(as: .handshake, otherwise: "no TLS connection")
        }
        unsafe self.ssl = ssl
        self.context = context
        self.host = host
        guard unsafe SSL_set_fd(ssl, descriptor) == 1 else {
            throw .takeQueued(as: .handshake, otherwise: "no TLS connection")
        }
    }

    deinit { unsafe SSL_free(ssl) }

    /// The server's end of a connection that was just accepted.
    ///
    /// - Throws: ``TLSFault`` when there is no memory left.
    public convenience init(server context: TLSContext, descriptor: Int32) throws(TLSFault) {
        try self.init(context, descriptor, host: nil)
        unsafe SSL_set_accept_state(ssl)
    }

    /// The client's end of a connection that is being made.
    ///
    /// - Parameters:
    ///   - context: Made by ``TLSContext/client(trust:)``.
    ///   - descriptor: A connected, non-blocking socket.
    ///   - host: A name, or an address without brackets; the certificate must bear it as a subject alternative name
    ///     ([RFC 9525](https://www.rfc-editor.org/rfc/rfc9525#section-6.3)). Only a name is sent as the server's name.
    ///   - session: An earlier session to resume; left aside when it was for another host or another trust.
    /// - Throws: ``TLSFault`` when `host` cannot be a name.
    public convenience init(
        client context: TLSContext, descriptor: Int32, host: String, resuming session: TLSSession? = nil
    ) throws(TLSFault) {
        try self.init(context, descriptor, host: host)
        unsafe SSL_set_connect_state(ssl)
        try expect(host)
        unsafe SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(self).toOpaque())
        if let session, unsafe session.offer(on: ssl, context: context, host: host) { offered = session }
    }

    private func expect(_ host: String) throws(TLSFault) {
        // An absolute name's last dot is not part of what certificates hold.
        let name = host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host
        // An empty expectation would accept every certificate.
        guard !name.isEmpty, !name.utf8.contains(0) else { throw TLSFault(.hostMismatch, reason: "no host to verify") }
        let parameters = unsafe SSL_get0_param(ssl)
        unsafe X509_VERIFY_PARAM_set_hostflags(
            parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
        if unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, name) == 1 { return }
        cloak_clear_errors()
        let isSet =
            unsafe X509_VERIFY_PARAM_set1_host(parameters, name, 0) == 1 && cloak_set_server_name(ssl, name) == 1
        guard isSet else { throw .takeQueued(as: .hostMismatch, otherwise: "not a host name") }
    }

    /// Whether bytes wait inside, out of the socket's sight; possibly only part of a record.
    ///
    /// After a handshake or a read, ask this before waiting for the socket, and read until ``Transfer/wantsRead``.
    public var hasPending: Bool { unsafe SSL_has_pending(ssl) == 1 }

    /// Whether the handshake resumed an earlier session.
    public var isReused: Bool { unsafe SSL_session_reused(ssl) == 1 }

    /// A client's newest session, for a later connection to the same host.
    ///
    /// TLS 1.3 servers send it after the handshake, so it may appear, or change, with any read.
    public var session: TLSSession? { newest ?? (isReused ? offered : nil) }

    /// Says goodbye, once, as far as the socket takes it at once, and leaves the session resumable.
    ///
    /// After a failure nothing is sent. Never blocks; the descriptor is still open afterwards.
    public func close() {
        guard !isBroken, unsafe SSL_in_init(ssl) == 0 else { return }
        cloak_clear_errors()
        _ = unsafe SSL_shutdown(ssl)
        cloak_clear_errors()
    }

    /// What a call came to, before it is put in the words of its result.
    enum Outcome {
        case wantsRead, wantsWrite, closed, cut, failed(TLSFault)
    }

    /// Explains a call that did not succeed.
    ///
    /// Must directly follow it: `errno` and the error queue are the evidence.
    func explain(_ result: Int32) -> Outcome {
        let cause = errno
        switch unsafe SSL_get_error(ssl, result) {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        case SSL_ERROR_ZERO_RETURN: return .closed
        case SSL_ERROR_SYSCALL:
            ERR_clear_error()
            if cause == 0 || [ECONNRESET, EPIPE, ECONNABORTED, ETIMEDOUT, ENOTCONN].contains(cause) { return cut() }
            return fail(TLSFault(.handshake, reason: unsafe String(cString: strerror(cause))))
        default:
            let isEnd = cloak_error_is(ERR_peek_error(), ERR_LIB_SSL, SSL_R_UNEXPECTED_EOF_WHILE_READING) == 1
            let fault = TLSFault.takeQueued(as: .handshake, otherwise: "TLS failed")
            return isEnd ? cut() : fail(fault)
        }
    }

    /// The peer left without a word: no fault of the session, unless the handshake that offered it came to nothing.
    private func cut() -> Outcome {
        isBroken = true
        if unsafe SSL_in_init(ssl) == 1 { offered?.discard() }
        return .cut
    }

    private func fail(_ fault: TLSFault) -> Outcome {
        abandon()
        return .failed(fault)
    }

    /// Ends the use of the connection and of the sessions that it had to do with.
    func abandon() {
        isBroken = true
        offered?.discard()
        newest?.discard()
    }

    /// The new-session callback: keeps a copy of `session` when its connection is a client's.
    static func keep(_ session: OpaquePointer, of ssl: OpaquePointer) {
        guard let data = unsafe SSL_get_ex_data(ssl, 0) else { return }
        let connection = unsafe Unmanaged<TLSConnection>.fromOpaque(data).takeUnretainedValue()
        guard let host = connection.host else { return }
        connection.newest = unsafe TLSSession(copying: session, context: connection.context, host: host)
    }
}
