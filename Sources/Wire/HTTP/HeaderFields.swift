/// The header fields of one message, in order, with repeats kept.
///
/// Kept as the lines that go over the wire, in one array. Most searches are for what is not there, and end at once; the others walk.
public struct HeaderFields: Sendable {
    /// All field lines, each with its CR LF.
    private(set) var lines: [UInt8]
    /// The number of field lines.
    public private(set) var count: Int
    /// The ``FoldedName/mark`` of each name.
    private var marks: UInt64

    /// Creates an empty list.
    public init() {
        lines = []
        count = 0
        marks = 0
    }

    /// Takes over the lines of a received message, which have been found good.
    init(lines: [UInt8], count: Int, marks: UInt64) {
        self.lines = lines
        self.count = count
        self.marks = marks
    }

    /// The number of bytes of all field lines.
    public var size: Int { lines.count }

    /// Makes room for field lines of `size` bytes in all.
    public mutating func reserve(size: Int) { lines.reserveCapacity(size) }

    /// Adds a field line at the end.
    ///
    /// A byte that may not stand in a value (CR, LF, NUL and other controls) becomes a space, so a value can never end its line.
    public mutating func append(_ name: HeaderName, _ value: ArraySlice<UInt8>) {
        lines.append(addingCapacity: name.bytes.count + value.count + 4) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: name.bytes.span)
            output.append(UInt8(ascii: ":"))
            output.append(UInt8(ascii: " "))
            let value = value.span
            let clean = value.endOfRun(from: 0) { $0.notFieldContent }
            output.append(copying: value.extracting(first: clean))
            for index in clean..<value.count {
                output.append(ASCII.isFieldContent(value[index]) ? value[index] : UInt8(ascii: " "))
            }
            output.appendLineEnd()
        }
        count += 1
        marks |= name.folded.mark
    }

    /// Adds a field line at the end; see above.
    public mutating func append(_ name: HeaderName, _ value: [UInt8]) { append(name, value[...]) }

    /// Adds a field line whose value is text.
    public mutating func append(_ name: HeaderName, _ value: String) { append(name, Array(value.utf8)[...]) }

    /// Adds all of `other`'s field lines at the end.
    public mutating func append(contentsOf other: HeaderFields) {
        lines.append(contentsOf: other.lines)
        count += other.count
        marks |= other.marks
    }

    /// The value of the first field called `name`, without the white space around it.
    public func first(_ name: HeaderName) -> ArraySlice<UInt8>? { line(called: name, from: 0).map { lines[$0.value] } }

    /// The values of all fields called `name`, in order.
    public func all(_ name: HeaderName) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        var offset = 0
        while let line = line(called: name, from: offset) {
            values.append(lines[line.value])
            offset = line.end
        }
        return values
    }

    /// The field at `index`, in order of arrival; the lines before it are walked over.
    public subscript(index: Int) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        precondition(index < count, "no such field")
        var line = FieldLine(in: lines.span, at: 0)
        for _ in 0..<index { line = FieldLine(in: lines.span, at: line.end) }
        return (lines[line.start..<line.start + line.name.count], lines[line.value])
    }

    /// The first line called `name` of those that begin at `offset` or later.
    private func line(called name: HeaderName, from offset: Int) -> FieldLine? {
        guard marks & name.folded.mark != 0 else { return nil }
        let lines = lines.span
        var offset = offset
        while offset < lines.count {
            let line = FieldLine(in: lines, at: offset)
            if line.isNamed(name, in: lines) { return line }
            offset = line.end
        }
        return nil
    }
}

extension HeaderFields: Unprintable {}
