/// One member of an object.
public struct JSONMember: Sendable {
    let content: JSONDocument.Content
    /// The index of the name; the value follows it.
    let index: Int

    /// Its name with escapes resolved.
    public var name: [UInt8] { content.contents(of: content.nodes[index]) }

    /// Its name as it was written, with its quotes and escapes.
    public var rawName: ArraySlice<UInt8> {
        content.bytes[Int(content.nodes[index].start)..<Int(content.nodes[index].end)]
    }

    /// Its value.
    public var value: JSONValue { JSONValue(content: content, index: index + 1) }

    /// Whether its name is `name`, compared after unescaping; without a copy of the name.
    public func isNamed(_ name: [UInt8]) -> Bool { content.isName(at: index, equalTo: name) }
}

extension JSONMember: Unprintable {}

/// The members of an object, in the order of the text.
public struct JSONMembers: Sequence, Sendable {
    let object: JSONValue

    /// Begins at the first member.
    public func makeIterator() -> Iterator {
        Iterator(
            content: object.content, index: object.index + 1,
            end: object.kind == .object ? Int(object.node.next) : object.index + 1)
    }

    /// Goes from member to member.
    public struct Iterator: IteratorProtocol {
        let content: JSONDocument.Content
        var index: Int
        let end: Int

        /// The next member, or nothing behind the last.
        public mutating func next() -> JSONMember? {
            guard index < end else { return nil }
            defer { index = Int(content.nodes[index + 1].next) }
            return JSONMember(content: content, index: index)
        }
    }
}

extension JSONMembers: Unprintable {}

/// The elements of an array, in the order of the text.
public struct JSONElements: Sequence, Sendable {
    let array: JSONValue

    /// Begins at the first element.
    public func makeIterator() -> Iterator {
        Iterator(
            content: array.content, index: array.index + 1,
            end: array.kind == .array ? Int(array.node.next) : array.index + 1)
    }

    /// Goes from element to element.
    public struct Iterator: IteratorProtocol {
        let content: JSONDocument.Content
        var index: Int
        let end: Int

        /// The next element, or nothing behind the last.
        public mutating func next() -> JSONValue? {
            guard index < end else { return nil }
            defer { index = Int(content.nodes[index].next) }
            return JSONValue(content: content, index: index)
        }
    }
}

extension JSONElements: Unprintable {}
