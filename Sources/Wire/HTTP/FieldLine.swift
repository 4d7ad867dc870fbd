/// One field line, by its places in a text.
struct FieldLine {
    /// What the field is called.
    let name: FoldedName
    /// Where the name begins, and with it the line.
    let start: Int
    /// Where the value stands, without the white space around it.
    let value: Range<Int>
    /// Where the next line begins.
    let end: Int

    /// The line of `text` that begins at `start` with `name`, and whose value, white space and all, ends at `contentEnd` with CR LF.
    @inline(__always)
    init(_ name: FoldedName, at start: Int, contentEnd: Int, in text: Span<UInt8>) {
        var first = start &+ name.count &+ 1
        var last = contentEnd
        while first < last, ASCII.isBlank(text[first]) { first &+= 1 }
        while first < last, ASCII.isBlank(text[last &- 1]) { last &-= 1 }
        self.name = name
        self.start = start
        value = first..<last
        end = contentEnd &+ 2
    }

    /// The line that begins at `start` of `lines`, all of which have been found good before.
    init(in lines: Span<UInt8>, at start: Int) {
        let name = FoldedName(lines, at: start)
        let contentEnd = lines.endOfRun(from: start &+ name.count &+ 1) { $0.notFieldContent }
        self.init(name, at: start, contentEnd: contentEnd, in: lines)
    }

    /// Whether the field, which stands in `text`, is called `other`, in any case.
    @inline(__always)
    func isNamed(_ other: borrowing HeaderName, in text: Span<UInt8>) -> Bool {
        name == other.folded
            && (name.isPlain || text.equals(start..<start &+ name.count, other.bytes))
    }
}
