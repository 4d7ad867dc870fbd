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

    /// The text.
    public let text: [UInt8]
    /// Its values and the names of members, in the order of the text; the first one is the root.
    ///
    /// For what has to be fast: ``root`` leads to the same values more comfortably.
    public let nodes: [JSONNode]

    /// Reads `bytes`, which must be one JSON value and nothing else.
    ///
    /// Time and memory are in proportion to the text, whatever is in it.
    ///
    /// - Throws: ``JSONError`` for the first fault.
    public init(_ bytes: [UInt8], dialect: Dialect = .strict, limits: Limits = Limits()) throws(JSONError) {
        var parser = JSONParser(dialect: dialect, limits: limits)
        try parser.run(bytes.span)
        text = bytes
        nodes = parser.nodes
    }

    /// The value that the text is.
    public var root: JSONValue { value(at: 0) }

    /// The value at `index` of ``nodes``, which must not be a name.
    public func value(at index: Int) -> JSONValue { JSONValue(document: self, index: index) }

    /// The indices of the names of the members of the value at `object`, whose values follow them; none when it is no object.
    public func names(of object: Int) -> JSONIndices { JSONIndices(nodes, of: object, isObject: true) }

    /// The indices of the elements of the value at `array`; none when it is no array.
    public func elements(of array: Int) -> JSONIndices { JSONIndices(nodes, of: array, isObject: false) }

    /// The contents of the string at `index` of ``nodes``, with escapes resolved; always well-formed UTF-8.
    public func contents(at index: Int) -> [UInt8] {
        let contents = text.span.extracting(nodes[index].contents)
        return nodes[index].form == .escaped ? JSONString.decode(contents) : [UInt8](copying: contents)
    }

    /// Shows `body` the contents of the string at `index` of ``nodes``, copied only where there are escapes to resolve.
    public func withContents<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        let contents = text.span.extracting(nodes[index].contents)
        return nodes[index].form == .escaped ? body(JSONString.decode(contents).span) : body(contents)
    }

    /// Whether the string at `index` of ``nodes`` is `other`, compared after unescaping.
    public func isString(at index: Int, equalTo other: [UInt8]) -> Bool {
        withContents(at: index) { $0.equals(other.span) }
    }

    /// The place of `value`, as an editor shows it.
    public func position(of value: JSONValue) -> (line: Int, column: Int) {
        Self.position(of: value.offset, in: text)
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
