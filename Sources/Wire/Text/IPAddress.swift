/// An IPv6 address, or an IPv4 address in its mapped form.
///
/// The mapped form has no life of its own: `::ffff:10.0.0.1` *is* 10.0.0.1, so that no rule about the one misses the other.
public struct IPAddress: Sendable, Hashable {
    /// The first eight bytes, as a number.
    public let high: UInt64
    /// The last eight bytes, as a number.
    public let low: UInt64

    /// Creates an IPv6 address from its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an IPv4 address from its number, first byte highest.
    public init(v4: UInt32) {
        high = 0
        low = 0xFFFF_0000_0000 | UInt64(v4)
    }

    /// The IPv4 address, when it is one.
    public var v4: UInt32? { high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil }

    /// 127.0.0.0/8 or ::1: this machine itself.
    public var isLoopback: Bool {
        if let v4 { return v4 >> 24 == 127 }
        return high == 0 && low == 1
    }

    /// 169.254.0.0/16 or fe80::/10: this wire only; clouds keep their metadata service there.
    public var isLinkLocal: Bool {
        if let v4 { return v4 >> 16 == 0xA9FE }
        return high >> 54 == 0xFE80 >> 6
    }

    /// Not an address of the public internet, loopback and link-local ones aside: private networks, carriers' networks, and
    /// whatever is unspecified, multicast, reserved or for documentation.
    ///
    /// An IPv6 address that leads to an IPv4 address is private when that one is private, loopback or link-local.
    /// [IANA's registries of special addresses](https://www.iana.org/assignments/iana-ipv4-special-registry/)
    public var isPrivate: Bool {
        if let inner = translated { return inner.isPrivate || inner.isLoopback || inner.isLinkLocal }
        return !isLoopback && AddressRange.special.contains { $0.contains(self) }
    }

    /// The IPv4 address that a translator (NAT64, 64:ff9b::/96) or a tunnel (6to4, 2002::/16) makes of it.
    private var translated: IPAddress? {
        if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return IPAddress(v4: UInt32(truncatingIfNeeded: low)) }
        if high >> 48 == 0x2002 { return IPAddress(v4: UInt32(truncatingIfNeeded: high >> 16)) }
        return nil
    }
}
