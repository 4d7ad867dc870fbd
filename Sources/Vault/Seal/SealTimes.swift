/// When a value was issued and when it expires, in whole seconds since 1970, as they stand in front of the contents.
///
/// Five bytes each, the highest first: enough until the year 36812. What is out of range becomes the nearest that is not.
struct SealTimes {
    static let size = 10

    private static let range: ClosedRange<Int64> = 0...(1 << 40 - 1)

    let issued: Int64
    let expires: Int64

    init(issued: Int64, expires: Int64) {
        self.issued = min(max(issued, Self.range.lowerBound), Self.range.upperBound)
        self.expires = min(max(expires, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Reads the first ``size`` bytes.
    init(_ bytes: some Collection<UInt8>) {
        issued = bytes.prefix(5).reduce(0) { $0 << 8 | Int64($1) }
        expires = bytes.dropFirst(5).prefix(5).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The ``size`` bytes.
    func append(to bytes: inout [UInt8]) {
        for time in [issued, expires] {
            for shift in stride(from: Int64(32), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: time >> shift))
            }
        }
    }
}
