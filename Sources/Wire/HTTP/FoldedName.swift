/// The name of a field as it is compared: without regard to case, and nearly always by three numbers alone.
struct FoldedName: Sendable, Hashable {
    /// The first eight bytes in lower case, the first one lowest; zero when the name is no plain one.
    private let head: UInt64
    /// The eight behind them.
    private let tail: UInt64
    /// The number of bytes.
    let count: Int

    /// Whether the name is a plain one, made of sixteen letters and dashes at most, so that the numbers say all.
    ///
    /// Others are compared byte by byte when their numbers are the same.
    var isPlain: Bool { head != 0 }

    /// The token that begins at `start` and ends before the first byte that no token has.
    @inline(__always)
    init(_ text: Span<UInt8>, at start: Int) {
        let first = ByteWord(text, at: start)
        let others = first.notLetterOrDash
        var head = first.lowercasedLetters(before: others)
        var tail: UInt64 = 0
        var end = start &+ others.trailingZeroBitCount &>> 3
        if others == 0 {
            let second = ByteWord(text, at: end)
            let others = second.notLetterOrDash
            tail = second.lowercasedLetters(before: others)
            end &+= others.trailingZeroBitCount &>> 3
        }
        if end < text.count, ByteSet.token.contains(text[end]) {
            head = 0
            tail = 0
            repeat { end &+= 1 } while end < text.count && ByteSet.token.contains(text[end])
        }
        self.head = head
        self.tail = tail
        count = end &- start
    }

    /// One bit of 64, by which most names differ.
    var mark: UInt64 {
        // The multiplier is one of MurmurHash3's; it tells the names that are common in requests apart from those that are looked for.
        let mixed = (head ^ tail ^ UInt64(truncatingIfNeeded: count)) &* 0xC4CE_B9FE_1A85_EC53
        return 1 &<< (mixed &>> 58)
    }
}
