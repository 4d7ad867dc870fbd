public import Wire

/// The key of a SipHash: 16 bytes.
public struct SipKey: Unprintable, Sendable {
    let first, second: UInt64

    /// A key that nobody can guess.
    ///
    /// From the system's generator: the first keys are made while libcrypto's is still being seeded.
    public static func random() -> SipKey {
        var system = SystemRandomNumberGenerator()
        return SipKey(first: system.next(), second: system.next())
    }

    /// The key whose 16 bytes are the two numbers, lowest byte first.
    public init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }
}
