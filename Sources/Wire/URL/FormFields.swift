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
    /// Where one field stands in `bytes`; its name ends where its value begins.
    private struct Entry: Sendable {
        var name: Int
        var value: Int
        var end: Int
    }

    private let bytes: [UInt8]
    private let entries: [Entry]

    /// Creates a list without fields.
    public init() {
        bytes = []
        entries = []
    }

    /// Reads `text`; empty pieces between `&` are no fields, and a piece without `=` is a name with an empty value.
    ///
    /// - Parameters:
    ///   - text: The body, or a query without its `?`.
    ///   - limit: How many fields there may be.
    /// - Throws: ``FormError`` for the first fault.
    public init(_ text: ArraySlice<UInt8>, limit: Int = 64) throws(FormError) {
        var entries: [Entry] = []
        bytes = try [UInt8](capacity: text.count) { (output: inout OutputSpan<UInt8>) throws(FormError) in
            entries = try Self.decode(text.span, limit: limit, to: &output)
        }
        self.entries = entries
    }

    /// Reads `text`; see ``init(_:limit:)``.
    public init(_ text: [UInt8], limit: Int = 64) throws(FormError) { try self.init(text[...], limit: limit) }

    private static func decode(
        _ text: Span<UInt8>, limit: Int, to output: inout OutputSpan<UInt8>
    ) throws(FormError) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(8)
        var start = 0
        while start < text.count {
            var end = start
            var equals: Int?
            while end < text.count, text[end] != UInt8(ascii: "&") {
                if equals == nil, text[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if start < end {
                guard entries.count < limit else { throw .tooManyFields }
                let name = output.count
                try decode(text.extracting(start..<(equals ?? end)), to: &output)
                let value = output.count
                if let equals { try decode(text.extracting(equals + 1..<end), to: &output) }
                entries.append(Entry(name: name, value: value, end: output.count))
            }
            start = end + 1
        }
        return entries
    }

    private static func decode(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) throws(FormError) {
        guard PercentEncoding.decode(text, plusIsSpace: true, to: &output) else { throw .badEscape }
    }

    /// The number of fields.
    public var count: Int { entries.count }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    /// The field at `index`, decoded, in the order of the text.
    public subscript(index: Int) -> (name: [UInt8], value: [UInt8]) {
        let entry = entries[index]
        return (Array(bytes[entry.name..<entry.value]), Array(bytes[entry.value..<entry.end]))
    }

    /// The value of the first field called `name`; empty when it has none.
    public func first(_ name: [UInt8]) -> [UInt8]? {
        for entry in entries where isNamed(entry, name[...]) { return Array(bytes[entry.value..<entry.end]) }
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
            let name = bytes[entry.name..<entry.value]
            for earlier in entries[..<index] where isNamed(earlier, name) { return Array(name) }
        }
        return nil
    }

    private func isNamed(_ entry: Entry, _ name: ArraySlice<UInt8>) -> Bool {
        entry.value - entry.name == name.count && bytes[entry.name..<entry.value].elementsEqual(name)
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
