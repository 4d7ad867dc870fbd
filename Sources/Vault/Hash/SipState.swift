/// The state of SipHash-2-4: two rounds per word of the message, four at the end.
/// [SipHash: a fast short-input PRF](https://www.aumasson.jp/siphash/siphash.pdf)
struct SipState: Sendable {
    private var v0, v1, v2, v3: UInt64
    /// Bytes that do not fill a word yet, the first one lowest.
    private var tail: UInt64 = 0
    private var length = 0

    init(_ key: SipKey) {
        v0 = key.first ^ 0x736f_6d65_7073_6575
        v1 = key.second ^ 0x646f_7261_6e64_6f6d
        v2 = key.first ^ 0x6c79_6765_6e65_7261
        v3 = key.second ^ 0x7465_6462_7974_6573
    }

    /// Sets the 128-bit variant apart from the start.
    mutating func widen() { v1 ^= 0xee }

    @inline(__always)
    private mutating func round() {
        v0 &+= v1
        v2 &+= v3
        v1 = v1 << 13 | v1 >> 51
        v3 = v3 << 16 | v3 >> 48
        v1 ^= v0
        v3 ^= v2
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v1
        v0 &+= v3
        v1 = v1 << 17 | v1 >> 47
        v3 = v3 << 21 | v3 >> 43
        v1 ^= v2
        v3 ^= v0
        v2 = v2 << 32 | v2 >> 32
    }

    @inline(__always)
    private mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    mutating func update(_ bytes: Span<UInt8>) {
        let shift = UInt64(length & 7) * 8
        length += bytes.count
        let whole = bytes.count & ~7
        var index = 0
        while index < whole {
            append(Self.word(bytes.extracting(index..<index &+ 8)), shift)
            index &+= 8
        }
        let rest = Self.word(bytes.extracting(whole..<bytes.count))
        tail |= rest << shift
        if shift + UInt64(bytes.count - whole) * 8 >= 64 {
            absorb(tail)
            // A shift by 64 gives 0.
            tail = rest >> (64 - shift)
        }
    }

    mutating func update(_ number: UInt64) {
        let shift = UInt64(length & 7) * 8
        length += 8
        append(number, shift)
    }

    /// At most eight bytes as a number, the first one lowest.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for index in bytes.indices { word |= UInt64(bytes[index]) &<< UInt64(index &* 8) }
        return word
    }

    /// Appends eight bytes where `shift` bits of a word are waiting.
    @inline(__always)
    private mutating func append(_ word: UInt64, _ shift: UInt64) {
        absorb(tail | word << shift)
        // A shift by 64 gives 0.
        tail = word >> (64 - shift)
    }

    mutating func finish64() -> UInt64 {
        absorb(tail | UInt64(length & 0xff) << 56)
        v2 ^= 0xff
        return squeeze()
    }

    mutating func finish128() -> (UInt64, UInt64) {
        absorb(tail | UInt64(length & 0xff) << 56)
        v2 ^= 0xee
        let first = squeeze()
        v1 ^= 0xdd
        return (first, squeeze())
    }

    private mutating func squeeze() -> UInt64 {
        round()
        round()
        round()
        round()
        return v0 ^ v1 ^ v2 ^ v3
    }
}
