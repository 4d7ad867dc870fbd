import Wire

/// Deadlines of many entries, at an accuracy of one tick (128 ms), each set in constant time.
///
/// An entry hangs in the slot of its deadline. Making a deadline later is one store: the entry moves on when its old slot comes up.
/// Entries beyond the last slot wait in it and move on likewise. The wheel does not keep its entries alive: each leaves before it ends.
///
/// An object: as a part of the reactor it would be guarded against overlapping use at run time, at each of an exchange's six calls.
@safe final class DeadlineWheel {
    static let tickNanoseconds: Int64 = 128_000_000
    private static let slotCount = 1_024

    private var slots: [Unmanaged<Timed>?]
    /// The first tick that has not been looked at.
    private var current: Int64
    /// Entries in the wheel.
    private(set) var count = 0

    init(now: Instant) {
        unsafe slots = Array(repeating: nil, count: Self.slotCount)
        current = now.nanoseconds / Self.tickNanoseconds
    }

    /// Puts `entry` where its deadline wants it.
    func arm(_ entry: Timed) {
        let wanted = tick(of: entry.deadline)
        if entry.wheelSlot >= 0 {
            // Where it hangs is early enough: it will be looked at in time.
            if distance(of: Int(entry.wheelSlot)) <= wanted - current { return }
            remove(entry)
        } else if entry.deadline == .never {
            return
        }
        insert(entry, at: wanted)
    }

    /// Takes `entry` out.
    func remove(_ entry: Timed) {
        guard entry.wheelSlot >= 0 else { return }
        if let previous = unsafe entry.wheelPrevious {
            unsafe previous._withUnsafeGuaranteedRef { unsafe $0.wheelNext = entry.wheelNext }
        } else {
            unsafe slots[Int(entry.wheelSlot)] = entry.wheelNext
        }
        if let next = unsafe entry.wheelNext {
            unsafe next._withUnsafeGuaranteedRef { unsafe $0.wheelPrevious = entry.wheelPrevious }
        }
        entry.wheelSlot = -1
        unsafe entry.wheelPrevious = nil
        unsafe entry.wheelNext = nil
        count -= 1
    }

    /// Takes out the next entry whose deadline has passed at `now`, or nothing when all that has passed was returned.
    func popExpired(now: Instant) -> Timed? {
        let last = now.nanoseconds / Self.tickNanoseconds
        while current <= last {
            let slot = Int(current & Int64(Self.slotCount - 1))
            guard let first = unsafe slots[slot] else {
                // Nothing hangs anywhere: no need to walk through a long sleep.
                current = count == 0 ? last + 1 : current + 1
                continue
            }
            let entry = unsafe first.takeUnretainedValue()
            remove(entry)
            if entry.deadline <= now { return entry }
            if entry.deadline != .never { insert(entry, at: max(tick(of: entry.deadline), current + 1)) }
        }
        return nil
    }

    /// The moment at which the next slot with anything in it comes up.
    var next: Instant? {
        guard count > 0 else { return nil }
        for step in 0..<Int64(Self.slotCount)
        where unsafe slots[Int((current + step) & Int64(Self.slotCount - 1))] != nil {
            return Instant(nanoseconds: (current + step) * Self.tickNanoseconds)
        }
        return nil
    }

    /// Everything in the wheel, as a list of its own, so that the wheel may be changed meanwhile.
    var all: [Timed] {
        var entries: [Timed] = []
        entries.reserveCapacity(count)
        for slot in 0..<Self.slotCount {
            var link = unsafe slots[slot]
            while let entry = unsafe link?.takeUnretainedValue() {
                entries.append(entry)
                unsafe link = entry.wheelNext
            }
        }
        return entries
    }

    /// The tick behind a deadline: at that tick the deadline has surely passed.
    private func tick(of instant: Instant) -> Int64 {
        instant == .never ? .max / 2 : instant.nanoseconds / Self.tickNanoseconds + 1
    }

    private func distance(of slot: Int) -> Int64 {
        (Int64(slot) - current) & Int64(Self.slotCount - 1)
    }

    private func insert(_ entry: Timed, at tick: Int64) {
        let place = min(max(tick, current), current + Int64(Self.slotCount - 1))
        let slot = Int(place & Int64(Self.slotCount - 1))
        let link = unsafe Unmanaged.passUnretained(entry)
        unsafe entry.wheelPrevious = nil
        unsafe entry.wheelNext = slots[slot]
        if let next = unsafe slots[slot] { unsafe next._withUnsafeGuaranteedRef { unsafe $0.wheelPrevious = link } }
        unsafe slots[slot] = link
        entry.wheelSlot = Int32(slot)
        count += 1
    }
}
