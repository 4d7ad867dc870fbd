/// One member of an object.
public struct JSONMember: Sendable {
    let document: JSONDocument
    /// The index of the name; the value follows it.
    let index: Int

    /// Its name with escapes resolved.
    public var name: [UInt8] { document.contents(at: index) }

    /// Its name as it was written, with its quotes and escapes.
    public var rawName: ArraySlice<UInt8> { document.text[document.nodes[index].range] }

    /// Its value.
    public var value: JSONValue { document.value(at: index + 1) }
}

extension JSONMember: Unprintable {}

/// The members of an object, in the order of the text.
public struct JSONMembers: Sequence, Sendable {
    let object: JSONValue

    /// Begins at the first member.
    public func makeIterator() -> Iterator {
        Iterator(document: object.document, names: object.document.names(of: object.index))
    }

    /// Goes from member to member.
    public struct Iterator: IteratorProtocol {
        let document: JSONDocument
        var names: JSONIndices

        /// The next member, or nothing behind the last.
        public mutating func next() -> JSONMember? {
            names.next().map { JSONMember(document: document, index: $0) }
        }
    }
}

extension JSONMembers: Unprintable {}

/// The elements of an array, in the order of the text.
public struct JSONElements: Sequence, Sendable {
    let array: JSONValue

    /// Begins at the first element.
    public func makeIterator() -> Iterator {
        Iterator(document: array.document, elements: array.document.elements(of: array.index))
    }

    /// Goes from element to element.
    public struct Iterator: IteratorProtocol {
        let document: JSONDocument
        var elements: JSONIndices

        /// The next element, or nothing behind the last.
        public mutating func next() -> JSONValue? { elements.next().map { document.value(at: $0) } }
    }
}

extension JSONElements: Unprintable {}
