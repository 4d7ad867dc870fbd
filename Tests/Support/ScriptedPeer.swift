import Glibc
import Synchronization

/// A server on a loopback port that does what its script says, well or ill: a thread for each connection, blocking.
///
/// Every wait ends: after half a minute a connection is given up.
public final class ScriptedPeer: Sendable {
    /// One thing that a server does with a connection; behind the last one it closes.
    public enum Step: Sendable {
        /// Reads one whole request, and keeps it for ``ScriptedPeer/requests``.
        case request
        /// Reads whatever comes first.
        case read
        /// Sends these bytes.
        case send([UInt8])
        /// Sends these bytes so many times, or until the client has had enough.
        case repeated([UInt8], times: Int)
        /// Sends these bytes one by one, 20 ms apart, or until the client has had enough.
        case drip([UInt8])
        /// Waits until the client ends the connection.
        case awaitEnd
        /// Waits until the test calls ``ScriptedPeer/goOn()``.
        case awaitSignal
        /// Breaks the connection off.
        case reset
    }

    private struct State {
        var requests: [[UInt8]] = []
        var connections = 0
        var ended = 0
        var signals = 0
    }

    /// Where it listens.
    public let port: UInt16
    private let listener: Int32
    private let scripts: [[Step]]
    private let state = Mutex(State())

    /// Starts listening.
    ///
    /// - Parameter scripts: What to do with each connection, in the order in which they come; the last one also with all
    ///   that follow.
    /// - Throws: When there is no port left.
    public init(_ scripts: [[Step]]) throws(RawConnection.Failure) {
        self.scripts = scripts
        (listener, port) = try Loopback.bind()
        guard listen(listener, 64) == 0 else { throw RawConnection.Failure(call: "listen", number: errno) }
        let listener = listener
        BlockingThread.start { [weak self] in
            while true {
                let descriptor = Loopback.accept(listener)
                guard descriptor >= 0 else { break }
                guard let self else {
                    close(descriptor)
                    break
                }
                let place = self.state.withLock { state in
                    state.connections += 1
                    return state.connections - 1
                }
                BlockingThread.start { self.serve(descriptor, self.scripts[min(place, self.scripts.count - 1)]) }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The requests that were read whole, in order.
    public var requests: [[UInt8]] { state.withLock { $0.requests } }

    /// How many connections it has taken.
    public var connections: Int { state.withLock { $0.connections } }

    /// How many connections it has done with.
    public var ended: Int { state.withLock { $0.ended } }

    /// Lets one connection that waits for a signal go on.
    public func goOn() { state.withLock { $0.signals += 1 } }

    /// Waits until `condition` holds, fifteen seconds at most.
    ///
    /// - Returns: Whether it holds.
    public func awaits(_ condition: (ScriptedPeer) -> Bool) async -> Bool {
        let end = ContinuousClock.now.advanced(by: .seconds(15))
        while ContinuousClock.now < end {
            if condition(self) { return true }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return condition(self)
    }

    private func serve(_ descriptor: Int32, _ steps: [Step]) {
        defer {
            close(descriptor)
            state.withLock { $0.ended += 1 }
        }
        Loopback.setPatience(of: descriptor, seconds: 30)
        var rest: [UInt8] = []
        for step in steps {
            switch step {
            case .request:
                guard let request = Self.readRequest(descriptor, &rest) else { return }
                state.withLock { $0.requests.append(request) }
            case .read: guard Self.receive(descriptor, &rest) else { return }
            case .send(let bytes): Self.send(descriptor, bytes)
            case .repeated(let bytes, let times):
                for _ in 0..<times where !Self.send(descriptor, bytes) { return }
            case .drip(let bytes):
                for byte in bytes {
                    guard Self.send(descriptor, [byte]) else { return }
                    usleep(20_000)
                }
            case .awaitEnd:
                while Self.receive(descriptor, &rest) {}
            case .awaitSignal:
                guard awaitSignal() else { return }
            case .reset: return Loopback.resetAtClose(descriptor)
            }
        }
    }

    private func awaitSignal() -> Bool {
        for _ in 0..<5_000 {
            let isSignalled = state.withLock { state in
                guard state.signals > 0 else { return false }
                state.signals -= 1
                return true
            }
            if isSignalled { return true }
            usleep(2_000)
        }
        return false
    }

    /// Reads a head and the body that its `Content-Length` announces.
    private static func readRequest(_ descriptor: Int32, _ rest: inout [UInt8]) -> [UInt8]? {
        while true {
            if let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
                let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
                let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingPrefix(" ")) }
                let whole = end.upperBound + (length ?? 0)
                if rest.count >= whole {
                    let request = Array(rest[..<whole])
                    rest.removeFirst(whole)
                    return request
                }
            }
            guard receive(descriptor, &rest) else { return nil }
        }
    }

    private static func receive(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        bytes += chunk[..<count]
        return true
    }

    @discardableResult
    private static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
