import Foundation
import OpenSSL
import TestSupport
import Testing

/// Servers that this module cannot be made to be: the `openssl` program plays them, on a loopback port.
@Suite("A client", .serialized)
struct WeakPeerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var leaf = "good"
        var options: [String] = []
        var fault: TLSFault.Kind?
    }

    @Test(
        "refuses weak servers and accepts sound ones",
        arguments: [
            Case(testDescription: "sound"),
            Case(testDescription: "TLS 1.2 only", options: ["-tls1_2"]),
            Case(testDescription: "TLS 1.3 only", options: ["-tls1_3"]),
            Case(testDescription: "h2 only", options: ["-alpn", "h2"], fault: .handshake),
            Case(testDescription: "asks for a certificate", options: ["-verify", "1"]),
            Case(testDescription: "TLS 1.0 only", options: ["-tls1"], fault: .handshake),
            Case(testDescription: "TLS 1.1 only", options: ["-tls1_1"], fault: .handshake),
            Case(
                testDescription: "key exchange without forward secrecy", leaf: "rsa",
                options: ["-tls1_2", "-cipher", "kRSA:@SECLEVEL=0"], fault: .handshake),
            Case(testDescription: "RSA of 1024 bits", leaf: "rsa1024", fault: .certificateRefused),
            Case(testDescription: "SHA-1", leaf: "sha1", fault: .certificateRefused),
            Case(testDescription: "insists on a certificate", options: ["-Verify", "1", "-tls1_2"], fault: .handshake),
        ])
    func peers(_ given: Case) throws {
        let server = try ProgramServer(leaf: given.leaf, options: given.options)
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        let client = try TLSConnection(client: Contexts.client(), descriptor: socket.descriptor, host: "localhost")
        let result = socket.await { client.handshake() }
        if let kind = given.fault {
            guard case .failed(let fault) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(fault.kind == kind, "\(fault.reason)")
        } else {
            #expect(result == .done)
            client.close()
        }
    }
}

/// A non-blocking connection to a port of this machine.
final class LoopbackSocket {
    let descriptor: Int32

    init(port: UInt16) throws {
        signal(SIGPIPE, SIG_IGN)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    }

    deinit { close(descriptor) }

    /// Repeats `step` until it says something final, waiting for the socket in between, ten seconds at most each time.
    func await(_ step: () -> TLSConnection.Progress) -> TLSConnection.Progress {
        for _ in 0..<20 {
            let result = step()
            guard result == .wantsRead || result == .wantsWrite else { return result }
            var wait = pollfd(fd: descriptor, events: Int16(result == .wantsRead ? POLLIN : POLLOUT), revents: 0)
            if unsafe poll(&wait, 1, 10_000) != 1 { return result }
        }
        return .wantsRead
    }
}
