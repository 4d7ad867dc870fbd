import Glibc
import Transport
import Wire

/// One request, sent and answered within two seconds, on a socket that waits: all that a health check needs.
enum AdminProbe {
    /// The status of the answer to `GET path`; nothing when there is none.
    static func status(of path: String, at address: SocketAddress) -> Int? {
        guard let descriptor = BlockingSocket.connect(to: address, seconds: 2) else { return nil }
        defer { close(descriptor) }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard Terminal.write(request, to: descriptor) else { return nil }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while answer.count < 65_536 {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            answer.append(contentsOf: chunk[..<count])
            switch ResponseHead.parse(answer.span, answering: .get) {
            case .incomplete: continue
            case .head(let head, _): return head.status
            case .fault: return nil
            }
        }
        return nil
    }
}
