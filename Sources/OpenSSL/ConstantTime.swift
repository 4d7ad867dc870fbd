internal import COpenSSL

/// Whether two strings of bytes are equal, in a time that depends on their lengths only.
public func constantTimeEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe a.withUnsafeBytes { a in
        unsafe b.withUnsafeBytes { b in unsafe a.isEmpty || CRYPTO_memcmp(a.baseAddress, b.baseAddress, a.count) == 0 }
    }
}

/// Whether two strings of bytes are equal, in a time that depends on their lengths only.
public func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { constantTimeEqual(a.span, b.span) }
