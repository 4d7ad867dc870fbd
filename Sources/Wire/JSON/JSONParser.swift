/// One pass over a text that fills the table of a ``JSONDocument``.
///
/// No recursion: the containers that are open form a chain through the table itself.
struct JSONParser {
    /// The index of the container around the root.
    private static let outside = Int(UInt32.max)

    private let isLenient: Bool
    private let limits: JSONDocument.Limits
    private(set) var nodes: [JSONNode] = []

    init(dialect: JSONDocument.Dialect, limits: JSONDocument.Limits) {
        self.limits = limits
        isLenient = dialect == .configuration
    }

    /// Reads `text`, value by value: from one to the next there are brackets, commas and a name.
    ///
    /// One loop, because handing its state from function to function costs as much as the reading.
    mutating func run(_ text: Span<UInt8>) throws(JSONError) {
        guard text.count <= limits.bytes else { throw JSONError(.size, at: limits.bytes) }
        nodes.reserveCapacity(min(text.count / 12 + 8, 4_096))
        var open = Self.outside
        var depth = 0
        var values = 0
        // The bracket that ends what is open.
        var closing: UInt8 = 0
        var offset = try skipSpace(text, from: 0)
        while true {
            // Here a value begins.
            values += 1
            guard values <= limits.values else { throw JSONError(.values, at: offset) }
            var isFirst = false
            let byte = try text.byte(at: offset)
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < limits.depth else { throw JSONError(.depth, at: offset) }
                depth += 1
                nodes.append(
                    JSONNode(byte == UInt8(ascii: "{") ? .object : .array, from: offset, to: offset, next: open))
                open = nodes.count - 1
                // "{" and "}" are two apart, "[" and "]" as well.
                closing = byte + 2
                offset += 1
                isFirst = true
            case UInt8(ascii: "\""):
                let (end, form) = try text.endOfString(from: offset)
                append(.string, form, at: &offset, to: end)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                append(.number, at: &offset, to: try text.endOfNumber(from: offset))
            case UInt8(ascii: "t"): append(.boolean, at: &offset, to: try text.endOfWord("true", from: offset))
            case UInt8(ascii: "f"): append(.boolean, at: &offset, to: try text.endOfWord("false", from: offset))
            case UInt8(ascii: "n"): append(.null, at: &offset, to: try text.endOfWord("null", from: offset))
            default: throw JSONError(.unexpected, at: offset)
            }

            // Behind it, whatever ends here is closed, up to where the next value begins.
            while true {
                offset = try skipSpace(text, from: offset)
                guard open != Self.outside else {
                    guard offset == text.count else { throw JSONError(.trailingData, at: offset) }
                    return
                }
                var byte = try text.byte(at: offset)
                if !isFirst, byte != closing {
                    guard byte == UInt8(ascii: ",") else { throw JSONError(.unexpected, at: offset) }
                    offset = try skipSpace(text, from: offset + 1)
                    byte = try text.byte(at: offset)
                    // A comma behind the last element is for files that people write.
                    if byte == closing, !isLenient { throw JSONError(.unexpected, at: offset) }
                }
                guard byte == closing else { break }
                offset += 1
                open = try close(open, at: offset, text)
                if open != Self.outside { closing = text[Int(nodes[open].start)] + 2 }
                depth -= 1
                isFirst = false
            }
            if closing == UInt8(ascii: "}") {
                guard try text.byte(at: offset) == UInt8(ascii: "\"") else { throw JSONError(.unexpected, at: offset) }
                let (end, form) = try text.endOfString(from: offset)
                append(.string, form, at: &offset, to: end)
                offset = try skipSpace(text, from: offset)
                guard try text.byte(at: offset) == UInt8(ascii: ":") else { throw JSONError(.unexpected, at: offset) }
                offset = try skipSpace(text, from: offset + 1)
            }
        }
    }

    /// Adds a name or a value without children, and goes to its end.
    @inline(__always)
    private mutating func append(
        _ kind: JSONValue.Kind, _ form: JSONNode.Form = .visible, at offset: inout Int, to end: Int
    ) {
        nodes.append(JSONNode(kind, form, from: offset, to: end, next: nodes.count + 1))
        offset = end
    }

    /// Completes the container at `index`, which ends before `end`, and tells the one around it.
    private mutating func close(_ index: Int, at end: Int, _ text: Span<UInt8>) throws(JSONError) -> Int {
        let node = nodes[index]
        nodes[index] = JSONNode(
            node.kind, from: Int(node.start), to: end, next: nodes.count, count: try countChildren(of: index, text))
        return node.next
    }

    /// The number of elements or members of the container at `open`, which are complete and reach to the end.
    private func countChildren(of open: Int, _ text: Span<UInt8>) throws(JSONError) -> Int {
        if nodes[open].kind == .object { return try countMembers(from: open + 1, text) }
        var index = open + 1
        var count = 0
        while index < nodes.count {
            index = nodes[index].next
            count += 1
        }
        return count
    }

    /// Where the space ends that may begin at `start`.
    @inline(__always)
    private func skipSpace(_ text: Span<UInt8>, from start: Int) throws(JSONError) -> Int {
        // Programs write no space, and nearly every call ends here.
        if start < text.count, text[start] > UInt8(ascii: " "), text[start] != UInt8(ascii: "/") { return start }
        return try text.endOfSpace(from: start, withComments: isLenient)
    }
}
