import Glibc
import OpenSSL

/// Bytes over a connected socket, in the clear or under TLS, without waiting.
struct ByteStream {
    let descriptor: Int32
    let tls: TLSConnection?

    /// What a read or a write gave.
    enum Transfer {
        case bytes(Int)
        case wantsRead
        case wantsWrite
        /// The other side has said that nothing more comes: an orderly end.
        case ended
        /// The connection broke off.
        case broken(String)
        /// TLS was violated.
        case failed(TLSFault)
    }

    func read(into buffer: ReadBuffer) -> Transfer {
        if let tls { return ByteStream.transfer(unsafe buffer.fill { unsafe tls.read(into: $0) }) }
        return switch Socket.receive(descriptor, into: buffer) {
        case .bytes(let count): .bytes(count)
        case .wouldBlock: .wantsRead
        case .ended: .ended
        case .failed(let error): .broken(Syscall.text(error))
        }
    }

    func write(_ buffer: UnsafeRawBufferPointer) -> Transfer {
        if let tls { return unsafe ByteStream.transfer(tls.write(buffer)) }
        return switch unsafe Socket.send(descriptor, buffer) {
        case .bytes(let count): .bytes(count)
        case .wouldBlock: .wantsWrite
        case .ended: .broken("closed")
        case .failed(let error): .broken(Syscall.text(error))
        }
    }

    /// Whether bytes that epoll does not know of wait inside TLS.
    var hasPending: Bool { tls?.hasPending ?? false }

    /// Says that nothing more will be sent.
    func endWriting() {
        tls?.close()
        Socket.shutdownWrite(descriptor)
    }

    private static func transfer(_ outcome: TLSConnection.Transfer) -> Transfer {
        switch outcome {
        case .bytes(let count): .bytes(count)
        case .wantsRead: .wantsRead
        case .wantsWrite: .wantsWrite
        case .closed: .ended
        case .cut: .broken("cut without a close_notify")
        case .failed(let fault): .failed(fault)
        }
    }
}
