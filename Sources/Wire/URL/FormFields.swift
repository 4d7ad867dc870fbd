/// Why a text is no form.
public enum FormError: Error, Sendable, Hashable {
    /// More fields than allowed.
    case tooManyFields
    /// A `%` that is not followed by two hexadecimal digits.
    case badEscape
}

/// The fields of an `application/x-www-form-urlencoded` text, such as a body or a query, in order, with repeats kept.
///
/// [URL Standard, section 5.1](https://url.spec.whatwg.org/#urlencoded-parsing), but a bad escape is an error instead of text.
/// Values are bytes: nothing is said about their encoding.
public struct FormFields: Sendable {
    /// Where one field stands in `contents`: plain numbers, so that a list of them costs one allocation and no more.
    private struct Entry: Sendable {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// All names and values, decoded, each where it stood in the text: who only looks at one needs no copy of it.
    public private(set) var contents: [UInt8] = []
    private var entries: [Entry] = []

    /// Creates a list without fields.
    public init() {}

    /// Reads `text`; empty pieces between `&` are no fields, and a piece without `=` is a name with an empty value.
    ///
    /// - Parameters:
    ///   - text: The body, or a query without its `?`.
    ///   - limit: How many fields there may be.
    /// - Throws: ``FormError`` for the first fault.
    public init(_ text: [UInt8], limit: Int = 64) throws(FormError) {
        contents = text
        entries.reserveCapacity(8)
        let text = text.span
        var start = 0
        var nameEnd: Int?
        var escape: Int?
        try text.forEachPlace(where: { $0.formMarks }) { place throws(FormError) in
            switch text[place] {
            case UInt8(ascii: "&"):
                try add(start..<place, nameEnd: nameEnd, escape: escape, limit)
                (start, nameEnd, escape) = (place + 1, nil, nil)
            case UInt8(ascii: "="): nameEnd = nameEnd ?? place
            default: escape = escape ?? place
            }
        }
        try add(start..<text.count, nameEnd: nameEnd, escape: escape, limit)
    }

    /// Reads `text`; see ``init(_:limit:)``.
    public init(_ text: ArraySlice<UInt8>, limit: Int = 64) throws(FormError) {
        try self.init(Array(text), limit: limit)
    }

    /// Adds the field that is written at `piece`, if there is one; from `escape` on something is encoded.
    private mutating func add(
        _ piece: Range<Int>, nameEnd: Int?, escape: Int?, _ limit: Int
    ) throws(FormError) {
        guard !piece.isEmpty else { return }
        guard entries.count < limit else { throw .tooManyFields }
        var name = piece
        var value = piece.upperBound..<piece.upperBound
        if let nameEnd {
            name = piece.lowerBound..<nameEnd
            value = nameEnd + 1..<piece.upperBound
        }
        if let escape {
            if escape < name.upperBound { name = try decode(name, from: escape) }
            value = try decode(value, from: Swift.max(value.lowerBound, escape))
        }
        entries.append(Entry(name: name, value: value))
    }

    /// Decodes what stands at `range` in its place, which it never outgrows; says where it stands then.
    ///
    /// Before `start` nothing is encoded.
    private mutating func decode(_ range: Range<Int>, from start: Int) throws(FormError) -> Range<Int> {
        var bytes = contents.mutableSpan
        var offset = start
        var end = start
        while offset < range.upperBound {
            var byte = bytes[offset]
            if byte == UInt8(ascii: "%") {
                guard offset + 2 < range.upperBound, let high = ASCII.hexValue(bytes[offset + 1]),
                    let low = ASCII.hexValue(bytes[offset + 2])
                else { throw .badEscape }
                byte = high << 4 | low
                offset += 2
            } else if byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            bytes[end] = byte
            offset += 1
            end += 1
        }
        return range.lowerBound..<end
    }

    /// Adds a field at the end, both parts of it as they are.
    public mutating func append(_ name: [UInt8], _ value: [UInt8]) {
        let start = contents.count
        contents += name
        let nameEnd = contents.count
        contents += value
        entries.append(Entry(name: start..<nameEnd, value: nameEnd..<contents.count))
    }

    /// The number of fields.
    public var count: Int { entries.count }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    /// The field at `index`, in the order of the text.
    public subscript(index: Int) -> (name: [UInt8], value: [UInt8]) {
        let entry = entries[index]
        return (contents.span.bytes(at: entry.name), contents.span.bytes(at: entry.value))
    }

    /// Where in ``contents`` the name of the field at `index` stands.
    public func name(at index: Int) -> Range<Int> { entries[index].name }

    /// Where in ``contents`` the value of the field at `index` stands.
    public func value(at index: Int) -> Range<Int> { entries[index].value }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: [UInt8]) -> [UInt8]? {
        let contents = contents.span
        for entry in entries where contents.extracting(entry.name).equals(name.span) {
            return contents.bytes(at: entry.value)
        }
        return nil
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: String) -> [UInt8]? { first(Array(name.utf8)) }

    /// The number of fields called `name`.
    public func count(of name: [UInt8]) -> Int {
        entries.count { contents.span.extracting($0.name).equals(name.span) }
    }

    /// The name of the first field whose name stood before already.
    ///
    /// Names are compared in pairs: fine for the default limit, not for one far above it.
    public var firstRepeatedName: [UInt8]? {
        let entries = entries.span
        let contents = contents.span
        for index in entries.indices {
            let name = contents.extracting(entries[index].name)
            for earlier in 0..<index where contents.extracting(entries[earlier].name).equals(name) {
                return [UInt8](copying: name)
            }
        }
        return nil
    }
}

extension FormFields: Sequence {
    /// Begins at the first field.
    public func makeIterator() -> Iterator { Iterator(fields: self) }

    /// Goes from field to field.
    public struct Iterator: IteratorProtocol {
        let fields: FormFields
        var index = 0

        /// The next field, decoded, or nothing behind the last.
        public mutating func next() -> (name: [UInt8], value: [UInt8])? {
            guard index < fields.count else { return nil }
            defer { index += 1 }
            return fields[index]
        }
    }
}

extension FormFields: Unprintable {}
