import Wire

extension JSONDocument {
    /// Whether the value at `index` says nothing: null, false, empty or zero, which all stand for "none" somewhere.
    func isMissing(at index: Int) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .null: return true
        case .boolean: return text[node.range.lowerBound] == UInt8(ascii: "f")
        case .string: return node.contents.isEmpty
        case .number: return value(at: index).integer == 0
        case .array, .object: return node.count == 0
        }
    }
}
