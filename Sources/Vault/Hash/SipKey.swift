internal import OpenSSL
public import Wire

/// The key of a SipHash: 16 bytes.
public struct SipKey: Unprintable, Sendable {
    let first, second: UInt64

    /// A key that nobody can guess.
    public static func random() -> SipKey { SipKey(first: Random.uint64(), second: Random.uint64()) }

    /// The key whose 16 bytes are the two numbers, lowest byte first.
    public init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }
}
