import Wire

/// The newest requests, as JSON texts; old ones go when it grows too large.
struct RequestLog: Sendable {
    private var entries: [[UInt8]] = []
    private var size = 0
    private let limit: Int

    /// - Parameter limit: How many bytes are kept.
    init(limit: Int = 8 << 20) { self.limit = limit }

    mutating func append(_ entry: [UInt8]) {
        entries.append(entry)
        size += entry.count
        while size > limit {
            let older = entries.prefix((entries.count + 1) / 2)
            size -= older.reduce(0) { $0 + $1.count }
            entries.removeFirst(older.count)
        }
    }

    mutating func clear() { self = RequestLog(limit: limit) }

    /// All entries as one JSON array, oldest first.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: size + entries.count + 2)
        writer.beginArray()
        for entry in entries { writer.raw(entry) }
        writer.endArray()
        return writer.finish()
    }
}

extension RequestLog: Unprintable {}
