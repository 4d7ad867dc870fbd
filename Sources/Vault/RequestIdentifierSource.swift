/// Names for requests: 22 characters of base64url that do not repeat and cannot be guessed from one another.
///
/// A keyed hash of a counter: no lock and no call to the generator per request. Each reactor has a source of its own,
/// and the random keys keep them apart.
public struct RequestIdentifierSource: Sendable {
    private let key = SipKey.random()
    private var counter: UInt64 = 0

    /// Starts under a fresh key.
    public init() {}

    /// The next name.
    public mutating func next() -> [UInt8] {
        counter &+= 1
        var hash = SipHash128(key)
        hash.update(counter)
        var (high, low) = hash.finish()
        var name: [UInt8] = []
        name.append(addingCapacity: 22) { (output: inout OutputSpan<UInt8>) in
            for _ in 0..<21 {
                output.append(Self.character(high >> 58))
                (high, low) = (high << 6 | low >> 58, low << 6)
            }
            // Two bits are left over for the last character.
            output.append(Self.character(high >> 58))
        }
        return name
    }

    /// The character for six bits, without a table. [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
    private static func character(_ bits: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits)
        switch value {
        case 0..<26: return value &+ UInt8(ascii: "A")
        case 26..<52: return value &- 26 &+ UInt8(ascii: "a")
        case 52..<62: return value &- 52 &+ UInt8(ascii: "0")
        case 62: return UInt8(ascii: "-")
        default: return UInt8(ascii: "_")
        }
    }
}
