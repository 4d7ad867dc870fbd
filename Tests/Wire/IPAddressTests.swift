import Glibc
import Testing
import Wire

@Suite("An IP address")
struct IPAddressTests {
    @Test(
        "is written in one way",
        arguments: [
            ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("10.0.0.1", "10.0.0.1"), ("::", "::"),
            ("::1", "::1"), ("1::", "1::"),
            ("0:0:0:0:0:0:0:0", "::"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("2001:db8::0:1", "2001:db8::1"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("0001:0023:0456:7890::", "1:23:456:7890::"), ("::ffff:10.0.0.1", "10.0.0.1"),
            ("::FFFF:0a00:0001", "10.0.0.1"),
            ("64:ff9b::1.2.3.4", "64:ff9b::102:304"), ("1:2:3:4:5:6:7.8.9.10", "1:2:3:4:5:6:708:90a"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("fe80::abcd:0", "fe80::abcd:0"),
            ("1:0:0:2:0:0:3:4", "1::2:0:0:3:4"),
        ])
    func canonical(_ text: String, _ expected: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == expected)
        #expect(IPAddress(expected) == address)
    }

    @Test(
        "is refused in any other form",
        arguments: [
            "", ".", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "01.2.3.4", "1.2.3.04",
            "00.0.0.0", "1.2.3.4 ", " 1.2.3.4",
            "1.2.3.a", "0x1.2.3.4", "1.2.3.-4", "1.2.3.+4", "1.2.3.1000", "127.1", ":", ":::", "1:", ":1",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2::3", "12345::", "g::", "::1%eth0", "[::1]", "::1/64",
            "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3", "::1.2.3.4:5", "::1.2.3.4.5", "::01.2.3.4", "1.2.3.4::", ":::1",
            "1:::2", "::-1", "::+1", "::é", "1.2.3.4\u{0}",
            "0000:0000:0000:0000:0000:0000:0000:0000:0000:00",
        ])
    func refusals(_ text: String) { #expect(IPAddress(text) == nil) }

    @Test("is read as the C library reads it, whatever the text")
    func systemAgrees() {
        var random = SplitMix(state: 99)
        let pieces = ["0", "1", "ff", "2001", ":", ":", "::", ".", "127", "10", "%", "abcde", "255", "256"]
        for _ in 0..<30_000 {
            let text = (0..<Int.random(in: 1...15, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            if (IPAddress(text) != nil) != systemReads(text) { Issue.record("read otherwise: \(text)") }
        }
        for _ in 0..<2_000 {
            let mask = UInt64.random(in: 0...15, using: &random) &* 0x1111_0000_FFFF
            let address = IPAddress(high: random.next() & mask, low: random.next() & ~mask & random.next())
            #expect(IPAddress(address.description) == address)
            #expect(systemReads(address.description))
        }
    }

    private func systemReads(_ text: String) -> Bool {
        var v4 = in_addr()
        var v6 = in6_addr()
        return unsafe inet_pton(AF_INET, text, &v4) == 1 || inet_pton(AF_INET6, text, &v6) == 1
    }

    /// What an address is good for.
    enum Reach { case everywhere, loopback, link, none }

    @Test(
        "is known by its reach",
        arguments: [
            ("8.8.8.8", .everywhere), ("1.1.1.1", .everywhere), ("9.255.255.255", .everywhere),
            ("11.0.0.0", .everywhere), ("100.63.255.255", .everywhere),
            ("100.128.0.0", .everywhere), ("172.15.255.255", .everywhere), ("172.32.0.0", .everywhere),
            ("192.167.255.255", .everywhere),
            ("192.169.0.0", .everywhere), ("223.255.255.255", .everywhere), ("2600::1", .everywhere),
            ("2a00:1450::1", .everywhere),
            ("64:ff9b::8.8.8.8", .everywhere), ("2002:0808:0808::1", .everywhere), ("126.255.255.255", .everywhere),
            ("128.0.0.0", .everywhere),
            ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("::1", .loopback),
            ("::ffff:127.0.0.1", .loopback),
            ("169.254.0.0", .link), ("169.254.169.254", .link), ("169.254.255.255", .link), ("fe80::1", .link),
            ("febf::1", .link),
            ("::ffff:169.254.169.254", .link),
            ("10.0.0.0", .none), ("10.255.255.255", .none), ("172.16.0.0", .none), ("172.31.255.255", .none),
            ("192.168.0.0", .none),
            ("192.168.255.255", .none), ("100.64.0.0", .none), ("100.127.255.255", .none), ("0.0.0.0", .none),
            ("0.1.2.3", .none),
            ("224.0.0.1", .none), ("239.255.255.255", .none), ("240.0.0.1", .none), ("255.255.255.255", .none),
            ("192.0.2.1", .none),
            ("198.51.100.1", .none), ("203.0.113.1", .none), ("198.18.0.1", .none), ("198.19.255.255", .none),
            ("192.0.0.1", .none), ("192.88.99.1", .none),
            ("::", .none), ("::2", .none), ("::10.0.0.1", .none), ("fc00::1", .none), ("fdff::1", .none),
            ("fec0::1", .none), ("ff02::1", .none),
            ("2001:db8::1", .none), ("2001::1", .none), ("3fff::1", .none), ("5f00::1", .none), ("100::1", .none),
            ("64:ff9b:1::1", .none),
            ("::ffff:10.0.0.1", .none), ("64:ff9b::10.0.0.1", .none), ("64:ff9b::127.0.0.1", .none),
            ("64:ff9b::169.254.169.254", .none),
            ("2002:0a00:0001::1", .none), ("2002:7f00:0001::", .none), ("2002:a9fe:a9fe::", .none),
        ] as [(String, Reach)])
    func reach(_ text: String, _ reach: Reach) throws {
        let address = try #require(IPAddress(text))
        #expect(address.isLoopback == (reach == .loopback))
        #expect(address.isLinkLocal == (reach == .link))
        #expect(address.isPrivate == (reach == .none))
    }
}

@Suite("A range of addresses")
struct AddressRangeTests {
    @Test(
        "holds what shares its prefix",
        arguments: [
            (
                "10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"],
                ["9.255.255.255", "11.0.0.0", "::a00:0"]
            ),
            ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::", "::1"]), ("::/0", ["::", "ffff::"], ["1.2.3.4"]),
            ("fd00::/8", ["fd00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["fcff::", "fe00::"]),
            ("192.0.2.1", ["192.0.2.1"], ["192.0.2.0", "192.0.2.2"]), ("192.0.2.1/32", ["192.0.2.1"], ["192.0.2.0"]),
            ("2001:db8::1", ["2001:db8::1"], ["2001:db8::", "2001:db8::2"]),
            ("2001:db8::/64", ["2001:db8::ffff:0:0:1"], ["2001:db8:0:1::"]),
            ("2001:db8::/65", ["2001:db8::7fff:0:0:1"], ["2001:db8::8000:0:0:0"]),
            ("2001:db8::2/127", ["2001:db8::2", "2001:db8::3"], ["2001:db8::1"]),
            ("128.0.0.0/1", ["128.0.0.0", "255.0.0.0"], ["127.255.255.255"]),
            ("2001:db8::/63", ["2001:db8:0:1::"], ["2001:db8:0:2::"]),
        ])
    func contains(_ text: String, _ inside: [String], _ outside: [String]) throws {
        let range = try #require(AddressRange(text))
        for address in inside { #expect(range.contains(try #require(IPAddress(address)))) }
        for address in outside { #expect(!range.contains(try #require(IPAddress(address)))) }
    }

    @Test(
        "is refused in any other form, also when a bit behind the prefix is set",
        arguments: [
            "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8",
            "10.0.0.0/255.0.0.0", "10.0.0.0/8 ",
            "10/8", "::/129", "::/", "10.0.0.1/8", "10.0.0.1/31", "2001:db8::1/127", "2001:db8::/31x", "fd01::/8",
            "1::/0", "example.com", "::ffff:10.0.0.0/104",
        ])
    func refusals(_ text: String) { #expect(AddressRange(text) == nil) }
}
