extension Span<UInt8> {
    /// A copy of the bytes at `range`.
    func bytes(at range: Range<Int>) -> [UInt8] {
        [UInt8](capacity: range.count) { output in
            for i in range { output.append(self[i]) }
        }
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
        append(addingCapacity: range.count) { output in
            for i in range { output.append(source[i]) }
        }
    }
}
