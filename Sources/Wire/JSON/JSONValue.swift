/// One value of a ``JSONDocument``: a view that is cheap to copy and keeps the document alive.
public struct JSONValue: Sendable {
    /// What a value can be.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        case object, array, string, number, boolean, null
    }

    let content: JSONDocument.Content
    let index: Int

    var node: JSONDocument.Node { content.nodes[index] }

    /// What it is.
    public var kind: Kind { node.kind }

    /// The number of members or elements; 0 for anything else.
    public var count: Int { Int(node.count) }

    /// Where it begins, in bytes from the start of the text.
    public var offset: Int { Int(node.start) }

    /// Its text as it was written, with quotes, brackets, spaces and every digit; in a configuration, with comments.
    public var raw: ArraySlice<UInt8> { content.bytes[Int(node.start)..<Int(node.end)] }

    /// Its contents with escapes resolved, when it is a string; always well-formed UTF-8.
    public var string: [UInt8]? { kind == .string ? content.contents(of: node) : nil }

    /// Its text, when it is a number: every digit as it was written.
    public var number: ArraySlice<UInt8>? { kind == .number ? raw : nil }

    /// Its value, when it is a number written without point and exponent that fits.
    public var integer: Int? { kind == .number ? Decimal.parseSigned(raw) : nil }

    /// Its value, when it is `true` or `false`.
    public var boolean: Bool? { kind == .boolean ? node.flag : nil }

    /// Whether it is `null`.
    public var isNull: Bool { kind == .null }

    /// Its members in the order of the text; none when it is not an object.
    public var members: JSONMembers { JSONMembers(object: self) }

    /// Its elements in the order of the text; none when it is not an array.
    public var elements: JSONElements { JSONElements(array: self) }

    /// The value of the member called `name`, compared after unescaping; nothing when there is none, or no object.
    public subscript(_ name: [UInt8]) -> JSONValue? { member(name) }

    /// The value of the member called `name`, compared after unescaping; nothing when there is none, or no object.
    public subscript(_ name: String) -> JSONValue? { member(Array(name.utf8)) }

    private func member(_ name: [UInt8]) -> JSONValue? {
        guard kind == .object else { return nil }
        let end = Int(node.next)
        var index = index + 1
        while index < end {
            if content.isName(at: index, equalTo: name) { return JSONValue(content: content, index: index + 1) }
            index = Int(content.nodes[index + 1].next)
        }
        return nil
    }
}

extension JSONValue: Unprintable {}

extension JSONDocument.Content {
    /// The contents of `node`, which must be a string.
    func contents(of node: JSONDocument.Node) -> [UInt8] {
        let range = Int(node.start) + 1..<Int(node.end) - 1
        if node.flag { return JSONString.decode(bytes[range]) }
        let bytes = bytes
        return [UInt8](copying: bytes.span.extracting(range))
    }

    /// Whether the string at `index` has these contents.
    func isName(at index: Int, equalTo name: [UInt8]) -> Bool {
        let node = nodes[index]
        if node.flag { return contents(of: node) == name }
        let bytes = bytes
        return bytes.span.extracting(Int(node.start) + 1..<Int(node.end) - 1).equals(name.span)
    }
}
