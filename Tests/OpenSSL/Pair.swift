import Foundation
import OpenSSL
import TestSupport
import Testing

/// Two ends of TLS over a socket pair, driven in turns by one thread.
final class Pair {
    let descriptors: (server: Int32, client: Int32)
    let server: TLSConnection
    let client: TLSConnection
    private(set) var isServerOpen = true

    init(
        server serverContext: TLSContext, client clientContext: TLSContext, host: String = "localhost",
        resuming session: TLSSession? = nil
    ) throws {
        descriptors = try socketPair()
        server = try TLSConnection(server: serverContext, descriptor: descriptors.server)
        client = try TLSConnection(
            client: clientContext, descriptor: descriptors.client, host: host, resuming: session)
    }

    deinit {
        if isServerOpen { Foundation.close(descriptors.server) }
        Foundation.close(descriptors.client)
    }

    /// Takes the server's socket away, without a goodbye.
    func cutServer() {
        Foundation.close(descriptors.server)
        isServerOpen = false
    }

    /// Drives both ends until both are done or one has failed.
    func shake() -> (server: TLSConnection.Progress, client: TLSConnection.Progress) {
        var results: (server: TLSConnection.Progress, client: TLSConnection.Progress) = (.wantsRead, .wantsRead)
        for _ in 0..<20 {
            results.client = client.handshake()
            results.server = server.handshake()
            if case .failed = results.client { break }
            if case .failed = results.server {
                results.client = client.handshake()
                break
            }
            if results == (.done, .done) { break }
        }
        return results
    }

    /// Shakes hands, which must succeed, and lets one message go each way, so that tickets arrive as well.
    func meet() throws {
        let results = shake()
        #expect(results.server == .done)
        #expect(results.client == .done)
        try #require(send("ping", from: client, to: server) == "ping")
        try #require(send("pong", from: server, to: client) == "pong")
    }

    func send(_ text: String, from: TLSConnection, to: TLSConnection) -> String {
        guard write(Array(text.utf8), from) == .bytes(text.utf8.count) else { return "" }
        var buffer = [UInt8](repeating: 0, count: 100)
        guard case .bytes(let count) = read(&buffer, to) else { return "" }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}

func write(_ bytes: [UInt8], _ connection: TLSConnection) -> TLSConnection.Transfer {
    unsafe bytes.withUnsafeBytes { unsafe connection.write($0) }
}

func write(_ bytes: ArraySlice<UInt8>, _ connection: TLSConnection) -> TLSConnection.Transfer {
    unsafe bytes.withUnsafeBytes { unsafe connection.write($0) }
}

func read(_ buffer: inout [UInt8], _ connection: TLSConnection) -> TLSConnection.Transfer {
    unsafe buffer.withUnsafeMutableBytes { unsafe connection.read(into: $0) }
}

/// Two connected, non-blocking sockets; writing to one whose peer is gone raises no signal.
func socketPair(buffer: Int32? = nil) throws -> (server: Int32, client: Int32) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    if var size = buffer {
        for end in ends { unsafe setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, 4) }
    }
    return (ends[0], ends[1])
}

enum Contexts {
    static func server(_ name: String = "good") throws -> TLSContext {
        let authority = Authority.shared
        return try TLSContext.server(certificateFile: authority.chain(name), privateKeyFile: authority.key(name))
    }

    static func client() throws -> TLSContext { try TLSContext.client(trust: .systemAnd(file: Authority.shared.root)) }
}

func close(_ ends: (server: Int32, client: Int32)) {
    close(ends.server)
    close(ends.client)
}
