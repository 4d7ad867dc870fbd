import Testing
import Wire

@testable import Transport

@Suite("The address of an origin")
struct ResolverTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let host: String
        let address: String
        let isAllowed: Bool
        var testDescription: String { "\(host) at \(address)" }
    }

    static let cases: [Case] = [
        ("api.example", "93.184.216.34", true), ("api.example", "2606:2800:220:1::1", true),
        ("api.example", "127.0.0.1", false), ("api.example", "127.8.8.8", false), ("api.example", "::1", false),
        ("api.example", "::ffff:127.0.0.1", false), ("api.example", "10.0.0.1", false),
        ("api.example", "172.16.0.1", false), ("api.example", "172.32.0.1", true),
        ("api.example", "192.168.1.1", false),
        ("api.example", "100.64.0.1", false), ("api.example", "169.254.169.254", false),
        ("api.example", "0.0.0.0", false),
        ("api.example", "::", false), ("api.example", "fe80::1", false), ("api.example", "fd00:ec2::254", false),
        ("api.example", "::ffff:169.254.169.254", false), ("api.example", "64:ff9b::a9fe:a9fe", false),
        ("api.example", "2002:7f00:1::", false), ("api.example", "224.0.0.1", false),
        ("localhost", "127.0.0.1", true), ("localhost", "::1", true), ("localhost", "127.0.0.2", true),
        ("localhost", "10.0.0.1", false), ("localhost", "169.254.169.254", false),
        ("127.0.0.1", "127.0.0.1", true), ("::1", "::1", true), ("10.0.0.1", "10.0.0.1", false),
        ("169.254.169.254", "169.254.169.254", false), ("localhost.example", "127.0.0.1", false),
        ("93.184.216.34", "93.184.216.34", true),
    ].map { Case(host: $0.0, address: $0.1, isAllowed: $0.2) }

    @Test("may be asked when it is public, or the host itself says that it is this machine", arguments: cases)
    func rule(_ given: Case) throws {
        let address = try #require(IPAddress(given.address))
        let origin = Origin(isSecure: false, host: given.host, port: 80)
        #expect(Resolver.isAllowed(address, origin) == given.isAllowed)
    }

    @Test("may be anything where the operator allows private ones", arguments: cases)
    func allowsPrivate(_ given: Case) throws {
        let address = try #require(IPAddress(given.address))
        let origin = Origin(isSecure: false, host: given.host, port: 80, allowsPrivateAddresses: true)
        #expect(Resolver.isAllowed(address, origin))
    }

    @Test("is not looked up when it is written out")
    func literal() throws {
        let found = try Resolver.addresses(of: Origin(isSecure: false, host: "::1", port: 8_080))
        #expect(found == [SocketAddress(IPAddress(high: 0, low: 1), port: 8_080)])
        #expect(throws: FetchError(.forbiddenAddress, wasSent: false, hint: "the name leads to a private address only"))
        {
            try Resolver.addresses(of: Origin(isSecure: true, host: "10.0.0.1", port: 443))
        }
    }

    @Test("is this machine's for localhost, with the origin's port")
    func localhost() throws {
        let found = try Resolver.addresses(of: Origin(isSecure: false, host: "localhost", port: 8_080))
        #expect(found.contains { $0.address.v4 == 0x7F00_0001 })
        #expect(found.allSatisfy { $0.address.isLoopback && $0.port == 8_080 })
        #expect(Set(found).count == found.count)
    }

    @Test("is unknown for a name that cannot exist")
    func unresolved() {
        let error = #expect(throws: FetchError.self) {
            // A label of 64 characters: refused without asking anybody.
            try Resolver.addresses(
                of: Origin(isSecure: true, host: String(repeating: "a", count: 64) + ".invalid", port: 443))
        }
        #expect(error?.kind == .unresolved)
        #expect(error?.wasSent == false)
    }
}
