internal import COpenSSL

/// The one protocol's name, at an address that outlives every connection.
nonisolated(unsafe) private let http: UnsafePointer<UInt8> = unsafe StaticString("http/1.1").utf8Start
/// One that nobody here speaks, for servers that misbehave on purpose.
nonisolated(unsafe) private let other: UnsafePointer<UInt8> = unsafe StaticString("h2").utf8Start

/// Takes `http/1.1` wherever the client listed it, and refuses a list without it.
/// [RFC 7301, section 3.2](https://www.rfc-editor.org/rfc/rfc7301#section-3.2)
let selectProtocol: SSL_CTX_alpn_select_cb_func = { _, out, outLength, list, length, _ in
    guard let list = unsafe list, let out = unsafe out, let outLength = unsafe outLength else {
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
    let offered = unsafe UnsafeBufferPointer(start: list, count: Int(length))
    var position = 0
    while position < offered.count {
        let end = unsafe position + 1 + Int(offered[position])
        guard end <= offered.count else { break }
        if unsafe offered[position..<end].elementsEqual(TLSContext.offer) {
            unsafe out.pointee = http
            unsafe outLength.pointee = 8
            return SSL_TLSEXT_ERR_OK
        }
        position = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}

extension TLSContext {
    /// A version of the protocol.
    package enum Version: Sendable, CaseIterable {
        /// [RFC 5246](https://www.rfc-editor.org/rfc/rfc5246)
        case tls12
        /// [RFC 8446](https://www.rfc-editor.org/rfc/rfc8446)
        case tls13
    }

    /// Speaks one version only.
    ///
    /// For servers and clients that test the other side; call it before the first connection.
    package func speakOnly(_ version: Version) {
        let number = version == .tls12 ? TLS1_2_VERSION : TLS1_3_VERSION
        precondition(unsafe cloak_set_versions(context, number, number) == 1, "a version is missing from libssl")
    }

    /// Answers every offer with `h2`.
    ///
    /// For servers that test the other side; call it before the first connection.
    package func selectUnofferedProtocol() {
        unsafe SSL_CTX_set_alpn_select_cb(
            context,
            { _, out, outLength, _, _, _ in
                unsafe out?.pointee = other
                unsafe outLength?.pointee = 2
                return SSL_TLSEXT_ERR_OK
            }, nil)
    }
}
