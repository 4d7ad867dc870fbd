/// The indices of an array's elements, or of the names of an object's members, in the order of the text.
public struct JSONIndices: Sequence, IteratorProtocol, Sendable {
    private let nodes: [JSONNode]
    private var index: Int
    private let end: Int
    /// How far behind the index the value stands.
    private let distance: Int

    init(_ nodes: [JSONNode], of container: Int, isObject: Bool) {
        self.nodes = nodes
        let node = nodes[container]
        index = container + 1
        end = node.kind == (isObject ? .object : .array) ? node.next : index
        distance = isObject ? 1 : 0
    }

    /// The next index, or nothing behind the last.
    public mutating func next() -> Int? {
        guard index < end else { return nil }
        let found = index
        index = nodes[found + distance].next
        return found
    }
}
