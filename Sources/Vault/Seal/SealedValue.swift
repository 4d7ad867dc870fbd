public import Wire

/// A value that only the holders of the key can open.
public struct SealedValue: Unprintable, Sendable {
    /// What goes out: `A-Z a-z 0-9 - _ .` and nothing else.
    public let text: [UInt8]
    /// 32 bytes that go with this value and with no other.
    ///
    /// They are not inside it: who can open it derives them again, and nobody else can tell them.
    public let companion: [UInt8]
}
