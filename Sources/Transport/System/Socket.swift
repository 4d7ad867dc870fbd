import CLinux
import Glibc
import Wire

/// The socket calls, each with its errors as values.
enum Socket {
    /// What a read or a write gave.
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        /// The other side has sent all that it will.
        case ended
        case failed(Int32)
    }

    /// What an accept gave.
    enum Accepted {
        case connection(descriptor: Int32, peer: IPAddress)
        case wouldBlock
        /// No descriptor or memory is left: nothing can be accepted until something is closed.
        case exhausted
    }

    static func receive(_ descriptor: Int32, into buffer: ReadBuffer) -> Transfer {
        switch Syscall.run({ unsafe buffer.fill { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) } }) {
        case .value(0): .ended
        case .value(let count): .bytes(count)
        case .failed(EAGAIN), .failed(EWOULDBLOCK): .wouldBlock
        case .failed(let error): .failed(error)
        }
    }

    static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Transfer {
        switch Syscall.run({ unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)) }) {
        case .value(let count): .bytes(count)
        case .failed(EAGAIN), .failed(EWOULDBLOCK): .wouldBlock
        case .failed(let error): .failed(error)
        }
    }

    /// Opens a listening socket, one of several at its address when `isShared` (SO_REUSEPORT).
    static func listen(at address: SocketAddress, isShared: Bool, backlog: Int32) throws(ListenError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw ListenError(address, errno) }
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if isShared { set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
        if address.family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
        let bound = unsafe address.withSystemForm { unsafe bind(descriptor, $0, $1) }
        guard bound == 0, Glibc.listen(descriptor, backlog) == 0 else {
            let error = errno
            close(descriptor)
            throw ListenError(address, error)
        }
        return descriptor
    }

    static func accept(_ listener: Int32) -> Accepted {
        var storage = sockaddr_storage()
        while true {
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let outcome = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
                Syscall.run {
                    unsafe Int(
                        cloak_accept(listener, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length))
                }
            }
            switch outcome {
            case .value(let descriptor):
                set(Int32(descriptor), Int32(IPPROTO_TCP), TCP_NODELAY, 1)
                let peer = unsafe withUnsafeBytes(of: &storage) { unsafe SocketAddress($0)?.address }
                return .connection(descriptor: Int32(descriptor), peer: peer ?? IPAddress(high: 0, low: 0))
            case .failed(EAGAIN), .failed(EWOULDBLOCK): return .wouldBlock
            // The connection was gone before it was taken: the next one is waiting. See accept(2).
            case .failed(ECONNABORTED), .failed(EPROTO), .failed(ENETDOWN), .failed(ENETUNREACH), .failed(EHOSTUNREACH),
                .failed(ENOPROTOOPT), .failed(EHOSTDOWN), .failed(ENONET), .failed(EOPNOTSUPP), .failed(EPERM):
                continue
            // EMFILE and its kind; anything else must not make a loop without an end either.
            case .failed: return .exhausted
            }
        }
    }

    /// Begins to connect; the descriptor becomes writable when the outcome is known.
    static func connect(to address: SocketAddress) -> Syscall.Outcome {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, kind, 0)
        guard descriptor >= 0 else { return .failed(errno) }
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        let result = unsafe address.withSystemForm { unsafe Glibc.connect(descriptor, $0, $1) }
        let error = errno
        if result == 0 || error == EINPROGRESS || error == EINTR { return .value(Int(descriptor)) }
        close(descriptor)
        return .failed(error)
    }

    /// The error that a connect has ended with; 0 when it succeeded.
    static func pendingError(_ descriptor: Int32) -> Int32 {
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno
    }

    /// The address at which a socket listens.
    static func localAddress(_ descriptor: Int32) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            let named = unsafe getsockname(
                descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
            return unsafe named == 0 ? SocketAddress(UnsafeRawBufferPointer(bytes)) : nil
        }
    }

    static func shutdownWrite(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// Why a socket does not listen.
public struct ListenError: Error, Sendable, Equatable {
    /// Where it should have listened.
    public let address: SocketAddress
    /// Whether something else listens there already.
    public let isTaken: Bool
    /// The system's reason.
    public let reason: String

    init(_ address: SocketAddress, _ error: Int32) {
        self.address = address
        isTaken = error == EADDRINUSE
        reason = Syscall.text(error)
    }
}
