internal import COpenSSL

/// The SHA-256 digest of `message`, 32 bytes. [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final)
public func sha256(_ message: Span<UInt8>) -> [UInt8] {
    OpenSSLLibrary.start()
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe message.withUnsafeBufferPointer { message in
        unsafe digest.withUnsafeMutableBufferPointer { digest in
            // The library reads nothing when the length is 0, but wants an address all the same.
            let done = unsafe SHA256(
                message.baseAddress ?? UnsafePointer(digest.baseAddress), message.count, digest.baseAddress)
            precondition(unsafe done != nil, "SHA-256 is missing: the installation is broken")
        }
    }
    return digest
}

/// The SHA-256 digest of `message`, 32 bytes.
public func sha256(_ message: [UInt8]) -> [UInt8] { sha256(message.span) }
