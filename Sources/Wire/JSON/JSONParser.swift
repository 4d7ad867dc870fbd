/// One pass over a text that fills the table of a ``JSONDocument``.
///
/// No recursion: the containers that are open form a chain through the table itself.
struct JSONParser {
    typealias Node = JSONDocument.Node

    /// The index of the container around the root.
    private static let outside = UInt32.max

    let bytes: [UInt8]
    private let isLenient: Bool
    private let limits: JSONDocument.Limits
    private(set) var nodes: [Node] = []
    var offset = 0
    private var open = outside
    private var depth = 0
    private var values = 0

    init(_ bytes: [UInt8], dialect: JSONDocument.Dialect, limits: JSONDocument.Limits) {
        self.bytes = bytes
        self.limits = limits
        isLenient = dialect == .configuration
    }

    mutating func run() throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw JSONError(.size, at: limits.bytes) }
        nodes.reserveCapacity(min(bytes.count / 12 + 8, 4_096))
        try skipSpace()
        try readValue()
        while open != Self.outside {
            if nodes[Int(open)].kind == .object { try continueObject() } else { try continueArray() }
        }
        try skipSpace()
        guard offset == bytes.count else { throw JSONError(.trailingData, at: offset) }
    }

    /// The byte at the current offset.
    func byte() throws(JSONError) -> UInt8 {
        guard offset < bytes.count else { throw JSONError(.end, at: offset) }
        return bytes[offset]
    }

    private mutating func readValue() throws(JSONError) {
        values += 1
        guard values <= limits.values else { throw JSONError(.values, at: offset) }
        switch try byte() {
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "{"): try beginContainer(.object)
        case UInt8(ascii: "["): try beginContainer(.array)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = offset
            try skipNumber()
            append(.number, from: start)
        case UInt8(ascii: "t"): try readWord("true", .boolean, flag: true)
        case UInt8(ascii: "f"): try readWord("false", .boolean)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw JSONError(.unexpected, at: offset)
        }
    }

    /// Reads the next member of the open object, or its end.
    private mutating func continueObject() throws(JSONError) {
        if try endsContainer(with: UInt8(ascii: "}")) {
            try refuseDuplicates()
            return endContainer()
        }
        guard try byte() == UInt8(ascii: "\"") else { throw JSONError(.unexpected, at: offset) }
        try readString()
        try skipSpace()
        guard try byte() == UInt8(ascii: ":") else { throw JSONError(.unexpected, at: offset) }
        offset += 1
        try skipSpace()
        try readValue()
    }

    /// Reads the next element of the open array, or its end.
    private mutating func continueArray() throws(JSONError) {
        if try endsContainer(with: UInt8(ascii: "]")) { return endContainer() }
        try readValue()
    }

    /// Goes to what the open container holds next, over the comma before it; whether that is its end.
    private mutating func endsContainer(with bracket: UInt8) throws(JSONError) -> Bool {
        try skipSpace()
        if try byte() == bracket { return true }
        if nodes.count == Int(open) + 1 { return false }
        guard try byte() == UInt8(ascii: ",") else { throw JSONError(.unexpected, at: offset) }
        offset += 1
        try skipSpace()
        guard isLenient else { return false }
        return try byte() == bracket
    }

    private mutating func beginContainer(_ kind: JSONValue.Kind) throws(JSONError) {
        guard depth < limits.depth else { throw JSONError(.depth, at: offset) }
        depth += 1
        let index = UInt32(truncatingIfNeeded: nodes.count)
        let start = UInt32(truncatingIfNeeded: offset)
        nodes.append(Node(start: start, end: start, next: open, count: 0, kind: kind, flag: false))
        open = index
        offset += 1
    }

    private mutating func endContainer() {
        offset += 1
        depth -= 1
        var node = nodes[Int(open)]
        node.count = countChildren()
        node.end = UInt32(truncatingIfNeeded: offset)
        let around = node.next
        node.next = UInt32(truncatingIfNeeded: nodes.count)
        nodes[Int(open)] = node
        open = around
    }

    /// The number of elements or members of the open container, whose parts are complete.
    private func countChildren() -> UInt32 {
        // A member is two nodes: its value stands behind its name.
        let step = nodes[Int(open)].kind == .object ? 1 : 0
        var index = Int(open) + 1
        var count: UInt32 = 0
        while index < nodes.count {
            index = Int(nodes[index + step].next)
            count += 1
        }
        return count
    }

    private mutating func readString() throws(JSONError) {
        let start = offset
        let hasEscapes = try skipString()
        append(.string, from: start, flag: hasEscapes)
    }

    private mutating func readWord(_ word: String, _ kind: JSONValue.Kind, flag: Bool = false) throws(JSONError) {
        let start = offset
        for expected in word.utf8 {
            guard try byte() == expected else { throw JSONError(.unexpected, at: offset) }
            offset += 1
        }
        append(kind, from: start, flag: flag)
    }

    /// Adds a value without children that ends at the current offset.
    private mutating func append(_ kind: JSONValue.Kind, from start: Int, flag: Bool = false) {
        nodes.append(
            Node(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset),
                next: UInt32(truncatingIfNeeded: nodes.count + 1), count: 0, kind: kind, flag: flag))
    }

    @inline(__always)
    private mutating func skipSpace() throws(JSONError) {
        // Programs write no space, and nearly every call ends here.
        if offset < bytes.count, bytes[offset] > UInt8(ascii: " "), bytes[offset] != UInt8(ascii: "/") { return }
        try skipSomeSpace()
    }

    private mutating func skipSomeSpace() throws(JSONError) {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            case UInt8(ascii: "/") where isLenient: try skipComment()
            default: return
            }
        }
    }

    /// Refuses two equal names in the open object, whose members are complete.
    ///
    /// A few plain names are compared in pairs; more of them, or escaped ones, through a set, whose hash nobody can predict.
    private func refuseDuplicates() throws(JSONError) {
        let first = Int(open) + 1
        var isSimple = true
        var count = 0
        var index = first
        while isSimple, index < nodes.count {
            isSimple = !nodes[index].flag && count < 8
            index = Int(nodes[index + 1].next)
            count += 1
        }
        if isSimple { return try refuseDuplicatePairs(from: first) }
        var seen = Set<ArraySlice<UInt8>>(minimumCapacity: (nodes.count - first) / 2)
        index = first
        while index < nodes.count {
            let name = nodes[index]
            let text = bytes[Int(name.start) + 1..<Int(name.end) - 1]
            guard seen.insert(name.flag ? JSONString.decode(text)[...] : text).inserted else {
                throw JSONError(.duplicateMember, at: Int(name.start))
            }
            index = Int(nodes[index + 1].next)
        }
    }

    private func refuseDuplicatePairs(from first: Int) throws(JSONError) {
        var index = first
        while index < nodes.count {
            let after = Int(nodes[index + 1].next)
            var other = after
            while other < nodes.count {
                if hasSameText(nodes[index], nodes[other]) {
                    throw JSONError(.duplicateMember, at: Int(nodes[other].start))
                }
                other = Int(nodes[other + 1].next)
            }
            index = after
        }
    }

    private func hasSameText(_ a: Node, _ b: Node) -> Bool {
        guard a.end - a.start == b.end - b.start else { return false }
        let start = Int(a.start)
        let distance = Int(b.start) - start
        for index in start..<Int(a.end) where bytes[index] != bytes[index + distance] { return false }
        return true
    }
}
