internal import COpenSSL
internal import Glibc

/// What all TLS connections of one side share: certificate or trust, versions, ticket keys.
///
/// One context serves all reactors: the library counts its references atomically, and nothing in it changes after
/// creation. TLS 1.2 and 1.3 only ([RFC 8996](https://www.rfc-editor.org/rfc/rfc8996)); in TLS 1.2 only suites with
/// forward secrecy and authenticated encryption ([RFC 9325](https://www.rfc-editor.org/rfc/rfc9325#section-4.2));
/// security level 2, which refuses SHA-1 signatures and keys worth less than 112 bits; no compression, no renegotiation.
///
/// The library writes with `write`, so the program must ignore SIGPIPE before the first connection.
@safe public final class TLSContext: @unchecked Sendable {
    let context: OpaquePointer

    private init(_ method: OpaquePointer?) throws(TLSFault) {
        OpenSSLLibrary.start()
        guard let context = unsafe SSL_CTX_new(method) else {
            throw .takeQueued(as: .handshake, otherwise: "no TLS context")
        }
        unsafe self.context = context
        unsafe SSL_CTX_set_security_level(context, 2)
        let isSet =
            unsafe cloak_set_versions(context, TLS1_2_VERSION, 0) == 1
            && SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1
        guard isSet else { throw .takeQueued(as: .handshake, otherwise: "no cipher suite") }
        unsafe cloak_set_options(context)
        unsafe cloak_set_modes(context)
    }

    deinit { unsafe SSL_CTX_free(context) }

    /// A server's side.
    ///
    /// Sessions are resumed by tickets alone: the server keeps nothing per client, and every reactor opens the tickets of
    /// every other. A client that offers application protocols without `http/1.1` among them is refused.
    ///
    /// - Parameters:
    ///   - certificateFile: PEM: the certificate, then its intermediates.
    ///   - privateKeyFile: PEM, without a passphrase.
    /// - Returns: A context for any number of connections and reactors.
    /// - Throws: A file kind of ``TLSFault``, or `certificateRefused` when the certificate is too weak to be shown.
    public static func server(certificateFile: String, privateKeyFile: String) throws(TLSFault) -> TLSContext {
        let made = try unsafe TLSContext(TLS_server_method())
        try made.loadIdentity(certificateFile: certificateFile, privateKeyFile: privateKeyFile)
        let name: [UInt8] = Array("cloakroom".utf8)
        unsafe SSL_CTX_set_session_id_context(made.context, name, UInt32(name.count))
        unsafe cloak_set_session_cache(made.context, Int(SSL_SESS_CACHE_OFF))
        unsafe SSL_CTX_set_alpn_select_cb(made.context, selectProtocol, nil)
        return made
    }

    /// A client's side: the server's chain and name are always verified, and `http/1.1` is offered.
    ///
    /// - Throws: A file kind of ``TLSFault`` when the additional file cannot be used.
    public static func client(trust: TLSTrust) throws(TLSFault) -> TLSContext {
        let made = try unsafe TLSContext(TLS_client_method())
        unsafe SSL_CTX_set_verify(made.context, SSL_VERIFY_PEER, nil)
        // These connections are few and busy: two allocations of 17 KB for each message would cost more than they save.
        unsafe cloak_keep_buffers(made.context)
        try made.trustSystem()
        if case .systemAnd(let file) = trust { try made.trust(file: file) }
        guard unsafe SSL_CTX_set_alpn_protos(made.context, offer, UInt32(offer.count)) == 0 else {
            throw .takeQueued(as: .handshake, otherwise: "no application protocol")
        }
        // Each connection hands its own newest session out; a store inside the context would only hold it twice.
        unsafe cloak_set_session_cache(made.context, Int(SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL))
        unsafe SSL_CTX_sess_set_new_cb(made.context) { ssl, session in
            if let ssl = unsafe ssl, let session = unsafe session { unsafe TLSConnection.keep(session, of: ssl) }
            return 0
        }
        return made
    }

    /// The one application protocol, in the form of the extension. [RFC 7301](https://www.rfc-editor.org/rfc/rfc7301#section-3.1)
    static let offer: [UInt8] = [8] + Array("http/1.1".utf8)
}
