import COpenSSL

/// The library as a whole.
public enum OpenSSLLibrary {
    private static let started: Bool = cloak_init() == 1

    /// Prepares the library; every entry of this module calls it, so calling it first only moves the cost.
    ///
    /// The system's `openssl.cnf` is not read: it costs most of the start, and what this program demands of TLS does not
    /// depend on the machine. No exit handler is registered, so that `exit` cannot free what a reactor still uses.
    public static func start() {
        precondition(started, "libssl does not start: the installation is broken")
    }

    /// Has the library seed its generator and look up its hash, which takes it longer than all else before the first request.
    ///
    /// May be called on any thread, so that it goes on beside the reading of a configuration; whoever needs either meanwhile waits.
    public static func warm() {
        _ = Random.bytes(8)
        _ = sha256([])
    }
}
