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
    /// - Parameters:
    ///   - port: Where the server listens.
    ///   - largest: No more bytes than these are ever kept of what comes.
    ///   - buffer: How many bytes the system may keep unread; nothing for its own choice.
    /// - Throws: When nobody takes the connection.
    public init(port: UInt16, largest: Int = 4_194_304, buffer: Int32? = nil) throws(Failure) {
        self.largest = largest
        descriptor = try Loopback.connect(to: port, buffer: buffer)
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

    /// Forgets what has come, and returns it.
    public func takeReceived() -> [UInt8] {
        defer { received = [] }
        return received
    }

    /// Breaks the connection off when this object ends, instead of ending it in order.
    public func resetAtEnd() { Loopback.resetAtClose(descriptor) }

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
