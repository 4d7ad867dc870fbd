import Wire

/// Writes the parts of a value that is sealed, one behind the other.
struct SealedFieldsWriter: Unprintable {
    private(set) var bytes: [UInt8] = []

    /// Adds a number from 0 to 255.
    mutating func append(_ number: UInt8) { bytes.append(number) }

    /// Adds bytes whose number is known to the reader, or that come last.
    mutating func append(raw part: [UInt8]) { bytes += part }

    /// Adds bytes behind their number, which takes two bytes.
    ///
    /// At most 65,535, which is more than a sealed value can hold.
    mutating func append(_ part: [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: part.count >> 8))
        bytes.append(UInt8(truncatingIfNeeded: part.count))
        bytes += part
    }
}

/// Reads what ``SealedFieldsWriter`` wrote.
///
/// What is read is genuine: nothing is there when another version of this program wrote it, and then it is refused as a whole.
struct SealedFieldsReader: Unprintable {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// A number from 0 to 255.
    mutating func number() -> UInt8? { rest.popFirst() }

    /// The next `count` bytes.
    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Bytes behind their number.
    mutating func bytes() -> [UInt8]? {
        guard let high = number(), let low = number() else { return nil }
        return bytes(Int(high) << 8 | Int(low))
    }

    /// All that is left.
    mutating func remainder() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }
}
