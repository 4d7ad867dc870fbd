internal import COpenSSL

/// One HMAC-SHA256 after another, with a key each. [RFC 2104](https://www.rfc-editor.org/rfc/rfc2104)
///
/// Not shared between threads. What the library keeps of keys is wiped when the value goes.
@safe struct HMAC: ~Copyable {
    /// The size of a code, in bytes.
    static let size = 32

    private let context: OpaquePointer

    // Looking the algorithm up costs more than using it. Nothing in the original changes after it was made, so that any
    // number of threads may copy it.
    nonisolated(unsafe) private static let original: OpaquePointer? = {
        OpenSSLLibrary.start()
        return unsafe cloak_hmac_sha256()
    }()

    init() {
        guard let context = unsafe EVP_MAC_CTX_dup(Self.original) else {
            preconditionFailure("HMAC-SHA256 is missing: the installation is broken")
        }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MAC_CTX_free(context) }

    /// Begins a message under `key`.
    mutating func start(key: Span<UInt8>) {
        // A key is filled up with zeros; and with no bytes at all the library would keep the key from before.
        if key.isEmpty { return start(key: [0 as UInt8].span) }
        let isSet = unsafe key.withUnsafeBufferPointer { key in
            unsafe EVP_MAC_init(context, key.baseAddress, key.count, nil)
        }
        precondition(isSet == 1, "HMAC-SHA256 takes no key")
    }

    /// Begins another message under the same key.
    mutating func restart() {
        precondition(unsafe EVP_MAC_init(context, nil, 0, nil) == 1, "HMAC-SHA256 does not begin anew")
    }

    /// Adds to the message.
    mutating func update(_ bytes: Span<UInt8>) {
        let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.isEmpty ? 1 : EVP_MAC_update(context, bytes.baseAddress, bytes.count)
        }
        precondition(isDone == 1, "HMAC-SHA256 takes no message")
    }

    /// Ends the message and writes its code over the ``size`` bytes of `code`.
    mutating func finish(_ code: inout MutableSpan<UInt8>) {
        precondition(code.count == Self.size)
        var written = 0
        let isDone = unsafe code.withUnsafeMutableBufferPointer { code in
            unsafe EVP_MAC_final(context, code.baseAddress, &written, code.count)
        }
        precondition(isDone == 1 && written == Self.size, "HMAC-SHA256 does not end")
    }
}
