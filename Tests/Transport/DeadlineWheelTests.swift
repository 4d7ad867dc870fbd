import Testing
import Wire

@testable import Transport

/// The wheel of a reactor that does not run, and a time that the test sets.
private final class WheelStand {
    let reactor = Reactor(index: 0)
    private(set) var tick: Int64
    private(set) var now: Instant
    /// The wheel does not keep its entries alive.
    private var entries: [Timed] = []

    init() {
        tick = reactor.time.now.nanoseconds / DeadlineWheel.tickNanoseconds
        now = reactor.time.now
    }

    deinit {
        // Entries leave the wheel before they end.
        for entry in entries { entry.disarm() }
    }

    func entry() -> Timed {
        entries.append(Timed(reactor))
        return entries[entries.count - 1]
    }

    /// The moment `ticks` and a half behind the beginning.
    func moment(_ ticks: Int64) -> Instant {
        Instant(nanoseconds: (tick + ticks) * DeadlineWheel.tickNanoseconds + DeadlineWheel.tickNanoseconds / 2)
    }

    func expired(at moment: Instant) -> [Timed] {
        now = moment
        var entries: [Timed] = []
        while let entry = reactor.wheel.popExpired(now: moment) { entries.append(entry) }
        return entries
    }
}

@Suite("The deadline wheel")
struct DeadlineWheelTests {
    @Test("returns entries behind their deadlines, in order")
    func order() {
        let stand = WheelStand()
        let entries = (0..<50).map { _ in stand.entry() }
        let delays = entries.indices.map { Int64($0 * 7 % 50) }
        for (entry, delay) in zip(entries, delays) { entry.arm(stand.moment(delay * 3)) }
        #expect(stand.reactor.wheel.count == 50)
        let popped = stand.expired(at: stand.moment(200))
        #expect(popped.map(\.deadline) == delays.sorted().map { stand.moment($0 * 3) })
        #expect(stand.reactor.wheel.count == 0)
    }

    @Test("never returns an entry before its deadline, and at the next tick at the latest")
    func accuracy() {
        let stand = WheelStand()
        let entry = stand.entry()
        entry.arm(stand.moment(10))
        #expect(stand.expired(at: stand.moment(9)).isEmpty)
        #expect(stand.expired(at: Instant(nanoseconds: stand.moment(10).nanoseconds - 1)).isEmpty)
        #expect(stand.expired(at: stand.moment(11)).first === entry)
        #expect(stand.expired(at: stand.moment(12)).isEmpty)
    }

    @Test("moves an entry whose deadline becomes later or earlier")
    func moves() {
        let stand = WheelStand()
        let entry = stand.entry()
        entry.arm(stand.moment(10))
        entry.arm(stand.moment(20))
        #expect(stand.expired(at: stand.moment(15)).isEmpty)
        entry.arm(stand.moment(16))
        #expect(stand.expired(at: stand.moment(17)).first === entry)
        entry.arm(stand.moment(40))
        entry.arm(stand.moment(18))
        #expect(stand.reactor.wheel.count == 1)
        #expect(stand.expired(at: stand.moment(19)).first === entry)
        #expect(stand.reactor.wheel.count == 0)
    }

    @Test("forgets an entry that is taken out or has no deadline any more")
    func removal() {
        let stand = WheelStand()
        let entries = (0..<5).map { _ in stand.entry() }
        for entry in entries { entry.arm(stand.moment(5)) }
        entries[2].disarm()
        entries[0].disarm()
        entries[4].disarm()
        entries[4].disarm()
        entries[3].arm(.never)
        let popped = stand.expired(at: stand.moment(6))
        #expect(popped.count == 1 && popped.first === entries[1])
        #expect(stand.reactor.wheel.count == 0)
    }

    @Test("takes no entry that has no deadline")
    func never() {
        let stand = WheelStand()
        stand.entry().arm(.never)
        #expect(stand.reactor.wheel.count == 0)
        #expect(stand.reactor.wheel.next == nil)
    }

    @Test("finds its way through a long sleep")
    func longSleep() {
        let stand = WheelStand()
        #expect(stand.expired(at: stand.moment(10_000_000)).isEmpty)
        let entry = stand.entry()
        entry.arm(stand.moment(10_000_003))
        #expect(stand.expired(at: stand.moment(10_000_002)).isEmpty)
        #expect(stand.expired(at: stand.moment(10_000_004)).first === entry)
    }

    @Test("keeps entries beyond its last slot until their time", arguments: [1_022, 1_023, 1_024, 5_000] as [Int64])
    func horizon(_ delay: Int64) {
        let stand = WheelStand()
        let entry = stand.entry()
        entry.arm(stand.moment(delay))
        for tick in stride(from: Int64(100), to: delay, by: 100) {
            #expect(stand.expired(at: stand.moment(tick)).isEmpty)
            #expect(stand.reactor.wheel.next.map { $0 > stand.now && $0 <= stand.moment(delay + 1) } == true)
        }
        #expect(stand.expired(at: stand.moment(delay - 1)).isEmpty)
        #expect(stand.expired(at: stand.moment(delay + 1)).first === entry)
    }

    @Test("takes a deadline that has passed already")
    func past() {
        let stand = WheelStand()
        _ = stand.expired(at: stand.moment(50))
        let entry = stand.entry()
        entry.arm(stand.moment(20))
        #expect(stand.reactor.wheel.next.map { $0 <= stand.moment(51) } == true)
        #expect(stand.expired(at: stand.moment(51)).first === entry)
    }

    @Test("agrees with a plain list of deadlines over many random steps", arguments: 1...8 as ClosedRange<UInt64>)
    func model(seed: UInt64) {
        let stand = WheelStand()
        var random = Xorshift(seed: seed)
        let entries = (0..<40).map { _ in stand.entry() }
        var wanted: [ObjectIdentifier: Instant] = [:]
        var armed: [ObjectIdentifier: Instant] = [:]
        var tick: Int64 = 0
        var faults: [String] = []
        for step in 0..<2_000 {
            let entry = entries[Int.random(in: entries.indices, using: &random)]
            let id = ObjectIdentifier(entry)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let far = Int.random(in: 0..<10, using: &random) == 0
                let delay = Int64.random(in: -2..<(far ? 3_000 : 60), using: &random)
                let instant = Instant(
                    nanoseconds: stand.moment(tick + delay).nanoseconds
                        + Int64.random(in: 0..<60_000_000, using: &random))
                entry.arm(instant)
                wanted[id] = instant
                armed[id] = stand.moment(tick)
            case 6:
                entry.disarm()
                wanted[id] = nil
            case 7:
                entry.arm(.never)
                wanted[id] = nil
            default:
                tick += Int64.random(in: 0..<40, using: &random)
                let now = stand.moment(tick)
                for popped in stand.expired(at: now) {
                    let deadline = wanted.removeValue(forKey: ObjectIdentifier(popped))
                    if deadline.map({ $0 > now }) ?? true { faults.append("step \(step): came early") }
                }
                for (id, deadline) in wanted {
                    // What had passed when it was set comes up at the next tick.
                    let due = max(deadline, armed[id] ?? deadline)
                    if due.nanoseconds + DeadlineWheel.tickNanoseconds <= now.nanoseconds {
                        faults.append("step \(step): came late")
                    }
                }
                let earliest = wanted.values.min()
                let next = stand.reactor.wheel.next
                if let earliest,
                    next.map({
                        $0.nanoseconds > max(earliest.nanoseconds, now.nanoseconds) + DeadlineWheel.tickNanoseconds
                    }) ?? true
                {
                    faults.append("step \(step): would sleep too long")
                }
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(3))")
    }
}

/// Random numbers that are the same in every run.
private struct Xorshift: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
