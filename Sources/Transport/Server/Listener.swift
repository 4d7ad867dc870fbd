import Glibc
import OpenSSL
import Wire

/// A listening socket of one reactor.
final class Listener: Channel {
    private var options: ListenerOptions
    private let server: ReactorServer

    init(_ server: ReactorServer, descriptor: Int32, options: ListenerOptions) {
        self.server = server
        self.options = options
        super.init(server.reactor, descriptor: descriptor)
        wait(for: .readable)
    }

    override func ready(_ events: Poller.Events) { _ = accept(atMost: 64) }

    /// Shows another certificate from the next connection on; a listener in the clear stays one.
    func adopt(_ tls: TLSContext?) { if options.tls != nil, let tls { options.tls = tls } }

    /// The pause after the system ran out of descriptors is over.
    override func expired() { wait(for: .readable) }

    /// Closes the listener so that no connection that the system has already taken is lost: the queue is shut first, then emptied.
    func drain() {
        guard !isClosed else { return }
        _ = listen(descriptor, 0)
        while accept(atMost: 1_024) {}
        close()
    }

    /// Takes up to `count` connections; returns whether more may be waiting.
    private func accept(atMost count: Int) -> Bool {
        for _ in 0..<count {
            switch Socket.accept(descriptor) {
            case .connection(let descriptor, let peer):
                server.admit(descriptor: descriptor, peer: peer, options: options)
            case .wouldBlock: return false
            case .exhausted:
                // Level-triggered: without a pause the loop would spin until somebody closes something.
                wait(for: [])
                arm(reactor.time.now.advanced(milliseconds: 250))
                return false
            }
        }
        return true
    }
}
