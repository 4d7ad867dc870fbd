/// An IPv6 address, or an IPv4 address in its mapped form.
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
}
