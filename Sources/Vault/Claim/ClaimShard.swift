internal import Wire

/// A part of the claim table: a queue in order of death, and an index into it by key.
///
/// All claims live equally long, so the oldest dies first and expiry never searches. The queue is made of blocks, which
/// come and go without moving anything; the index chains the entries of a bucket through the entries themselves. Some
/// 40 bytes a claim.
struct ClaimShard {
    private struct Entry {
        let key: ClaimKey
        let end: Instant
        /// The next entry of the same bucket.
        var next: Position
        var isReleased = false
    }

    /// A place in the queue, counted from the start of time; 0 is nowhere.
    private typealias Position = UInt32

    private static let blockSize = 256
    private static let fewestBuckets = 64

    private var blocks: [[Entry]] = []
    /// The position of the first block's first entry, of the oldest entry, and of the next one to come.
    private var base: Position = 1
    private var oldest: Position = 1
    private var following: Position = 1
    private var buckets: [Position] = []
    private var alive = 0
    private var latestEnd = Instant(nanoseconds: .min)

    private subscript(position: Position) -> Entry {
        get {
            let offset = Int(position - base)
            return blocks[offset / Self.blockSize][offset % Self.blockSize]
        }
        _modify {
            let offset = Int(position - base)
            yield &blocks[offset / Self.blockSize][offset % Self.blockSize]
        }
    }

    /// The number of buckets is a power of two.
    private func bucket(_ key: ClaimKey) -> Int { Int(truncatingIfNeeded: key.low) & (buckets.count - 1) }

    private func find(_ key: ClaimKey) -> Position? {
        guard !buckets.isEmpty else { return nil }
        var position = buckets[bucket(key)]
        while position != 0 {
            let entry = self[position]
            if entry.key == key { return position }
            position = entry.next
        }
        return nil
    }

    /// Whether a claim is recorded and still alive.
    func holds(_ key: ClaimKey, now: Instant) -> Bool {
        guard let position = find(key) else { return false }
        return now < self[position].end
    }

    /// Records a claim that is not alive.
    mutating func insert(_ key: ClaimKey, until end: Instant) {
        // One that has died but whose turn to be removed has not come stays behind in its bucket; the new one is found
        // first.
        if following == .max { compact() }
        if alive >= buckets.count { index() }
        // Reactors read their clocks apart; the queue must stay in order all the same.
        latestEnd = max(latestEnd, end)
        let bucket = bucket(key)
        append(Entry(key: key, end: latestEnd, next: buckets[bucket]))
        buckets[bucket] = following - 1
        alive += 1
    }

    /// Forgets a claim; says whether there was one.
    mutating func release(_ key: ClaimKey) -> Bool {
        guard let position = find(key) else { return false }
        unlink(position)
        self[position].isReleased = true
        alive -= 1
        // Released entries wait in the queue; they must not outnumber those that count.
        if Int(following - oldest) > 2 * alive + Self.blockSize { compact() }
        return true
    }

    /// Removes at most `limit` entries whose time is over; says how many of them were claims.
    mutating func expire(now: Instant, limit: Int) -> Int {
        var dead = 0
        for _ in 0..<limit where oldest != following {
            let entry = self[oldest]
            guard entry.isReleased || entry.end <= now else { break }
            if !entry.isReleased {
                unlink(oldest)
                alive -= 1
                dead += 1
            }
            oldest += 1
            if Int(oldest - base) == Self.blockSize {
                blocks.removeFirst()
                base = oldest
            }
        }
        if buckets.count > Self.fewestBuckets, alive < buckets.count / 8 { index() }
        return dead
    }

    private mutating func append(_ entry: Entry) {
        if Int(following - base) == blocks.count * Self.blockSize {
            var block: [Entry] = []
            block.reserveCapacity(Self.blockSize)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(entry)
        following += 1
    }

    private mutating func unlink(_ position: Position) {
        let next = self[position].next
        let bucket = bucket(self[position].key)
        if buckets[bucket] == position {
            buckets[bucket] = next
            return
        }
        var before = buckets[bucket]
        while self[before].next != position { before = self[before].next }
        self[before].next = next
    }

    /// Makes an index that fits the number of claims; the queue stays where it is.
    ///
    /// Happens when that number has doubled or shrunk to an eighth, so it costs each claim next to nothing.
    private mutating func index() {
        var count = Self.fewestBuckets
        while count < 2 * alive { count *= 2 }
        buckets = [Position](repeating: 0, count: count)
        var position = oldest
        while position != following {
            if !self[position].isReleased {
                let bucket = bucket(self[position].key)
                self[position].next = buckets[bucket]
                buckets[bucket] = position
            }
            position += 1
        }
    }

    /// Moves the claims into a queue without gaps.
    ///
    /// Happens when half of it is gaps, or when positions run out.
    private mutating func compact() {
        let old = self
        blocks = []
        (base, oldest, following) = (1, 1, 1)
        var position = old.oldest
        while position != old.following {
            let entry = old[position]
            position += 1
            if !entry.isReleased { append(entry) }
        }
        index()
    }
}
