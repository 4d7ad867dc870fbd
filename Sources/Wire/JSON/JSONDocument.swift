/// A JSON text and the table of its values.
///
/// Reading it is one pass; numbers and strings stay where they are in the text until they are asked for.
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), with less leeway than it leaves: names must be unique, strings must be
/// well-formed Unicode, there is no byte order mark.
public struct JSONDocument: Sendable {
    /// Which grammar is read.
    public enum Dialect: Sendable, Hashable {
        /// RFC 8259 and nothing else.
        case strict
        /// The same with `//` and `/* */` comments and a comma after the last element: for files that people write.
        case configuration
    }

    /// What one text may cost.
    public struct Limits: Sendable, Hashable {
        /// How deep arrays and objects may be nested.
        public var depth: Int
        /// The size of the text, in bytes.
        public var bytes: Int
        /// The number of values, names not counted.
        public var values: Int

        /// Creates limits.
        public init(depth: Int = 32, bytes: Int = 1 << 20, values: Int = 20_000) {
            self.depth = depth
            self.bytes = min(bytes, Int(Int32.max))
            self.values = values
        }
    }

    /// One value, or the name of the member whose value follows.
    struct Node: Sendable {
        /// Where its text begins, quotes and brackets included.
        var start: UInt32
        /// The offset behind its text.
        var end: UInt32
        /// The index behind its last descendant; while it is being read, the container around it.
        var next: UInt32
        /// The number of elements or members.
        var count: UInt32
        /// What it is.
        var kind: JSONValue.Kind
        /// A string with escapes, or the boolean true.
        var flag: Bool
    }

    /// What is read, in one object, so that a value or a member is handed on at the price of one reference.
    final class Content: Sendable {
        /// The text.
        let bytes: [UInt8]
        /// The values in the order of the text; a member is its name and then its value.
        let nodes: [Node]

        init(bytes: [UInt8], nodes: [Node]) {
            self.bytes = bytes
            self.nodes = nodes
        }
    }

    private let content: Content

    /// Reads `bytes`, which must be one JSON value and nothing else.
    ///
    /// Time and memory are in proportion to the text, whatever is in it.
    ///
    /// - Throws: ``JSONError`` for the first fault.
    public init(_ bytes: [UInt8], dialect: Dialect = .strict, limits: Limits = Limits()) throws(JSONError) {
        var parser = JSONParser(bytes, dialect: dialect, limits: limits)
        try parser.run()
        content = Content(bytes: bytes, nodes: parser.nodes)
    }

    /// The value that the text is.
    public var root: JSONValue { JSONValue(content: content, index: 0) }

    /// The place of `value`, as an editor shows it.
    public func position(of value: JSONValue) -> (line: Int, column: Int) {
        Self.position(of: value.offset, in: content.bytes)
    }

    /// The place of byte `offset` of `text`, as an editor shows it: lines and columns count from 1, columns by character.
    public static func position(of offset: Int, in text: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in text.prefix(max(0, offset)) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }
}

extension JSONDocument: Unprintable {}
