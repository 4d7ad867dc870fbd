import Glibc
import OpenSSL
import Synchronization
import TestSupport
import Testing

/// A TLS server of our own that ends connections as it likes; a thread for each, blocking.
final class TLSPeer: Sendable {
    /// How it ends a connection behind its answer.
    enum Ending: Sendable {
        case goodbye
        /// Without a word.
        case cut
    }

    private struct State {
        var handshakes = 0
        var resumed = 0
        var requests = 0
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    /// It sends `answer` to each request, and ends each connection behind so many of them.
    init(leaf: String = "good", answer: [UInt8], ending: Ending, requests: Int = 1) throws {
        let authority = Authority.shared
        let context = try TLSContext.server(certificateFile: authority.chain(leaf), privateKeyFile: authority.key(leaf))
        (listener, port) = try Loopback.bind()
        try #require(listen(listener, 16) == 0)
        let listener = listener
        BlockingThread.start { [weak self] in
            while case let descriptor = Loopback.accept(listener), descriptor >= 0 {
                guard let self else {
                    close(descriptor)
                    break
                }
                BlockingThread.start {
                    self.serve(descriptor, context, answer, ending, requests)
                    close(descriptor)
                }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Handshakes that came to their end.
    var handshakes: Int { state.withLock { $0.handshakes } }
    /// How many of them resumed a session.
    var resumed: Int { state.withLock { $0.resumed } }
    var requests: Int { state.withLock { $0.requests } }

    private func serve(_ descriptor: Int32, _ context: TLSContext, _ answer: [UInt8], _ ending: Ending, _ requests: Int)
    {
        Loopback.setPatience(of: descriptor, seconds: 30)
        guard let tls = try? TLSConnection(server: context, descriptor: descriptor), tls.handshake() == .done else {
            return
        }
        state.withLock { state in
            state.handshakes += 1
            if tls.isReused { state.resumed += 1 }
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        for _ in 0..<requests {
            // A request of a test fits into one record.
            guard case .bytes = unsafe buffer.withUnsafeMutableBytes({ unsafe tls.read(into: $0) }) else { return }
            state.withLock { $0.requests += 1 }
            guard case .bytes(answer.count) = unsafe answer.withUnsafeBytes({ unsafe tls.write($0) }) else { return }
        }
        switch ending {
        case .goodbye: tls.close()
        case .cut: break
        }
    }
}
