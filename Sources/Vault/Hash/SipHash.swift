/// SipHash-2-4 with 64 bits of result: a keyed hash that is quick on short input.
///
/// The pieces of a message count as if they stood in one row; give each its length where the borders matter.
public struct SipHash64: Sendable {
    private var state: SipState

    /// Starts an empty message.
    public init(_ key: SipKey) { state = SipState(key) }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: Span<UInt8>) { state.update(bytes) }

    /// Appends a number's eight bytes, lowest first.
    public mutating func update(_ number: UInt64) { state.update(number) }

    /// Appends a piece behind its length, so that no other row of pieces gives the same message.
    public mutating func update(prefixed bytes: Span<UInt8>) {
        state.update(UInt64(bytes.count))
        state.update(bytes)
    }

    /// The message's hash.
    public consuming func finish() -> UInt64 { state.finish64() }
}

/// SipHash-2-4 with 128 bits of result, for names that must not collide.
///
/// The pieces of a message count as if they stood in one row; give each its length where the borders matter.
public struct SipHash128: Sendable {
    private var state: SipState

    /// Starts an empty message.
    public init(_ key: SipKey) {
        state = SipState(key)
        state.widen()
    }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: Span<UInt8>) { state.update(bytes) }

    /// Appends a number's eight bytes, lowest first.
    public mutating func update(_ number: UInt64) { state.update(number) }

    /// Appends a piece behind its length, so that no other row of pieces gives the same message.
    public mutating func update(prefixed bytes: Span<UInt8>) {
        state.update(UInt64(bytes.count))
        state.update(bytes)
    }

    /// The message's hash; its 16 bytes are the two numbers, lowest byte first.
    public consuming func finish() -> (first: UInt64, second: UInt64) { state.finish128() }
}
