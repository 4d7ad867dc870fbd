import Synchronization
import Wire

/// What callers have used of their limits, for any number of callers in fixed memory and without a lock.
///
/// 32,768 cells of eight bytes (256 KiB), in rows of eight: one line of the processor's cache. A caller's hash chooses the row and a tag of 20
/// bits; the cell holds the tag and the moment up to which the caller has paid. A cell whose moment is past says as much as
/// no cell, so it is free for the next caller without anybody having to clear it.
///
/// One caller can block another only by the same row and tag: one pair in four thousand million, and nobody can choose
/// it, because the hash is keyed. When a row is full of callers that are all paid ahead, the one that owes the least is forgotten:
/// under a flood from very many addresses the table errs towards letting pass.
final class RateTable: Sendable {
    /// Cells in pieces small enough to be made on any stack, each when its first caller comes.
    private final class Block: Sendable {
        let cells = InlineArray<1_024, Atomic<UInt64>> { _ in Atomic(0) }
    }

    private let blocks = InlineArray<32, AtomicLazyReference<Block>> { _ in AtomicLazyReference() }

    private static let rowSize = 8
    private static let timeBits: UInt64 = 44
    /// 203 days of microseconds, after which they begin anew.
    private static let timeMask: UInt64 = 1 << timeBits - 1

    /// Counts a request of the caller whose hash is `hash`; returns how many microseconds it has to wait, 0 when it is admitted.
    func admit(_ hash: UInt64, _ rate: Rate, now: Instant) -> Int64 {
        var wait: Int64 = 0
        change(hash, now) { ahead in
            let next = rate.admitting(ahead)
            wait = next == nil ? rate.wait(ahead) : 0
            return next
        }
        return wait
    }

    /// Charges the caller `count` requests more.
    func charge(_ hash: UInt64, _ count: Int64, _ rate: Rate, now: Instant) {
        change(hash, now) { ahead in rate.charging(count, ahead) }
    }

    /// Replaces how far ahead the caller has paid; leaves it as it is when `next` says nothing.
    private func change(_ hash: UInt64, _ now: Instant, _ next: (Int64) -> Int64?) {
        let now = UInt64(bitPattern: now.nanoseconds / 1_000)
        let block = block(Int(truncatingIfNeeded: hash & 31))
        let row = Int(truncatingIfNeeded: hash >> 5 & 127) * Self.rowSize
        // Never 0, so that an empty cell is nobody's.
        let tag = max(1, hash >> Self.timeBits)
        // Whoever loses against others that often in a row passes: that is a handful of requests in the worst second.
        for _ in 0..<32 {
            let found = Self.find(tag, block, row, now)
            guard let next = next(found.isOwn ? found.ahead : 0) else { return }
            let moment = (now &+ UInt64(bitPattern: next)) & Self.timeMask
            let result = block.cells[found.index].compareExchange(
                expected: found.value, desired: tag << Self.timeBits | moment, ordering: .relaxed)
            if result.exchanged { return }
        }
    }

    private func block(_ index: Int) -> Block { blocks[index].load() ?? blocks[index].storeIfNil(Block()) }

    /// The caller's cell, else the one in its row that says the least.
    private static func find(
        _ tag: UInt64, _ block: Block, _ row: Int, _ now: UInt64
    ) -> (index: Int, value: UInt64, ahead: Int64, isOwn: Bool) {
        var least = (index: row, value: UInt64(0), ahead: Int64.max, isOwn: false)
        for index in row..<row + rowSize {
            let value = block.cells[index].load(ordering: .relaxed)
            let ahead = ahead(value, now)
            if value >> timeBits == tag { return (index, value, ahead, true) }
            if ahead < least.ahead { least = (index, value, ahead, false) }
        }
        return least
    }

    /// How far the moment of a cell lies ahead of now.
    private static func ahead(_ value: UInt64, _ now: UInt64) -> Int64 {
        guard value != 0 else { return 0 }
        let ahead = Int64(bitPattern: (value &- now) & timeMask)
        return ahead <= Rate.horizon ? ahead : 0
    }
}
