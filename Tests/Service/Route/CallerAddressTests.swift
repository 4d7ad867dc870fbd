import Testing
import Wire

@testable import Service

@Suite("The caller's address") struct CallerAddressTests {
    /// Peer, `X-Forwarded-For` lines, and whom the log names.
    static let cases: [(peer: String, forwarded: [String], caller: String)] = [
        ("203.0.113.7", [], "203.0.113.7"), ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        ("10.0.0.1", [], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.66, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.66", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.66, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.66, 198.51.100.1", "10.0.0.2, 10.0.0.3"], "198.51.100.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"), ("10.0.0.1", ["192.0.2.66, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["nonsense, 198.51.100.1"], "198.51.100.1"), ("10.0.0.1", ["192.0.2.66, 10.0.0.2, x"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ("fd00::1", ["198.51.100.1"], "198.51.100.1"), ("fd00::1", ["2001:db8::1, fd00::2"], "2001:db8::1"),
        // What a caller sends ahead cannot hide what the proxy adds.
        ("10.0.0.1", ["\", 203.0.113.9"], "203.0.113.9"), ("10.0.0.1", ["\"", "203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"), ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["[2001:db8::1]"], "2001:db8::1"), ("10.0.0.1", ["203.0.113.9:x"], "10.0.0.1"),
        ("10.0.0.1", ["[203.0.113.9"], "10.0.0.1"), ("10.0.0.1", ["203.0.113.9:4711, 10.0.0.2:99"], "203.0.113.9"),
        ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"), ("11.0.0.1", ["198.51.100.1"], "11.0.0.1"),
    ]

    @Test("is the one that a trusted proxy names, and no forged one", arguments: cases)
    func caller(peer: String, forwarded: [String], caller: String) async throws {
        let bench = try ServiceBench(.service.with(["trusted_proxies": #"[ "10.0.0.0/8", "fd00::/8" ]"#]))
        var request = Request.form("/acme/token", ["code": "canary-code"])
        for value in forwarded { request = request.with(.xForwardedFor, value) }
        _ = await bench.send(request, from: try #require(IPAddress(peer)))
        #expect(bench.lines().last?["address"]?.string.map { text($0) } == caller)
    }

    @Test("is the connection's own where no proxy is trusted", arguments: ["10.0.0.1", "127.0.0.1", "203.0.113.7"])
    func untrusted(peer: String) async throws {
        let bench = try ServiceBench()
        let request = Request.form("/acme/token", ["code": "canary-code"]).with(.xForwardedFor, "198.51.100.1")
        _ = await bench.send(request.with(.forwarded, "for=198.51.100.1"), from: try #require(IPAddress(peer)))
        #expect(bench.lines().last?["address"]?.string.map { text($0) } == peer)
    }
}
