/// All addresses with one prefix, such as `10.0.0.0/8`; or a single address.
///
/// An IPv6 range never holds an IPv4 address: `::/0` is every IPv6 address and nothing else.
public struct AddressRange: Sendable, Hashable {
    /// The lowest address.
    public let first: IPAddress
    /// The number of leading bits that count, of the 128 of an address in the form of IPv6.
    private let length: Int

    /// Reads an address, or an address, a slash and the number of leading bits that count.
    ///
    /// Nothing for any other text, and when a bit behind the prefix is set: `10.1.2.3/8` is more often a slip than a wish.
    public init?(_ text: ArraySlice<UInt8>) {
        let address = text.prefix { $0 != UInt8(ascii: "/") }
        guard let first = IPAddress(address) else { return nil }
        let bits = first.v4 == nil ? 128 : 32
        var length = bits
        if address.count < text.count {
            let digits = text.dropFirst(address.count + 1)
            guard digits.count == 1 || digits.first != UInt8(ascii: "0"), let count = Decimal.parse(digits),
                count <= bits
            else { return nil }
            length = count
        }
        self.init(first, length: length)
        guard Self.clear(first, behind: self.length) == first else { return nil }
    }

    /// Reads a range; see ``init(_:)-(ArraySlice<UInt8>)``.
    public init?(_ text: String) { self.init(Array(text.utf8)[...]) }

    /// The `length` leading bits of `first`, counted in its own family.
    private init(_ first: IPAddress, length: Int) {
        self.first = first
        self.length = first.v4 == nil ? length : length + 96
    }

    /// Whether `address` is one of them.
    public func contains(_ address: IPAddress) -> Bool {
        (address.v4 == nil) == (first.v4 == nil) && Self.clear(address, behind: length) == first
    }

    /// `address` with only its first `length` bits.
    private static func clear(_ address: IPAddress, behind length: Int) -> IPAddress {
        // Swift's shifts give 0 for a distance of the whole width.
        let high = UInt64.max << UInt64(64 - min(length, 64))
        let low = UInt64.max << UInt64(64 - max(length - 64, 0))
        return IPAddress(high: address.high & high, low: address.low & low)
    }
}

extension AddressRange {
    /// What is no public address; loopback and link-local ranges are asked for by themselves.
    static let special: [AddressRange] = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
        "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7",
        "fec0::/10",
        "ff00::/8",
    ].compactMap(AddressRange.init)
}
