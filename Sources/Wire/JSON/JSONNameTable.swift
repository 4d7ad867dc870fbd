/// Some names that members of objects may have, found without copying the member's name.
///
/// Made once for names that are looked for often: names of one length form a chain, most of which hold one or two.
public struct JSONNameTable: Sendable {
    private struct Entry: Sendable {
        /// The first eight bytes, and the last eight of a longer name: all there is of most.
        let head: UInt64
        let tail: UInt64
        /// Where the name stands among the bytes.
        let start: Int
        let end: Int
        /// The index of the next name of this length; -1 behind the last.
        let next: Int
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// For each length the index of the last name added, or -1; the longest have one chain in common.
    private var chains = [Int](repeating: -1, count: 32)

    /// Creates a table without names.
    public init() {}

    /// Adds a name, unless it is there already.
    ///
    /// - Returns: Whether it was added: its index is the number of names before it.
    public mutating func add(_ name: [UInt8]) -> Bool {
        guard index(of: name.span) == nil else { return false }
        let chain = min(name.count, chains.count - 1)
        let (head, tail) = Self.ends(of: name.span)
        entries.append(
            Entry(head: head, tail: tail, start: bytes.count, end: bytes.count + name.count, next: chains[chain]))
        bytes += name
        chains[chain] = entries.count - 1
        return true
    }

    /// The index of the name at `index` of the document's nodes, compared after unescaping; nothing when it is not in the table.
    public func index(ofNameAt index: Int, in document: borrowing JSONDocument) -> Int? {
        let node = document.nodes[index]
        if node.form == .escaped {
            let name = document.contents(at: index)
            return self.index(of: name.span)
        }
        return self.index(of: document.text.span.extracting(node.contents))
    }

    private func index(of name: Span<UInt8>) -> Int? {
        let (head, tail) = Self.ends(of: name)
        var index = chains[min(name.count, chains.count - 1)]
        while index >= 0 {
            let entry = entries[index]
            if entry.head == head, entry.tail == tail,
                name.count <= 16 || bytes.span.extracting(entry.start..<entry.end).equals(name)
            {
                return index
            }
            index = entry.next
        }
        return nil
    }

    @inline(__always)
    private static func ends(of name: Span<UInt8>) -> (head: UInt64, tail: UInt64) {
        (ByteWord(name, at: 0).bits, name.count > 8 ? ByteWord(name, at: name.count - 8).bits : 0)
    }
}
