/// Some names that members of objects may have, found without copying the member's name.
///
/// Made once for names that are looked for often: a search compares a number or two for each name, and bytes only for the one that fits.
public struct JSONNameTable: Sendable {
    private struct Entry: Sendable {
        /// The first eight bytes.
        let head: UInt64
        let count: Int
        /// Where the name begins in `bytes`.
        let start: Int
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    /// Creates a table without names.
    public init() {}

    /// Adds a name, unless it is there already.
    ///
    /// - Returns: Whether it was added: its index is the number of names before it.
    public mutating func add(_ name: [UInt8]) -> Bool {
        guard index(of: name, from: 0, count: name.count) == nil else { return false }
        entries.append(Entry(head: Self.head(name.span, 0, name.count), count: name.count, start: bytes.count))
        bytes += name
        return true
    }

    /// The index of `member`'s name, compared after unescaping; nothing when it is not in the table.
    public func index(of member: JSONMember) -> Int? {
        let content = member.content
        let node = content.nodes[member.index]
        if node.flag {
            let name = content.contents(of: node)
            return index(of: name, from: 0, count: name.count)
        }
        return index(of: content.bytes, from: Int(node.start) + 1, count: Int(node.end - node.start) - 2)
    }

    private func index(of text: [UInt8], from start: Int, count: Int) -> Int? {
        let head = Self.head(text.span, start, count)
        for index in entries.indices where entries[index].head == head && entries[index].count == count {
            let distance = start - entries[index].start
            var offset = entries[index].start + 8
            let end = entries[index].start + count
            while offset < end, bytes[offset] == text[offset + distance] { offset += 1 }
            if offset >= end { return index }
        }
        return nil
    }

    private static func head(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
        let head = ByteWord(text, at: start).bits
        return count < 8 ? head & (1 &<< UInt64(8 &* count) &- 1) : head
    }
}
