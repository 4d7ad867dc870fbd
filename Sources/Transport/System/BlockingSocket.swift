import Glibc

/// A connection on a socket that waits, for programs that ask one question and end.
public enum BlockingSocket {
    /// Connects within `seconds`, which bound each read and write too.
    ///
    /// The descriptor is the caller's to close.
    public static func connect(to address: SocketAddress, seconds: Int) -> Int32? {
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var bound = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &bound, socklen_t(MemoryLayout<timeval>.size))
        }
        guard unsafe address.withSystemForm({ unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
