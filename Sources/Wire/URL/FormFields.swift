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
    /// Where one field stands in `text`.
    private struct Entry: Sendable {
        var name: Range<Int>
        var value: Range<Int>
        /// The name, where it had to be decoded, which is rare.
        var decodedName: [UInt8]?
        /// Whether the value is still encoded: it is decoded when somebody asks for it, and most fields nobody asks for.
        var isEncoded: Bool
    }

    private let text: ArraySlice<UInt8>
    private let entries: [Entry]

    /// Creates a list without fields.
    public init() {
        text = []
        entries = []
    }

    /// Reads `text`; empty pieces between `&` are no fields, and a piece without `=` is a name with an empty value.
    ///
    /// - Parameters:
    ///   - text: The body, or a query without its `?`.
    ///   - limit: How many fields there may be.
    /// - Throws: ``FormError`` for the first fault.
    public init(_ text: ArraySlice<UInt8>, limit: Int = 64) throws(FormError) {
        entries = try Self.read(text.span, at: text.startIndex, limit: limit)
        self.text = text
    }

    /// Reads `text`; see ``init(_:limit:)``.
    public init(_ text: [UInt8], limit: Int = 64) throws(FormError) { try self.init(text[...], limit: limit) }

    /// Finds the fields of `text`, whose first byte has the index `base`.
    private static func read(_ text: Span<UInt8>, at base: Int, limit: Int) throws(FormError) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(8)
        var offset = 0
        while offset < text.count {
            let start = offset
            var nameEnd: Int?
            var isNameEncoded = false
            var isEncoded = false
            piece: while true {
                offset = text.endOfRun(from: offset) { $0.formMarks }
                guard offset < text.count else { break }
                switch text[offset] {
                case UInt8(ascii: "&"): break piece
                case UInt8(ascii: "="):
                    if nameEnd == nil {
                        nameEnd = offset
                        swap(&isNameEncoded, &isEncoded)
                    }
                case UInt8(ascii: "%"):
                    guard offset + 2 < text.count, ASCII.hexValue(text[offset + 1]) != nil,
                        ASCII.hexValue(text[offset + 2]) != nil
                    else { throw entries.count < limit ? .badEscape : .tooManyFields }
                    isEncoded = true
                default: isEncoded = true
                }
                offset += 1
            }
            if start < offset {
                guard entries.count < limit else { throw .tooManyFields }
                if nameEnd == nil { swap(&isNameEncoded, &isEncoded) }
                let name = start..<(nameEnd ?? offset)
                let value = (nameEnd.map { $0 + 1 } ?? offset)..<offset
                entries.append(
                    Entry(
                        name: name.lowerBound + base..<name.upperBound + base,
                        value: value.lowerBound + base..<value.upperBound + base,
                        decodedName: isNameEncoded ? decode(text.extracting(name)) : nil, isEncoded: isEncoded))
            }
            offset += 1
        }
        return entries
    }

    /// What `text`, whose escapes are good, stands for.
    private static func decode(_ text: Span<UInt8>) -> [UInt8] {
        [UInt8](capacity: text.count) { (output: inout OutputSpan<UInt8>) in
            _ = PercentEncoding.decode(text, plusIsSpace: true, to: &output)
        }
    }

    /// The number of fields.
    public var count: Int { entries.count }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    /// The field at `index`, decoded, in the order of the text.
    public subscript(index: Int) -> (name: [UInt8], value: [UInt8]) {
        let entry = entries[index]
        return (Array(name(of: entry)), value(of: entry))
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: [UInt8]) -> [UInt8]? {
        for entry in entries where isNamed(entry, name[...]) { return value(of: entry) }
        return nil
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: String) -> [UInt8]? { first(Array(name.utf8)) }

    /// The number of fields called `name`.
    public func count(of name: [UInt8]) -> Int { entries.count { isNamed($0, name[...]) } }

    /// The name of the first field whose name stood before already.
    ///
    /// Names are compared in pairs: fine for the default limit, not for one far above it.
    public var firstRepeatedName: [UInt8]? {
        for (index, entry) in entries.enumerated() {
            let name = name(of: entry)
            for earlier in entries[..<index] where isNamed(earlier, name) { return Array(name) }
        }
        return nil
    }

    private func name(of entry: Entry) -> ArraySlice<UInt8> { entry.decodedName?[...] ?? text[entry.name] }

    private func value(of entry: Entry) -> [UInt8] {
        entry.isEncoded ? Self.decode(text[entry.value].span) : Array(text[entry.value])
    }

    private func isNamed(_ entry: Entry, _ name: ArraySlice<UInt8>) -> Bool {
        if let decoded = entry.decodedName { return decoded[...] == name }
        guard entry.name.count == name.count else { return false }
        let distance = entry.name.lowerBound - name.startIndex
        for index in name.indices where text[index + distance] != name[index] { return false }
        return true
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
