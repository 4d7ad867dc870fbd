internal import COpenSSL

/// Bytes that nobody can guess, from the library's generator, which the kernel seeds.
///
/// There is no failure to handle: a machine without randomness cannot run this program, so it stops.
public enum Random {
    /// Overwrites every byte of `bytes`.
    public static func fill(_ bytes: inout MutableSpan<UInt8>) {
        OpenSSLLibrary.start()
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            precondition(unsafe RAND_bytes(base, Int32(buffer.count)) == 1, "no randomness")
        }
    }

    /// `count` fresh bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        fill(&span)
        return bytes
    }
}
