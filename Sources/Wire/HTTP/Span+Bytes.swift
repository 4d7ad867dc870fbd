extension Span<UInt8> {
    /// A copy of the bytes at `range`.
    func bytes(at range: Range<Int>) -> [UInt8] { [UInt8](copying: extracting(range)) }

    /// Whether the bytes at `range` are `lowercase` in any case.
    func equals(_ range: Range<Int>, _ lowercase: [UInt8]) -> Bool {
        range.count == lowercase.count && extracting(range).equalsInAnyCase(lowercase.span)
    }
}

extension [UInt8] {
    /// Copies `source`.
    ///
    /// Made by growing: the library's ways to begin with a size look up the type of the storage anew on every call, which takes twice
    /// as long as all the rest.
    public init(copying source: Span<UInt8>) {
        self = []
        append(addingCapacity: source.count) { (output: inout OutputSpan<UInt8>) in output.append(copying: source) }
    }

    /// Adds the bytes of `source` at `range`.
    public mutating func append(contentsOf source: Span<UInt8>, at range: Range<Int>) {
        let part = source.extracting(range)
        append(addingCapacity: part.count) { (output: inout OutputSpan<UInt8>) in output.append(copying: part) }
    }
}

extension OutputSpan<UInt8> {
    /// Adds CR LF.
    @inline(__always)
    mutating func appendLineEnd() {
        append(UInt8(ascii: "\r"))
        append(UInt8(ascii: "\n"))
    }

    /// Adds all of `source`, for which there must be room.
    ///
    /// The one place in this target that looks through a pointer: the library cannot copy from a span yet, and byte by byte a name of
    /// 22 letters costs as much again as all else that is done with it.
    @inlinable
    @inline(__always)
    public mutating func append(copying source: Span<UInt8>) {
        precondition(source.count <= freeCapacity, "no room for a copy")
        guard !source.isEmpty else { return }
        unsafe withUnsafeMutableBufferPointer { room, count in
            unsafe source.withUnsafeBufferPointer { bytes in
                _ = unsafe room[count..<count &+ bytes.count].initialize(fromContentsOf: bytes)
                count &+= bytes.count
            }
        }
    }
}
