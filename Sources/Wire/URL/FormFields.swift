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
    /// Where one field stands, from the start of `text` on: plain numbers, so that a list of them costs one allocation and no more.
    private struct Entry: Sendable {
        var name: Range<Int>
        var value: Range<Int>
        /// Whether the name is still encoded, which is rare.
        var isNameEncoded: Bool
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
        entries = try Self.read(text.span, limit: limit)
        self.text = text
    }

    /// Reads `text`; see ``init(_:limit:)``.
    public init(_ text: [UInt8], limit: Int = 64) throws(FormError) { try self.init(text[...], limit: limit) }

    /// Finds the fields of `text`.
    private static func read(_ text: Span<UInt8>, limit: Int) throws(FormError) -> [Entry] {
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
                entries.append(Entry(name: name, value: value, isNameEncoded: isNameEncoded, isEncoded: isEncoded))
            }
            offset += 1
        }
        return entries
    }

    /// What `text`, whose escapes are good, stands for.
    private static func decode(_ text: Span<UInt8>) -> [UInt8] {
        var contents: [UInt8] = []
        contents.append(addingCapacity: text.count) { (output: inout OutputSpan<UInt8>) in
            _ = PercentEncoding.decode(text, plusIsSpace: true, to: &output)
        }
        return contents
    }

    /// The number of fields.
    public var count: Int { entries.count }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    /// The field at `index`, decoded, in the order of the text.
    public subscript(index: Int) -> (name: [UInt8], value: [UInt8]) {
        let entry = entries[index]
        return (contents(entry.name, entry.isNameEncoded), contents(entry.value, entry.isEncoded))
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: [UInt8]) -> [UInt8]? {
        for index in entries.indices where isNamed(index, name.span) {
            return contents(entries[index].value, entries[index].isEncoded)
        }
        return nil
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: String) -> [UInt8]? { first(Array(name.utf8)) }

    /// The number of fields called `name`.
    public func count(of name: [UInt8]) -> Int { entries.indices.count { isNamed($0, name.span) } }

    /// The name of the first field whose name stood before already.
    ///
    /// Names are compared in pairs: fine for the default limit, not for one far above it.
    public var firstRepeatedName: [UInt8]? {
        for index in entries.indices {
            let entry = entries[index]
            if entry.isNameEncoded {
                let name = contents(entry.name, true)
                for earlier in 0..<index where isNamed(earlier, name.span) { return name }
            } else {
                let text = text.span
                for earlier in 0..<index where isNamed(earlier, text.extracting(entry.name)) {
                    return contents(entry.name, false)
                }
            }
        }
        return nil
    }

    private func contents(_ range: Range<Int>, _ isEncoded: Bool) -> [UInt8] {
        let text = text.span
        return isEncoded ? Self.decode(text.extracting(range)) : [UInt8](copying: text.extracting(range))
    }

    /// Whether the field at `index` is called `name`.
    private func isNamed(_ index: Int, _ name: Span<UInt8>) -> Bool {
        let entry = entries[index]
        let text = text.span
        let written = text.extracting(entry.name)
        return entry.isNameEncoded ? Self.decode(written).span.equals(name) : written.equals(name)
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
