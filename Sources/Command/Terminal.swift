import Glibc
import OpenSSL
import Vault

/// Standard output and standard error, in whole lines, without buffers that a sudden end would lose.
enum Terminal {
    static func say(_ text: String) { write(Array((text + "\n").utf8), to: STDOUT_FILENO) }

    static func complain(_ text: String) { write(Array((text + "\n").utf8), to: STDERR_FILENO) }

    /// Writes `secret` and a newline, and leaves no copy behind; returns whether it could.
    static func write(lineOf secret: Secret, to descriptor: Int32) -> Bool {
        var line = secret.withBytes { bytes in bytes.indices.map { bytes[$0] } } + Array("\n".utf8)
        defer { wipe(&line) }
        return write(line, to: descriptor)
    }

    /// Writes all of `bytes`; returns whether it could.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
