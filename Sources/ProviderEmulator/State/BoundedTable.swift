/// A table that forgets its oldest entries once it is full, so that a long run stays small.
struct BoundedTable<Entry: Sendable>: Sendable {
    private var entries: [ByteString: Entry] = [:]
    private var order: [ByteString] = []
    private let limit: Int

    init(limit: Int = 65_536) { self.limit = limit }

    /// How many keys are remembered, those of removed entries among them; never more than the limit.
    var orderedKeyCount: Int { order.count }

    /// The entry under `key`; one that is set for the first time is the newest.
    subscript(key: ByteString) -> Entry? {
        get { entries[key] }
        set {
            if newValue != nil, entries[key] == nil { order.append(key) }
            entries[key] = newValue
            if order.count > limit { forgetOlderHalf() }
        }
    }

    private mutating func forgetOlderHalf() {
        for key in order.prefix(order.count / 2) { entries[key] = nil }
        order.removeFirst(order.count / 2)
    }
}
