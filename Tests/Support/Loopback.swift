import CLinux
import Glibc

/// Sockets at 127.0.0.1.
public enum Loopback {
    /// Takes a free port.
    ///
    /// Until somebody listens on the socket, connections to the port are refused.
    public static func bind() throws(RawConnection.Failure) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw RawConnection.Failure(call: "socket", number: errno) }
        var address = form(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard result else {
            let failure = RawConnection.Failure(call: "bind", number: errno)
            close(descriptor)
            throw failure
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Connects to `port`, without delays for small pieces.
    ///
    /// - Parameters:
    ///   - port: Where the server listens.
    ///   - buffer: How many bytes the system may keep unread; nothing for its own choice.
    /// - Returns: The descriptor.
    /// - Throws: When nobody takes the connection.
    public static func connect(to port: UInt16, buffer: Int32? = nil) throws(RawConnection.Failure) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw RawConnection.Failure(call: "socket", number: errno) }
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        if let buffer { set(descriptor, SOL_SOCKET, SO_RCVBUF, buffer) }
        guard begin(descriptor, to: port) == 0 else {
            let failure = RawConnection.Failure(call: "connect", number: errno)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    /// Begins to connect to `port` without waiting for the outcome.
    ///
    /// - Returns: The descriptor.
    /// - Throws: When there is no descriptor left.
    public static func beginToConnect(to port: UInt16) throws(RawConnection.Failure) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw RawConnection.Failure(call: "socket", number: errno) }
        _ = begin(descriptor, to: port)
        return descriptor
    }

    private static func begin(_ descriptor: Int32, to port: UInt16) -> Int32 {
        var address = form(port: port)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits for a connection; negative when `listener` is shut down.
    ///
    /// It is not handed on to programs that tests start: those would keep it open.
    public static func accept(_ listener: Int32) -> Int32 {
        let descriptor = cloak_accept(listener, nil, nil)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, 0) }
        return descriptor
    }

    /// Lets reads and writes on `descriptor` fail after `seconds`.
    public static func setPatience(of descriptor: Int32, seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Lets the close of `descriptor` reset its connection.
    public static func resetAtClose(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private static func form(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
