/// Eight bytes of a text, looked at together.
///
/// Nearly all that is read and written here is long runs of plain bytes. Asked byte by byte, they cost 8 to 15 instructions each; eight
/// at a time, about 2. Every question is answered for each byte in its top bit, exactly, whatever stands beside it.
struct ByteWord {
    /// The bytes, the first one lowest; zero where the text has ended.
    let bits: UInt64
    /// The bytes without their top bits, so that a sum never carries into the next byte.
    private let low: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The bytes of `text` from `offset` on.
    @inline(__always)
    init(_ text: Span<UInt8>, at offset: Int) {
        var bits: UInt64 = 0
        let rest = text.extracting(offset...)
        if rest.count >= 8 {
            // The optimiser makes one load of this loop; the shorter way to write that is not memory safe.
            for index in 0..<8 { bits |= UInt64(rest[index]) &<< UInt64(index &* 8) }
        } else if text.count >= 8 {
            let eight = text.extracting(text.count &- 8..<text.count)
            for index in 0..<8 { bits |= UInt64(eight[index]) &<< UInt64(index &* 8) }
            bits >>= UInt64(8 &* (8 &- (text.count &- offset)))
        } else {
            var index = text.count
            while index > offset {
                index &-= 1
                bits = bits &<< 8 | UInt64(text[index])
            }
        }
        self.bits = bits
        low = bits & ~Self.tops
    }

    /// Which bytes may not stand in every JSON string as they are: quotes, backslashes, controls, DEL, everything beyond ASCII.
    var notSafe: UInt64 { notPrintable | jsonMarks }

    /// The same, and spaces.
    var notSafeOrSpace: UInt64 { notVisible | jsonMarks }

    /// Which bytes are quotes or backslashes.
    private var jsonMarks: UInt64 { ~(differs(UInt8(ascii: "\"")) & differs(UInt8(ascii: "\\"))) & Self.tops }

    /// Which bytes are controls, tabs and DEL included.
    var control: UInt64 { (~atLeast(0x20) | atLeast(0x7F)) & ~bits & Self.tops }

    /// Which bytes may not stand in a header field's value; see ``ASCII/isFieldContent(_:)``.
    var notFieldContent: UInt64 { control & differs(UInt8(ascii: "\t")) }

    /// Which bytes are not visible ASCII.
    var notVisible: UInt64 { (~atLeast(0x21) | atLeast(0x7F)) & Self.tops | beyondASCII }

    /// Which bytes are not visible ASCII, nor spaces.
    var notPrintable: UInt64 { (~atLeast(0x20) | atLeast(0x7F)) & Self.tops | beyondASCII }

    /// Which bytes are not letters, digits, `-`, `.`, `_` or `~`; see ``ASCII/isUnreserved(_:)``.
    var notUnreserved: UInt64 {
        // From the dash to the nine there is one byte too many.
        let others = atLeast(0x2D) & ~atLeast(0x3A) & differs(UInt8(ascii: "/"))
        let rest = ~(differs(UInt8(ascii: "_")) & differs(UInt8(ascii: "~")))
        return ~(letters | others | rest) & Self.tops | beyondASCII
    }

    /// Which bytes are neither letters nor dashes.
    var notLetterOrDash: UInt64 { ~letters & differs(UInt8(ascii: "-")) & Self.tops | beyondASCII }

    /// Which bytes mean something in a form: `&`, `=`, `%` and `+`.
    var formMarks: UInt64 {
        ~(differs(UInt8(ascii: "&")) & differs(UInt8(ascii: "=")) & differs(UInt8(ascii: "%"))
            & differs(UInt8(ascii: "+")))
            & ~bits & Self.tops
    }

    /// The bytes, with capital letters as small ones; see ``ASCII/lowercased(_:)``.
    var lowercased: UInt64 { bits | (atLeast(0x41) & ~atLeast(0x5B) & ~bits & Self.tops) &>> 2 }

    /// Which bytes mean something in a comma list: commas, quotes and backslashes.
    var listMarks: UInt64 {
        ~(differs(UInt8(ascii: ",")) & differs(UInt8(ascii: "\"")) & differs(UInt8(ascii: "\\"))) & ~bits & Self.tops
    }

    /// The letters and dashes before the first byte that `others` flags, with capital letters as small ones; zero behind them.
    func lowercasedLetters(before others: UInt64) -> UInt64 {
        // The lowest flag, one less at the byte's lowest bit: every bit before that byte; all bits when there is no flag.
        let before = (others & (~others &+ 1)) &>> 7 &- 1
        return (bits | 0x20 &* Self.ones) & before
    }

    /// Which bytes, without their top bits, are letters; only the top bits count.
    private var letters: UInt64 {
        let folded = low | 0x20 &* Self.ones
        return (folded &+ (0x80 - 0x61) &* Self.ones) & ~(folded &+ (0x80 - 0x7B) &* Self.ones)
    }

    private var beyondASCII: UInt64 { bits & Self.tops }

    /// Which bytes, without their top bits, are not below `byte`; only the top bits count.
    @inline(__always)
    private func atLeast(_ byte: UInt8) -> UInt64 { low &+ UInt64(0x80 &- byte) &* Self.ones }

    /// Which bytes, without their top bits, are not `byte`; only the top bits count.
    @inline(__always)
    private func differs(_ byte: UInt8) -> UInt64 { (low ^ UInt64(byte) &* Self.ones) &+ 0x7F &* Self.ones }
}

extension Span<UInt8> {
    /// Whether the two texts are the same.
    public func equals(_ other: Span<UInt8>) -> Bool { equals(other) { $0.bits } }

    /// Whether the two texts are the same but for the case of letters.
    public func equalsInAnyCase(_ other: Span<UInt8>) -> Bool {
        // Nearly all write it alike.
        equals(other) || equals(other) { $0.lowercased }
    }

    /// Whether the two texts are the same as `form` has them.
    @inline(__always)
    private func equals(_ other: Span<UInt8>, as form: (ByteWord) -> UInt64) -> Bool {
        guard count == other.count else { return false }
        var offset = 0
        while offset < count {
            guard form(ByteWord(self, at: offset)) == form(ByteWord(other, at: offset)) else { return false }
            offset &+= 8
        }
        return true
    }

    /// Where the run of bytes from `start` on ends in which `flags` finds nothing.
    @inline(__always)
    func endOfRun(from start: Int, _ flags: (ByteWord) -> UInt64) -> Int {
        var offset = start
        while offset < count {
            let found = flags(ByteWord(self, at: offset))
            // The zeros behind the end may be flagged as well.
            if found != 0 { return Swift.min(offset &+ found.trailingZeroBitCount &>> 3, count) }
            offset &+= 8
        }
        return count
    }

    /// Calls `body` with the place of each byte in which `flags` finds something.
    @inline(__always)
    func forEachPlace<E>(
        where flags: (ByteWord) -> UInt64, _ body: (Int) throws(E) -> Void
    ) throws(E) {
        var offset = 0
        while offset < count {
            var found = flags(ByteWord(self, at: offset))
            while found != 0 {
                let place = offset &+ found.trailingZeroBitCount &>> 3
                // The zeros behind the end may be flagged as well.
                guard place < count else { return }
                try body(place)
                found &= found &- 1
            }
            offset &+= 8
        }
    }
}
