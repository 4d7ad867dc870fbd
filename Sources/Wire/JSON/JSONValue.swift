/// One value of a ``JSONDocument``: a view, which keeps the document alive.
public struct JSONValue: Sendable {
    /// What a value can be.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        case object, array, string, number, boolean, null
    }

    /// The document that it stands in.
    public let document: JSONDocument
    /// Where it stands in the document's nodes.
    public let index: Int

    var node: JSONNode { document.nodes[index] }

    /// What it is.
    public var kind: Kind { node.kind }

    /// The number of members or elements; 0 for anything else.
    public var count: Int { node.count }

    /// Where it begins, in bytes from the start of the text.
    public var offset: Int { node.range.lowerBound }

    /// Its text as it was written, with quotes, brackets, spaces and every digit; in a configuration, with comments.
    public var raw: ArraySlice<UInt8> { document.text[node.range] }

    /// Its contents with escapes resolved, when it is a string; always well-formed UTF-8.
    public var string: [UInt8]? { kind == .string ? document.contents(at: index) : nil }

    /// Its text, when it is a number: every digit as it was written.
    public var number: ArraySlice<UInt8>? { kind == .number ? raw : nil }

    /// Its value, when it is a number written without point and exponent that fits.
    public var integer: Int? { kind == .number ? Decimal.parseSigned(raw) : nil }

    /// Its value, when it is `true` or `false`.
    public var boolean: Bool? { kind == .boolean ? raw.first == UInt8(ascii: "t") : nil }

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
        for index in document.names(of: index) where document.isString(at: index, equalTo: name) {
            return document.value(at: index + 1)
        }
        return nil
    }
}

extension JSONValue: Unprintable {}
