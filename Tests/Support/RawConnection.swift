import Glibc

/// A blocking TCP connection to 127.0.0.1 that sends exactly the bytes it is given.
///
/// Every wait ends.
public final class RawConnection {
    /// Why the connection cannot be used.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// The call that failed.
        public let call: String
        /// Its error number.
        public let number: Int32

        /// Call and number.
        public var description: String { "\(call): error \(number)" }
    }

    /// How reading ended.
    public enum End: Sendable, Equatable {
        /// What was waited for is there.
        case satisfied
        /// The other side ended the connection in order.
        case closed
        /// The other side broke the connection off.
        case reset
        /// Nothing more came in time.
        case timeout
    }

    /// Everything that has come.
    public private(set) var received: [UInt8] = []
    private let descriptor: Int32
    private let largest: Int

    /// Connects to `port`.
    ///
    /// No more than `largest` bytes are ever kept of what comes.
    public init(port: UInt16, largest: Int = 4_194_304) throws(Failure) {
        self.largest = largest
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", number: errno) }
        var one: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let failure = Failure(call: "connect", number: errno)
            Glibc.close(descriptor)
            throw failure
        }
    }

    deinit { close(descriptor) }

    /// Sends all of `bytes`, as long as the other side takes them within `milliseconds` a piece.
    ///
    /// - Returns: Whether all went out; a server that refuses a message early may stop reading.
    @discardableResult
    public func send(_ bytes: ArraySlice<UInt8>, milliseconds: Int32 = 3_000) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            guard isReady(for: POLLOUT, milliseconds: milliseconds) else { return false }
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(
                    descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return false
            }
        }
        return true
    }

    /// Ends this side: the other side reads the end of the stream.
    public func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until `isEnough` holds for everything received, the other side ends, or nothing comes for `milliseconds`.
    public func read(milliseconds: Int32, until isEnough: ([UInt8]) -> Bool = { _ in false }) -> End {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while !isEnough(received) {
            guard received.count < largest, isReady(for: POLLIN, milliseconds: milliseconds) else { return .timeout }
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 {
                received += chunk[..<count]
            } else if count == 0 {
                return .closed
            } else if errno != EINTR {
                return .reset
            }
        }
        return .satisfied
    }

    private func isReady(for event: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        while true {
            let count = unsafe poll(&entry, 1, milliseconds)
            if count >= 0 { return count > 0 }
            if errno != EINTR { return false }
        }
    }
}
