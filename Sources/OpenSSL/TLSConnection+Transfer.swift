internal import COpenSSL

extension TLSConnection {
    /// How far a handshake has come.
    public enum Progress: Equatable, Sendable {
        /// The connection carries data.
        case done
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
        /// It is over; `cut` when the peer left without a word.
        case failed(TLSFault)
    }

    /// What a read or a write came to.
    public enum Transfer: Equatable, Sendable {
        /// So many bytes were moved; for a write possibly fewer than given.
        case bytes(Int)
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
        /// The peer said that nothing follows (`close_notify`).
        case closed
        /// The connection ended without a goodbye: what came may be a part of what was sent.
        case cut
        /// The connection is broken.
        case failed(TLSFault)
    }

    /// Drives the handshake as far as the socket allows.
    ///
    /// Called again after `done`, it says `done`.
    public func handshake() -> Progress {
        cloak_clear_errors()
        let result = unsafe SSL_do_handshake(ssl)
        if result == 1 { return finishHandshake() }
        switch explain(result) {
        case .wantsRead: return .wantsRead
        case .wantsWrite: return .wantsWrite
        case .closed, .cut:
            abandon()
            return .failed(TLSFault(.cut, reason: "connection closed in the handshake"))
        case .failed(let fault):
            let verification = unsafe SSL_get_verify_result(ssl)
            return .failed(host != nil && verification != Int(X509_V_OK) ? TLSFault(verification: verification) : fault)
        }
    }

    private func finishHandshake() -> Progress {
        guard host != nil else { return .done }
        var selected: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        unsafe SSL_get0_alpn_selected(ssl, &selected, &length)
        if length == 0 { return .done }
        let name = unsafe UnsafeBufferPointer(start: selected, count: Int(length))
        if unsafe name.elementsEqual(TLSContext.offer.dropFirst()) { return .done }
        // RFC 7301, section 3.2: only what was offered may be selected.
        abandon()
        return .failed(TLSFault(.handshake, reason: "application protocol was not offered"))
    }

    /// Reads what has arrived, at most as much as `buffer` holds.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        guard buffer.count > 0 else { return .bytes(0) }
        cloak_clear_errors()
        let count = unsafe SSL_read(ssl, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .bytes(Int(count)) : transfer(count)
    }

    /// Writes as much as the socket takes.
    ///
    /// After `wantsWrite` or `wantsRead` a record is under way: the next write must begin with the same bytes and be no
    /// shorter, though it may lie elsewhere in memory.
    public func write(_ buffer: UnsafeRawBufferPointer) -> Transfer {
        guard buffer.count > 0 else { return .bytes(0) }
        cloak_clear_errors()
        let count = unsafe SSL_write(ssl, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .bytes(Int(count)) : transfer(count)
    }

    private func transfer(_ result: Int32) -> Transfer {
        switch explain(result) {
        case .wantsRead: .wantsRead
        case .wantsWrite: .wantsWrite
        case .closed: .closed
        case .cut: .cut
        case .failed(let fault): .failed(fault)
        }
    }
}
