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
        var name = [UInt8](repeating: 0, count: 22)
        // From the end: the last character carries the two bits that 21 characters leave over.
        name[21] = Self.alphabet[Int(low & 0b11) << 4]
        (high, low) = (high >> 2, low >> 2 | high << 62)
        for index in stride(from: 20, through: 0, by: -1) {
            name[index] = Self.alphabet[Int(low & 0b11_1111)]
            (high, low) = (high >> 6, low >> 6 | high << 58)
        }
        return name
    }

    /// The characters of [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5).
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
