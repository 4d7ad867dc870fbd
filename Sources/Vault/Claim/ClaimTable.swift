internal import Synchronization
public import Wire

/// The codes that were sent, or are about to be, so that none is sent twice.
///
/// Kept in memory, shared by all reactors: sixteen shards, each under a lock that is held for nanoseconds. A claim lives
/// for a fixed time and is never dropped before; when all places are taken, new claims are refused. What has died is
/// removed little by little by later claims, so no call pays for many others, and memory follows the number alive.
public final class ClaimTable: Sendable {
    /// Locks on memory of their own: two reactors in two shards do not touch one cache line.
    private final class Cell: Sendable {
        let shard = Mutex(ClaimShard())
    }

    private let cells: [Cell]
    private let held = Atomic<Int>(0)
    private let capacity: Int
    private let lifetime: Int64

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - capacity: How many claims may be alive at once.
    ///   - ttlMilliseconds: How long each lives.
    public init(capacity: Int, ttlMilliseconds: Int64) {
        self.capacity = capacity
        lifetime = ttlMilliseconds
        cells = (0..<16).map { _ in Cell() }
    }

    /// How many claims are recorded; those that have died but are not removed yet count too.
    public var count: Int { held.load(ordering: .relaxed) }

    /// Claims a code; of any number of callers with one key, on any threads, one is granted.
    public func claim(_ key: ClaimKey, now: Instant) -> Claim {
        let first = attempt(key, now)
        if first != .full { return first }
        // The places may be held by the dead of other shards. Locks are taken one at a time.
        expire(now: now)
        return attempt(key, now)
    }

    /// Gives a claim back: for a code that certainly was not sent, so that the app may try again.
    public func release(_ key: ClaimKey) {
        if cell(key).shard.withLock({ $0.release(key) }) { held.subtract(1, ordering: .relaxed) }
    }

    /// Removes some of what has died; claims do so by themselves, but a service without any keeps its memory otherwise.
    ///
    /// Bounded, so that it may be called from a reactor now and then.
    public func expire(now: Instant) {
        for cell in cells { retire(cell.shard.withLock { $0.expire(now: now, limit: 64) }) }
    }

    private func attempt(_ key: ClaimKey, _ now: Instant) -> Claim {
        cell(key).shard.withLock { shard in
            // More than one, so that a shard that once was large becomes smaller again.
            retire(shard.expire(now: now, limit: 4))
            if shard.holds(key, now: now) { return .taken }
            guard reserve() else { return .full }
            shard.insert(key, until: now.advanced(milliseconds: lifetime))
            return .granted
        }
    }

    private func cell(_ key: ClaimKey) -> Cell { cells[Int(key.high >> 60)] }

    /// Takes one of the places, if there is one.
    private func reserve() -> Bool {
        var current = held.load(ordering: .relaxed)
        while current < capacity {
            let result = held.weakCompareExchange(
                expected: current, desired: current + 1, ordering: .relaxed)
            if result.exchanged { return true }
            current = result.original
        }
        return false
    }

    private func retire(_ dead: Int) {
        if dead > 0 { held.subtract(dead, ordering: .relaxed) }
    }
}
