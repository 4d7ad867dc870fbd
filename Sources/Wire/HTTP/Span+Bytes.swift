extension Span<UInt8> {
    /// A copy of the bytes at `range`.
    func bytes(at range: Range<Int>) -> [UInt8] {
        let part = extracting(range)
        return [UInt8](capacity: part.count) { (output: inout OutputSpan<UInt8>) in output.append(copying: part) }
    }

    /// Whether the bytes at `range` are `lowercase` in any case.
    func equals(_ range: Range<Int>, _ lowercase: [UInt8]) -> Bool {
        guard range.count == lowercase.count else { return false }
        for i in 0..<lowercase.count where ASCII.lowercased(self[range.lowerBound &+ i]) != lowercase[i] {
            return false
        }
        return true
    }
}

extension [UInt8] {
    /// Adds the bytes of `source` at `range`.
    public mutating func append(contentsOf source: Span<UInt8>, at range: Range<Int>) {
        let part = source.extracting(range)
        append(addingCapacity: part.count) { (output: inout OutputSpan<UInt8>) in output.append(copying: part) }
    }
}

extension OutputSpan<UInt8> {
    /// Adds all of `source`.
    @inline(__always)
    mutating func append(copying source: Span<UInt8>) {
        // Over all indices of a span, which the optimiser turns into moves of 32 bytes; over a part of one it does not.
        for index in source.indices { append(source[index]) }
    }
}
