/// The header fields of one message, in order, with repeats kept.
///
/// One byte array and one table of positions: reading a head costs two allocations, however many fields it has.
public struct HeaderFields: Sendable {
    /// Where one field stands in `bytes`.
    struct Entry: Sendable {
        var name: Range<Int32>
        var value: Range<Int32>
    }

    private(set) var bytes: [UInt8]
    private(set) var entries: [Entry]

    /// Creates an empty list.
    public init() {
        bytes = []
        entries = []
    }

    /// Takes over the head of a received message, whose fields stand at `entries`.
    init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries
    }

    /// The number of field lines.
    public var count: Int { entries.count }

    /// Makes room for `count` fields of `bytes` bytes in all.
    public mutating func reserve(fields count: Int, bytes size: Int) {
        entries.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    /// Adds a field line at the end.
    ///
    /// A byte that may not stand in a value (CR, LF, NUL and other controls) becomes a space, so a value can never end its line.
    public mutating func append(_ name: HeaderName, _ value: ArraySlice<UInt8>) {
        let nameStart = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: name.bytes)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        let valueStart = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: value)
        for i in Int(valueStart)..<bytes.count where !ASCII.isFieldContent(bytes[i]) { bytes[i] = UInt8(ascii: " ") }
        let valueEnd = Int32(truncatingIfNeeded: bytes.count)
        entries.append(Entry(name: nameStart..<valueStart - 2, value: valueStart..<valueEnd))
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds a field line at the end; see above.
    public mutating func append(_ name: HeaderName, _ value: [UInt8]) { append(name, value[...]) }

    /// Adds a field line whose value is text.
    public mutating func append(_ name: HeaderName, _ value: String) { append(name, Array(value.utf8)[...]) }

    /// Adds all of `other`'s field lines at the end.
    public mutating func append(contentsOf other: HeaderFields) {
        entries.reserveCapacity(entries.count + other.entries.count)
        let shift = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(contentsOf: other.bytes)
        for entry in other.entries {
            entries.append(
                Entry(
                    name: entry.name.lowerBound + shift..<entry.name.upperBound + shift,
                    value: entry.value.lowerBound + shift..<entry.value.upperBound + shift))
        }
    }

    /// The value of the first field called `name`, without the white space around it.
    public func first(_ name: HeaderName) -> ArraySlice<UInt8>? {
        for entry in entries where matches(entry, name) { return slice(entry.value) }
        return nil
    }

    /// The values of all fields called `name`, in order.
    public func all(_ name: HeaderName) -> [ArraySlice<UInt8>] {
        entries.compactMap { matches($0, name) ? slice($0.value) : nil }
    }

    /// The field at `index`, in order of arrival.
    public subscript(index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        (slice(entries[index].name), slice(entries[index].value))
    }

    private func slice(_ range: Range<Int32>) -> ArraySlice<UInt8> {
        bytes[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    private func matches(_ entry: Entry, _ name: HeaderName) -> Bool {
        bytes.span.equals(Int(entry.name.lowerBound)..<Int(entry.name.upperBound), name.folded)
    }
}

extension HeaderFields: Unprintable {}
